import CounterfoilModel
import Glibc

/// The store's file as the file system sees it: who may read it, and whether it is ours.
enum StoreFile {
  /// `CFoi` in ASCII, at byte 68 of the file.
  static let applicationID: Int32 = 0x4346_6F69
  private static let magic: [UInt8] = Array("SQLite format 3\0".utf8)

  /// What lies at a path.
  enum State: Equatable {
    case missing
    /// There, with no bytes: the rest of something, and no books.
    case empty
    /// A database of ours, of that version of the tables.
    case ours(version: Int32)
    /// An unfinished transaction lies beside it; SQLite must roll it back before the head can be believed.
    case unfinished
  }

  /// Judges the file without writing anything.
  /// - Throws: exit status 65 where it is no store of ours, 70 where it is cut short, 66 where it cannot be read, 78 where it has
  ///   a second name.
  static func state(of place: StorePlace) throws(Fault) -> State {
    let path = place.named
    let descriptor = open(place.real, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 {
      let number = errno
      if number == ENOENT { return .missing }
      throw .cannotOpenStore(path, number)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .cannotOpenStore(path, errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .foreign(path, "it is not a regular file")
    }
    guard status.st_nlink <= 1 else { throw .linked(path, Int(status.st_nlink)) }
    if status.st_size == 0 {
      // A crash while an earlier release made the store left the journal of that.
      return StoreJournal.beganEmpty(place) ? .unfinished : .empty
    }
    // The power went while the store was made: the first page had not reached the disk, and the journal takes all back.
    if try isBlank(descriptor, path), StoreJournal.beganEmpty(place) { return .unfinished }
    let head = try readHead(descriptor, path)
    // Byte 18: 1 where no write-ahead log is used, which SQLite reads nevertheless where there is one.
    if head[18] == 1 { try StoreJournal.requireNoLog(place) }
    if StoreJournal.exists(place) {
      try StoreJournal.requireOwn(place) { () throws(Fault) in try readHead(descriptor, path) }
      return .unfinished
    }
    guard number(head, at: 68) == applicationID else {
      throw .foreign(path, "it is a database of another program")
    }
    let pageBytes = Int(head[16]) << 8 | Int(head[17])
    let fileBytes = (pageBytes == 1 ? 65536 : pageBytes) * Int(UInt32(bitPattern: number(head, at: 28)))
    guard fileBytes <= Int(status.st_size) else {
      throw .corrupt(path, "it has \(status.st_size) bytes and should have \(fileBytes)")
    }
    return .ours(version: number(head, at: 60))
  }

  /// The first 100 bytes, or fewer where the file has fewer.
  private static func firstBytes(_ descriptor: Int32, _ path: String) throws(Fault) -> [UInt8] {
    var head = [UInt8](repeating: 0, count: 100)
    var count = pread(descriptor, &head, 100, 0)
    while count < 0, errno == EINTR { count = pread(descriptor, &head, 100, 0) }
    guard count >= 0 else {
      let number = errno
      throw Fault(
        SystemError.status(number, else: .inputOutput), .storeFailed,
        "reading the store failed: \(SystemError.words(number))", at: SourceLocation(file: path))
    }
    return Array(head[..<count])
  }

  private static func isBlank(_ descriptor: Int32, _ path: String) throws(Fault) -> Bool {
    try firstBytes(descriptor, path).allSatisfy { $0 == 0 }
  }

  /// The head of a database of SQLite.
  private static func readHead(_ descriptor: Int32, _ path: String) throws(Fault) -> [UInt8] {
    let head = try firstBytes(descriptor, path)
    guard head.count == 100, head.starts(with: magic) else {
      throw .foreign(path, "it is not an SQLite database")
    }
    return head
  }

  /// Big-endian, as in the SQLite database header.
  private static func number(_ head: [UInt8], at offset: Int) -> Int32 {
    head[offset..<offset + 4].reduce(0) { $0 << 8 | Int32($1) }
  }

  /// Takes from the file the rights of others.
  static func protect(_ place: StorePlace) throws(Fault) {
    let descriptor = open(place.real, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw .readOnly(errno, place.named) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .readOnly(errno, place.named) }
    let isOpenToOthers = status.st_mode & 0o077 != 0 || status.st_mode & 0o600 != 0o600
    if isOpenToOthers, fchmod(descriptor, 0o600) != 0, status.st_uid == geteuid() {
      throw .readOnly(errno, place.named)
    }
  }

  /// Makes the folders above `path` (mode 0700), whatever the umask. Folders that exist stay as they are.
  static func makeFolders(above path: String) throws(Fault) {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
    let folder = String(path[..<slash])
    var status = stat()
    if stat(folder, &status) == 0 { return }
    try makeFolders(above: folder)
    if mkdir(folder, 0o700) != 0 {
      if errno == EEXIST { return }
      throw .cannotCreate(folder, errno)
    }
    guard chmod(folder, 0o700) == 0 else { throw .cannotCreate(folder, errno) }
  }
}

extension Fault {
  static func cannotCreate(_ path: String, _ number: Int32) -> Fault {
    Fault(
      SystemError.status(number, else: .cannotCreate), .storeCannotCreate,
      "the store cannot be created: \(SystemError.words(number))", at: SourceLocation(file: path),
      fixes: ["Give a path you may write to with --store."])
  }

  static func cannotOpenStore(_ path: String, _ number: Int32) -> Fault {
    Fault(
      SystemError.status(number, else: .noInput), .storeFailed,
      "the store cannot be opened: \(SystemError.words(number))", at: SourceLocation(file: path))
  }

  static func notUTF8(_ path: String, _ real: String) -> Fault {
    Fault(
      .usage, .storeFailed,
      "the store cannot lie in a folder whose name is no UTF-8: \(real)",
      at: SourceLocation(file: path),
      fixes: [
        "Rename the folder: convmv -f latin1 -t utf8 --notest NAME, where it is Latin-1; or keep the store elsewhere, with --store."
      ])
  }

  static func missing(_ path: String) -> Fault {
    Fault(
      .noInput, .storeMissing, "there is no store", at: SourceLocation(file: path),
      fixes: ["Give the path of the store with --store.", "The first import makes one."])
  }

  static func empty(_ path: String) -> Fault {
    Fault(
      .badData, .storeForeign, "this is no store of Counterfoil: it is empty, a file of 0 bytes; it was left as it is",
      at: SourceLocation(file: path),
      fixes: [
        "If books were here, put back a backup of them.",
        "If a disk that was full left it, or you made it, remove it and run the command again.",
      ])
  }

  static func foreign(_ path: String, _ reason: String) -> Fault {
    Fault(
      .badData, .storeForeign, "this is no store of Counterfoil: \(reason); it was left as it is",
      at: SourceLocation(file: path), fixes: ["Give the path of the store with --store."])
  }

  /// - Parameter reason: what is wrong with the file, of which nothing lies beside it that could mend it.
  static func corrupt(_ path: String, _ reason: String) -> Fault {
    Fault(
      .internalFault, .storeCorrupt,
      "the store is damaged: \(reason), and no journal lies beside it to put it right; nothing was written to it",
      at: SourceLocation(file: path), fixes: Fault.damageFixes)
  }

  static let damageFixes = [
    "Move the store away, together with its -journal file if there is one, and put back a backup or import again.",
    "A backup must never be put beside a -journal file that is left over.",
  ]

  fileprivate static func linked(_ path: String, _ count: Int) -> Fault {
    Fault(
      .configuration, .storeLinked,
      "the store has \(count) names (hard links); a journal or a lock beside one of them is not seen by the others",
      at: SourceLocation(file: path),
      fixes: [
        "Give it one name: copy it and rename the copy over this one, as in `cp books.sqlite new && mv new books.sqlite`.",
        "A symbolic link to a store is fine.",
      ])
  }
}
