import Glibc

/// The files an inbox holds.
enum InboxFiles {
  /// Endings of files that a downloader is still writing.
  private static let unfinished = [".part", ".partial", ".crdownload", ".download", ".tmp"]

  /// Regular files that fit one of the patterns, each once, in order of path. Hidden files and those a downloader is
  /// still writing are left out.
  static func matching(_ patterns: [String]) -> [String] {
    var paths: Set<String> = []
    for pattern in patterns {
      var found = glob_t()
      defer { globfree(&found) }
      guard glob(pattern, 0, nil, &found) == 0 else { continue }
      for index in 0..<Int(found.gl_pathc) {
        if let path = found.gl_pathv[index] { paths.insert(String(cString: path)) }
      }
    }
    return paths.filter { path in !unfinished.contains { path.hasSuffix($0) } && !isFolder(path) }.sorted()
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
