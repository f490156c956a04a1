import CounterfoilCodecKit
package import CounterfoilModel
import Glibc

/// A file with a line for each run, which outlives store and terminal: appended to and synced, and put aside when it has
/// grown to its size.
struct JobJournal {
  /// Some 4,000 runs.
  static let limitBytes = 1 << 20
  /// How many files put aside are kept, as `runs.ndjson.1` (the youngest) and so on.
  static let keptCount = 3

  private let place: OutputPlace
  private let limitBytes: Int

  /// - Parameter place: of a file that may be written to.
  init(_ place: OutputPlace, limitBytes: Int = JobJournal.limitBytes) {
    self.place = place
    self.limitBytes = limitBytes
  }

  /// Whether a file is a journal, or is not there yet.
  static func mayBeOne(_ path: String) -> Bool {
    access(path, F_OK) != 0 && errno == ENOENT || JournaledRun.isAny(in: path)
  }

  /// Where links lead: what is put aside lies beside it, and the link stays.
  private var real: String { FilePlace(place.path).steps.last ?? place.path }

  /// - Throws: exit status 73 where the file cannot be made or is none, 75 where the disk is full, 74 where writing failed.
  func append(_ line: [UInt8]) throws(Fault) {
    let path = real
    var descriptor = try JobJournal.open(path)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw JobJournal.fault(path, .cannotCreate, "it is no ordinary file")
    }
    if status.st_size > 0, Int(status.st_size) + line.count > limitBytes {
      close(descriptor)
      try putAside()
      descriptor = try JobJournal.open(path)
      guard fstat(descriptor, &status) == 0 else { throw JobJournal.failed(path, errno) }
    }
    defer { close(descriptor) }
    // A line that a power cut left without its end stays a line of its own.
    var last: UInt8 = 0x0A
    if status.st_size > 0 { pread(descriptor, &last, 1, status.st_size - 1) }
    let number = FileCopy.write((last == 0x0A ? line : [0x0A] + line)[...], to: descriptor)
    guard number == 0 else { throw JobJournal.failed(path, number) }
    guard fsync(descriptor) == 0 else { throw JobJournal.failed(path, errno) }
    if status.st_size == 0 { try JobJournal.syncFolder(of: path) }
  }

  private static func open(_ path: String) throws(Fault) -> Int32 {
    let descriptor = Glibc.open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else {
      let isFull = [ENOSPC, EDQUOT, EMFILE, ENFILE].contains(errno)
      throw fault(path, isFull ? .tryAgain : .cannotCreate, String(cString: strerror(errno)))
    }
    return descriptor
  }

  /// Moves the file to `.1`, that one to `.2`, and so on; the oldest goes.
  private func putAside() throws(Fault) {
    let path = real
    for number in stride(from: JobJournal.keptCount, to: 0, by: -1) {
      let younger = number == 1 ? path : "\(path).\(number - 1)"
      if rename(younger, "\(path).\(number)") != 0, errno != ENOENT { throw JobJournal.failed(path, errno) }
    }
    try JobJournal.syncFolder(of: path)
  }

  private static func syncFolder(of path: String) throws(Fault) {
    let number = FileCopy.syncFolder(FilePlace.folderAndName(path).folder)
    if number != 0 { throw failed(path, number) }
  }

  private static func failed(_ path: String, _ number: Int32) -> Fault {
    let isFull = number == ENOSPC || number == EDQUOT
    return fault(path, isFull ? .tryAgain : .inputOutput, String(cString: strerror(number)))
  }

  private static func fault(_ path: String, _ status: ExitStatus, _ reason: String) -> Fault {
    Fault(
      status, .jobsJournal, "the run could not be written to the journal: \(reason)", at: SourceLocation(file: path))
  }
}

extension DiagnosticCode {
  package static let jobsJournal = DiagnosticCode("jobs.journal", "A run could not be written to its journal.")
}
