public import CounterfoilModel
import Glibc

/// Something bytes come from, once, in order: a file, standard input, memory, a decompressor.
public protocol ByteStream {
  /// Fills the front of `buffer` and says how many bytes; 0 only at the end. May fill less than asked for.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Fault) -> Int

  /// Throws exit status 75 where what lies below changed since it was opened. Does nothing unless a stream says so.
  func verifyUnchanged() throws(Fault)
}

extension ByteStream {
  /// Does nothing: for streams with nothing below them that could change.
  public func verifyUnchanged() throws(Fault) {}
}

/// The bytes of one input, with its name, a look ahead, and a check that the file stood still.
///
/// Files are read with `read(2)`, not mapped: a mapped file that is cut short while it is read kills the process
/// (SIGBUS), and its pages count as the process's memory. Not safe for use from two threads at once.
public final class ByteSource {
  /// The file as the person named it; `-` is standard input.
  public let name: String
  /// What the content was called before it was packed: a member of an archive, or the name without `.gz`. It stands in
  /// for ``name`` where a codec looks at the name; nil where nothing was packed.
  public let innerName: String?
  /// The size in bytes when the source was opened; nil where it has none.
  public let size: Int?
  private var stream: any ByteStream
  private var ahead: [UInt8] = []
  private var aheadStart = 0
  private var isAtEnd = false
  private let identity: FileIdentity?

  /// A source over any stream, from where the stream stands; ``verifyUnchanged()`` asks the stream.
  public init(name: String, innerName: String? = nil, size: Int? = nil, stream: any ByteStream) {
    self.name = name
    self.innerName = innerName
    self.size = size
    self.stream = stream
    identity = nil
  }

  /// Opens a regular file, or standard input where `path` is `-`.
  /// - Throws: exit status 66 where there is no such file, it may not be read, or it is no regular file.
  public convenience init(path: String) throws(Fault) {
    if path == "-" {
      self.init(name: "-", stream: DescriptorStream(descriptor: STDIN_FILENO, name: "-", ownsDescriptor: false))
      return
    }
    let descriptor = RawPath.withBytes(path) { open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK) }
    guard descriptor >= 0 else { throw .cannotOpen(path, errno) }
    let stream = DescriptorStream(descriptor: descriptor, name: path, ownsDescriptor: true)
    let identity = try FileIdentity(descriptor: descriptor, name: path)
    guard identity.isRegular else {
      throw Fault(
        .noInput, .inputNotRegular, "this is not a regular file", at: SourceLocation(file: path),
        fixes: ["To read from a pipe, give - and send the data to standard input."])
    }
    posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
    self.init(name: path, identity: identity, stream: stream)
  }

  /// Bytes in memory, handed out at most `chunkBytes` at a time.
  public convenience init(name: String, innerName: String? = nil, bytes: [UInt8], chunkBytes: Int = .max) {
    self.init(
      name: name, innerName: innerName, size: bytes.count, stream: MemoryStream(bytes: bytes, chunkBytes: chunkBytes))
  }

  private init(name: String, identity: FileIdentity, stream: any ByteStream) {
    self.name = name
    innerName = nil
    self.identity = identity
    self.stream = stream
    size = identity.size
  }

  /// Fills the front of `buffer` and says how many bytes; 0 only at the end. May fill less than asked for.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(Fault) -> Int {
    guard buffer.count > 0 else { return 0 }
    let waiting = ahead.count - aheadStart
    if waiting > 0 {
      let taken = min(waiting, buffer.count)
      ahead.withUnsafeBytes { bytes in
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[aheadStart..<aheadStart + taken]))
      }
      aheadStart += taken
      if aheadStart == ahead.count {
        ahead = []
        aheadStart = 0
      }
      return taken
    }
    if isAtEnd { return 0 }
    let count = try stream.read(into: buffer)
    if count == 0 { isAtEnd = true }
    return count
  }

  /// Fills all of `buffer` unless the input ends first; says how many bytes.
  public func readFully(into buffer: UnsafeMutableRawBufferPointer) throws(Fault) -> Int {
    var filled = 0
    while filled < buffer.count {
      let count = try read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// The next bytes, at most `limit`, which stay to be read. Fewer only where the input ends.
  public func peek(_ limit: Int) throws(Fault) -> ArraySlice<UInt8> {
    if aheadStart > 0 {
      ahead.removeFirst(aheadStart)
      aheadStart = 0
    }
    guard ahead.count < limit, !isAtEnd else { return ahead.prefix(limit) }
    var filled = ahead.count
    var failure: Fault?
    ahead.append(contentsOf: [UInt8](repeating: 0, count: limit - filled))
    ahead.withUnsafeMutableBytes { bytes in
      do throws(Fault) {
        while filled < limit, !isAtEnd {
          let count = try stream.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[filled...]))
          filled += count
          if count == 0 { isAtEnd = true }
        }
      } catch {
        failure = error
      }
    }
    ahead.removeLast(limit - filled)
    if let failure { throw failure }
    return ahead.prefix(limit)
  }

  /// Leaves out the next bytes, at most `count`.
  public func skip(_ count: Int) throws(Fault) {
    var left = count
    while left > 0 {
      let held = try peek(min(left, FileSample.limitBytes)).count
      if held == 0 { return }
      aheadStart += held
      left -= held
    }
  }

  /// Puts bytes back in front of those to come.
  func unread(_ bytes: UnsafeRawBufferPointer) {
    ahead = Array(bytes) + ahead[aheadStart...]
    aheadStart = 0
  }

  /// The head for ``Codec/confidence(in:)``; stays to be read.
  public func sample() throws(Fault) -> FileSample {
    let head = try peek(FileSample.limitBytes + 1)
    return FileSample(
      bytes: Array(head.prefix(FileSample.limitBytes)), fileName: innerName ?? (name == "-" ? nil : name),
      isComplete: head.count <= FileSample.limitBytes)
  }

  /// All that is left.
  /// - Throws: a fault where that is more than `limitBytes`.
  public func readAll(limitBytes: Int) throws(Fault) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min((size ?? 0) + 1, limitBytes + 1))
    var block = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      var count = 0
      var failure: Fault?
      block.withUnsafeMutableBytes { room in
        do throws(Fault) { count = try read(into: room) } catch { failure = error }
      }
      if let failure { throw failure }
      if count == 0 { return bytes }
      block.withUnsafeBytes { bytes.append(contentsOf: $0[..<count]) }
      guard bytes.count <= limitBytes else {
        throw Fault(
          .badData, .inputTooLarge, "the file holds more than \(limitBytes) bytes, the most this format is read in",
          at: SourceLocation(file: name))
      }
    }
  }

  /// Checks, after the last read, that the file has the size and the time of change it had when it was opened.
  /// - Throws: exit status 75 where something wrote to it meanwhile.
  public func verifyUnchanged() throws(Fault) {
    guard let identity, let file = stream as? DescriptorStream else { return try stream.verifyUnchanged() }
    guard try FileIdentity(descriptor: file.descriptor, name: name) == identity else {
      throw Fault(
        .tryAgain, .inputChanged, "the file changed while it was read", at: SourceLocation(file: name),
        fixes: ["Wait until the download is complete and run the command again."])
    }
  }
}

