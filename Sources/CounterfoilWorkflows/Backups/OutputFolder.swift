import Glibc

/// A path given for an output, where it means a folder.
package enum OutputFolder {
  /// The folder without a slash at its end, where a path ends with one or a folder is there; else nil.
  package static func named(_ path: String) -> String? {
    var status = stat()
    let isThere = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    guard isThere || path.hasSuffix("/") else { return nil }
    var folder = path
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    return folder
  }
}
