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
    case input, store, profile, rules, key, settings, rates, model, template
    case jobs = "job file"
  }

  private struct Item: Sendable {
    let path: String
    let role: Role
    /// What is put after the file's own name for the files that belong to it.
    let companions: [String]
    /// Whether the place is to be kept free while nothing is there.
    let isPlaceKept: Bool

    var words: String { "the \(role.rawValue) \(path)" }
  }

  private var items: [Item] = []
  /// Folders without links, in which nothing is to be written.
  private var folders: [(real: String, path: String)] = []
  /// Databases that may be replaced all the same.
  private var replaceable: [FilePlace.Identity] = []

  package init() {}

  /// Lets an output replace a database that the program keeps no books in, such as an earlier backup of them.
  package mutating func allowReplacing(_ path: String) {
    if let identity = FilePlace.identity(path, standing: nil) { replaceable.append(identity) }
  }

  /// Protects a file the command reads. Where nothing is there, nothing is protected: the word may be no path at all,
  /// such as the name of a layout.
  /// - Parameter path: `-` is standard input, which may be a file as well.
  package mutating func add(_ path: String, as role: Role) {
    items.append(Item(path: path, role: role, companions: [], isPlaceKept: false))
  }

  /// Protects a store with the files beside it, also where it is yet to be made.
  /// - Parameter companions: what is put after the store's name, such as `-journal`.
  package mutating func addStore(_ path: String, companions: [String]) {
    items.append(Item(path: path, role: .store, companions: companions, isPlaceKept: true))
  }

  /// Protects all that is in a folder, or will be, such as files that a run moves there before it writes.
  package mutating func addFolder(_ path: String) { folders.append((FilePlace.realFolder(path), path)) }

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
    for folder in folders where target.steps.contains(where: { FilePlace.folderAndName($0).folder == folder.real }) {
      throw Fault(
        .cannotCreate, .outputProtected,
        "the output would lie in the folder \(folder.path), to which files are moved, and might replace one; nothing was written",
        at: SourceLocation(file: path), fixes: ["Name a file in another folder for the output."])
    }
    guard let identity = target.identity, !replaceable.contains(identity) else { return }
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
