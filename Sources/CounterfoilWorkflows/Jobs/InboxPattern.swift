import CounterfoilCodecKit
import CounterfoilModel
import Glibc

/// A path with `*`, `?` and `[…]`, as a shell reads it: no wildcard stands for `/`, nor for the point a hidden name
/// begins with.
///
/// Unlike glob(3) it tells which folder could not be read, and why.
struct InboxPattern: Sendable {
  /// A folder or file that could not be read, with the number of the error.
  struct Problem: Hashable, Sendable {
    let path: String
    let number: Int32

    var isMissing: Bool { number == ENOENT || number == ENOTDIR }
  }

  let text: String
  private let parts: [String]

  init(_ text: String) {
    self.text = text
    parts = text.split(separator: "/").map(String.init)
  }

  /// What of a pattern would find nothing, or something else than is meant; nil where nothing is wrong with it.
  static func complaint(about text: String) -> String? {
    if text.hasSuffix("/") { return "a pattern that ends in a slash finds folders, and an inbox takes files" }
    let parts = text.split(separator: "/")
    if text.contains("**") { return "`**` is not known: `*` stands for one folder or one name" }
    if parts.contains(where: hasOpenBracket) { return "a `[` without its `]` fits nothing" }
    return nil
  }

  private static func hasOpenBracket(_ part: Substring) -> Bool {
    var rest = part[...]
    while let character = rest.popFirst() {
      if character == "\\" { _ = rest.popFirst() }
      guard character == "[" else { continue }
      if rest.first == "!" || rest.first == "^" { rest.removeFirst() }
      // A bracket that comes first stands for itself.
      guard let end = rest.dropFirst().firstIndex(of: "]") else { return true }
      rest = rest[rest.index(after: end)...]
    }
    return false
  }

  /// What fits, folders included, and what could not be read. What is named without a wildcard must be there; what
  /// stands behind one need not be everywhere.
  /// - Parameter endings: what fits with one of these behind its name is found as well.
  func find(endings: [String] = []) -> (paths: [String], problems: [Problem]) {
    // A slash at the end asks for folders.
    guard !text.hasSuffix("/"), let last = parts.last else { return ([], []) }
    var walk = Walk()
    let folders = walk.folders(parts.dropLast(), from: text.hasPrefix("/") ? "/" : "")
    if InboxPattern.hasWildcard(last) {
      return (folders.flatMap { walk.names(in: $0, last, endings) }, walk.problems)
    }
    let paths = folders.map { $0 + InboxPattern.plain(last) }
    let longer = paths.flatMap { path in endings.map { path + $0 } }
      .filter { RawPath.withBytes($0, { access($0, F_OK) }) == 0 }
    return (paths.filter { walk.isThere($0) } + longer, walk.problems)
  }

  /// Whether the pattern would find a file of that path, were it there, under whatever name its folder is known.
  func holds(_ path: String) -> Bool {
    guard !text.hasSuffix("/"), let last = parts.last else { return false }
    let (folder, name) = FilePlace.folderAndName(path)
    guard InboxPattern.fits(last, name) else { return false }
    let real = FilePlace.realFolder(folder)
    return holds(folder: real, in: parts.dropLast())
  }

  /// Whether the pattern would find files of that folder.
  func holdsFiles(ofFolder folder: String) -> Bool {
    !text.hasSuffix("/") && !parts.isEmpty && holds(folder: FilePlace.realFolder(folder), in: parts.dropLast())
  }

  private func holds(folder real: String, in parts: ArraySlice<String>) -> Bool {
    let start = text.hasPrefix("/") ? "/" : ""
    var walk = Walk()
    let folders = walk.folders(parts, from: start).map { $0.isEmpty ? "." : $0 }
    if folders.contains(where: { FilePlace.realFolder($0) == real || FilePlace.isSameFolder($0, real) }) { return true }
    // A folder that is yet to be made.
    let wild = parts.firstIndex(where: InboxPattern.hasWildcard) ?? parts.endIndex
    let fixed = start + parts[..<wild].map(InboxPattern.plain).joined(separator: "/")
    let above = FilePlace.realFolder(fixed.isEmpty ? "." : fixed).split(separator: "/")
    let below = real.split(separator: "/")
    guard below.count == above.count + parts[wild...].count, below.starts(with: above) else { return false }
    return zip(parts[wild...], below.dropFirst(above.count)).allSatisfy { InboxPattern.fits($0, String($1)) }
  }

  fileprivate static func hasWildcard(_ part: String) -> Bool { part.contains { "*?[".contains($0) } }

  fileprivate static func fits(_ part: String, _ name: String) -> Bool {
    hasWildcard(part) ? fnmatch(part, name, FNM_PERIOD) == 0 : plain(part) == name
  }

  /// A part without wildcards as the name it means: a backslash takes a character as it is.
  fileprivate static func plain(_ part: String) -> String {
    var result = ""
    var isEscaped = false
    for character in part {
      isEscaped = character == "\\" && !isEscaped
      if !isEscaped { result.append(character) }
    }
    return result
  }
}

/// One way through the folders of a pattern.
private struct Walk {
  private(set) var problems: [InboxPattern.Problem] = []
  /// Behind the first wildcard nothing has to be there.
  private var isBeyondWildcard = false

  /// The folders that fit, each with a slash at its end, or empty for the folder the command runs in.
  mutating func folders(_ parts: ArraySlice<String>, from start: String) -> [String] {
    var places = [start]
    for part in parts {
      if InboxPattern.hasWildcard(part) {
        places = places.flatMap { names(in: $0, part) }.map { $0 + "/" }
        isBeyondWildcard = true
      } else {
        places = places.map { "\($0)\(InboxPattern.plain(part))/" }
      }
    }
    return places
  }

  /// The paths of a folder's names that fit, in order.
  mutating func names(in folder: String, _ part: String, _ endings: [String] = []) -> [String] {
    guard let stream = RawPath.withBytes(folder.isEmpty ? "." : folder, { opendir($0) }) else {
      note(folder, errno)
      return []
    }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: UInt8.self, capacity: Int(NAME_MAX) + 1) { bytes in
            var byteCount = 0
            while bytes[byteCount] != 0 { byteCount += 1 }
            return Array(UnsafeBufferPointer(start: bytes, count: byteCount))
          }
        })
    }
    let number = errno
    if number != 0 { note(folder, number) }
    func fits(_ name: String) -> Bool {
      InboxPattern.fits(part, name)
        || endings.contains { name.hasSuffix($0) && InboxPattern.fits(part, String(name.dropLast($0.count))) }
    }
    return RawPath.texts(names).filter { $0 != "." && $0 != ".." && fits($0) }.map { folder + $0 }.sorted()
  }

  mutating func isThere(_ path: String) -> Bool {
    var status = stat()
    if RawPath.withBytes(path, { stat($0, &status) }) == 0 { return true }
    note(path, errno)
    return false
  }

  private mutating func note(_ path: String, _ number: Int32) {
    let problem = InboxPattern.Problem(path: path.isEmpty ? "." : path, number: number)
    if isBeyondWildcard, problem.isMissing { return }
    if !problems.contains(problem) { problems.append(problem) }
  }
}
