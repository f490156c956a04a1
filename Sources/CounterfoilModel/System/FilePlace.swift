import Glibc

/// What a path leads to, whatever its spelling.
package struct FilePlace {
  package struct Identity: Equatable {
    let device: UInt
    let inode: UInt
  }

  /// Links that are followed at most, as in the kernel.
  private static let linkLimit = 40

  /// Of the regular file that is there, all links followed; nil where there is none.
  package let identity: Identity?
  /// The place of the name, then that of every link on the way, without links in their folders. The last one is where
  /// the file is, or would be made.
  package let steps: [String]

  /// - Parameter descriptor: what `-` means.
  package init(_ path: String, standing descriptor: Int32? = nil) {
    identity = FilePlace.identity(path, standing: descriptor)
    steps = path == "-" && descriptor != nil ? [] : FilePlace.steps(path)
  }

  /// Whether a file or folder has that very name, and not one that is no UTF-8.
  package static func isThere(_ path: String) -> Bool {
    var status = stat()
    return path.withCString { lstat($0, &status) } == 0
  }

  package static func identity(_ path: String, standing descriptor: Int32?) -> Identity? {
    var status = stat()
    let isThere =
      if path == "-", let descriptor { fstat(descriptor, &status) == 0 } else {
        RawPath.withBytes(path) { stat($0, &status) } == 0
      }
    // Terminals and /dev/null are input and output at once, and nothing of theirs is replaced.
    guard isThere, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Identity(device: UInt(status.st_dev), inode: UInt(status.st_ino))
  }

  /// Whether two paths lead to one folder, under whatever names and mounts.
  package static func isSameFolder(_ folder: String, _ other: String) -> Bool {
    let places = [folder, other].map { path -> Identity? in
      var status = stat()
      guard RawPath.withBytes(path.isEmpty ? "." : path, { stat($0, &status) }) == 0 else { return nil }
      return Identity(device: UInt(status.st_dev), inode: UInt(status.st_ino))
    }
    return places[0] != nil && places[0] == places[1]
  }

  package func isSame(as other: FilePlace) -> Bool {
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
    if let real = RawPath.withBytes(path, { realpath($0, nil) }) {
      defer { free(real) }
      return real.withMemoryRebound(to: UInt8.self, capacity: strlen(real)) { bytes in
        RawPath.text(UnsafeBufferPointer(start: bytes, count: strlen(real)))
      }
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
      RawPath.withBytes(path) { readlink($0, room.baseAddress!, room.count) }
    }
    return count > 0 ? buffer[..<count].withUnsafeBufferPointer(RawPath.text) : nil
  }
}
