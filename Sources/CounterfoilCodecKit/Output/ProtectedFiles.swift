package import CounterfoilModel
import Glibc

/// Files that no output of a command may replace: its inputs, the store, profiles, rules, job files.
///
/// A file is known by its device and inode, so that a link to it, another spelling or another case of its name is the
/// same file. A store that is yet to be made is known by its place. Every SQLite database is refused as an output too,
/// whoever keeps it: its header tells.
package struct ProtectedFiles: Sendable {
  /// What a command uses a file as.
  package enum Role: String, Sendable {
    case input, store, profile, rules, key, settings, rates, template
    case jobs = "job file"
  }

  private struct Item: Sendable {
    let path: String
    let role: Role
    /// What is put behind the file's own name for the files that belong to it.
    let companions: [String]
    /// Whether the place is to be kept free while nothing is there.
    let isPlaceKept: Bool

    var words: String { "the \(role.rawValue) \(path)" }
  }

  private var items: [Item] = []

  package init() {}

  /// Protects a file the command reads. Where nothing is there, nothing is protected: the word may be no path at all,
  /// such as the name of a layout.
  /// - Parameter path: `-` is standard input, which may be a file as well.
  package mutating func add(_ path: String, as role: Role) {
    items.append(Item(path: path, role: role, companions: [], isPlaceKept: false))
  }

  /// Protects a store with the files beside it, also where it is yet to be made.
  /// - Parameter companions: what is put behind the store's name, such as `-journal`.
  package mutating func addStore(_ path: String, companions: [String]) {
    items.append(Item(path: path, role: .store, companions: companions, isPlaceKept: true))
  }

  /// Looks whether an output may go to a path.
  /// - Parameter path: `-` is standard output, which may be a file as well.
  /// - Throws: exit status 73, with both paths, where it may not.
  package func check(_ path: String) throws(Fault) { try check(path, at: path) }

  /// - Parameter place: another way to what `path` names.
  func check(_ path: String, at place: String) throws(Fault) {
    let target = FilePlace(place, standing: STDOUT_FILENO)
    for item in items {
      guard item.isPlaceKept else {
        // All links are followed, so that what is there is known without its place; there may be thousands of inputs.
        let held = FilePlace.identity(item.path, standing: STDIN_FILENO)
        if let held, held == target.identity { throw .protected(path, item.words) }
        continue
      }
      let held = FilePlace(item.path)
      if target.isSame(as: held) { throw .protected(path, item.words) }
      for companion in item.companions {
        for step in held.steps where target.isSame(as: FilePlace(step + companion)) {
          throw .protected(path, "\(step + companion), which belongs to the store \(item.path)")
        }
      }
    }
    guard target.identity != nil else { return }
    switch FileHead(place == "-" ? "/dev/stdout" : place) {
    case .database:
      let isLink = target.steps.count > 1
      throw .protected(path, isLink ? "the SQLite database \(target.steps.last ?? path)" : "an SQLite database")
    case .unreadable(let number):
      throw .protected(
        path, "a file that cannot be looked into, and might be a database: \(String(cString: strerror(number)))")
    case .other: return
    }
  }
}

/// What a path leads to, whatever its spelling.
package struct FilePlace {
  struct Identity: Equatable {
    let device: UInt
    let inode: UInt
  }

  /// Links that are followed at most, as in the kernel.
  private static let linkLimit = 40

  /// Of the regular file that is there, all links followed; nil where there is none.
  let identity: Identity?
  /// The place of the name, then that of every link on the way, without links in their folders. The last one is where
  /// the file is, or would be made.
  let steps: [String]

  /// - Parameter descriptor: what `-` means.
  init(_ path: String, standing descriptor: Int32? = nil) {
    identity = FilePlace.identity(path, standing: descriptor)
    steps = path == "-" && descriptor != nil ? [] : FilePlace.steps(path)
  }

  static func identity(_ path: String, standing descriptor: Int32?) -> Identity? {
    var status = stat()
    let isThere =
      if path == "-", let descriptor { fstat(descriptor, &status) == 0 } else { stat(path, &status) == 0 }
    // Terminals and /dev/null are input and output at once, and nothing of theirs is replaced.
    guard isThere, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Identity(device: UInt(status.st_dev), inode: UInt(status.st_ino))
  }

  func isSame(as other: FilePlace) -> Bool {
    if let identity, identity == other.identity { return true }
    return steps.contains { other.steps.contains($0) }
  }

  private static func steps(_ path: String) -> [String] {
    var steps: [String] = []
    var next = path
    while steps.count < linkLimit {
      let step = realPlace(next)
      steps.append(step)
      guard let target = link(at: step) else { break }
      next = target.hasPrefix("/") ? target : "\(folderAndName(step).folder)/\(target)"
    }
    return steps
  }

  /// The path with no link in its folders; the last part stays as it is.
  package static func realPlace(_ path: String) -> String {
    let (folder, name) = folderAndName(path)
    if name.isEmpty || name == "." || name == ".." { return realFolder(path) }
    let real = realFolder(folder)
    return real == "/" ? "/\(name)" : "\(real)/\(name)"
  }

  /// A folder without links. Of one that is not there, the part that is; the rest stays as it is written.
  package static func realFolder(_ path: String) -> String {
    if let real = realpath(path, nil) {
      defer { free(real) }
      return String(cString: real)
    }
    let (folder, name) = folderAndName(path)
    if folder == path || path.isEmpty { return path }
    let above = realFolder(folder)
    switch name {
    case "", ".": return above
    case "..": return folderAndName(above).folder
    default: return above == "/" ? "/\(name)" : "\(above)/\(name)"
    }
  }

  /// `a/b` → `a`, `b`; a path of one part lies in `.`.
  package static func folderAndName(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    return (slash == path.startIndex ? "/" : String(path[..<slash]), String(path[path.index(after: slash)...]))
  }

  private static func link(at path: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes { room in
      readlink(path, room.assumingMemoryBound(to: CChar.self).baseAddress!, room.count)
    }
    return count > 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : nil
  }
}

/// What the first bytes of a file say about it.
enum FileHead: Equatable {
  /// An SQLite database, or the journal that is needed to repair one.
  case database
  case other
  case unreadable(Int32)

  /// The first bytes of a database, of a rollback journal and of the two kinds of write-ahead log; see the file format
  /// at sqlite.org, sections 1.3, 3 and 4.1.
  private static let starts: [[UInt8]] = [
    Array("SQLite format 3\0".utf8), [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7], [0x37, 0x7F, 0x06, 0x82],
    [0x37, 0x7F, 0x06, 0x83],
  ]

  init(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else {
      self = errno == ENOENT ? .other : .unreadable(errno)
      return
    }
    defer { close(descriptor) }
    var head = [UInt8](repeating: 0, count: 16)
    var count = pread(descriptor, &head, head.count, 0)
    while count < 0, errno == EINTR { count = pread(descriptor, &head, head.count, 0) }
    guard count >= 0 else {
      self = .unreadable(errno)
      return
    }
    self = FileHead.starts.contains { head.prefix(count).starts(with: $0) } ? .database : .other
  }
}

extension Fault {
  fileprivate static func protected(_ path: String, _ what: String) -> Fault {
    Fault(
      .cannotCreate, .outputProtected, "the output would replace \(what); nothing was written",
      at: SourceLocation(file: path), fixes: ["Name another file for the output."])
  }
}

extension DiagnosticCode {
  package static let outputProtected = DiagnosticCode(
    "output.protected", "The output would replace a store, another database, or a file the command reads.")
}