/// What tells whether a file stood still.
struct FileIdentity: Equatable {
  let device: UInt
  let inode: UInt
  let size: Int
  let changeSeconds: Int
  let changeNanoseconds: Int
  let isRegular: Bool

  init(descriptor: Int32, name: String) throws(Fault) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .cannotOpen(name, errno) }
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
    size = Int(status.st_size)
    changeSeconds = status.st_mtim.tv_sec
    changeNanoseconds = status.st_mtim.tv_nsec
    isRegular = status.st_mode & S_IFMT == S_IFREG
  }
}

/// Reads a file descriptor; repeats a read that a signal interrupted.
final class DescriptorStream: ByteStream {
  let descriptor: Int32
  private let name: String
  private let ownsDescriptor: Bool

  init(descriptor: Int32, name: String, ownsDescriptor: Bool) {
    self.descriptor = descriptor
    self.name = name
    self.ownsDescriptor = ownsDescriptor
  }

  deinit {
    if ownsDescriptor { close(descriptor) }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Fault) -> Int {
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      if errno == EINTR { continue }
      if errno == EAGAIN {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&waiting, 1, -1)
        continue
      }
      throw Fault(
        .inputOutput, .inputUnreadable, "reading failed: \(String(cString: strerror(errno)))",
        at: SourceLocation(file: name))
    }
  }
}

struct MemoryStream: ByteStream {
  private let bytes: [UInt8]
  private let chunkBytes: Int
  private var position = 0

  init(bytes: [UInt8], chunkBytes: Int) {
    self.bytes = bytes
    self.chunkBytes = chunkBytes
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Fault) -> Int {
    let count = min(buffer.count, bytes.count - position, chunkBytes)
    bytes.withUnsafeBytes { all in
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: all[position..<position + count]))
    }
    position += count
    return count
  }
}

extension Fault {
  static func cannotOpen(_ path: String, _ number: Int32) -> Fault {
    let reason = String(cString: strerror(number))
    let status: ExitStatus = number == EMFILE || number == ENFILE ? .tryAgain : .noInput
    return Fault(status, .inputMissing, "cannot open the file: \(reason)", at: SourceLocation(file: path))
  }
}

extension DiagnosticCode {
  /// Exit status 66, or 75 where the process or the system has no descriptor left.
  public static let inputMissing = DiagnosticCode("input.missing", "The file is not there or may not be read.")
  /// Exit status 66.
  public static let inputNotRegular = DiagnosticCode(
    "input.not-regular", "The path is a directory, pipe or device, not a file.")
  /// Exit status 74.
  public static let inputUnreadable = DiagnosticCode("input.unreadable", "Reading the file failed.")
  /// Exit status 65; ``DecodeLimits`` says how much is read.
  public static let inputTooLarge = DiagnosticCode("input.too-large", "The file is larger than the format's limit.")
  /// Exit status 75: try again once the file stands still.
  public static let inputChanged = DiagnosticCode("input.changed", "The file changed while it was read.")
}
