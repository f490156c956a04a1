/// What files are called where folders are not to be seen: by the last part of their names. Files that share it also show as
/// many of their folders as tell them apart.
package struct FileNames: Sendable {
  /// Of files that share their last part.
  private var shown: [String: String] = [:]

  /// - Parameter files: all files that are spoken of; one may come again. O(files · parts of their names).
  package init(_ files: some Sequence<String>) {
    var known: Set<String> = []
    var last: String?
    for file in files where file != last {
      last = file
      known.insert(file)
    }
    for files in Dictionary(grouping: known, by: FileNames.last).values where files.count > 1 {
      let parts = files.map { (file: $0, parts: $0.split(separator: "/")) }
      var length = 2
      let most = parts.map(\.parts.count).max() ?? 0
      while length < most, Set(parts.map { $0.parts.suffix(length) }).count < parts.count { length += 1 }
      for (file, parts) in parts { shown[file] = parts.suffix(length).joined(separator: "/") }
    }
  }

  package subscript(file: String) -> String { shown[file] ?? FileNames.last(file) }

  /// The last part of a file's name.
  package static func last(_ file: String) -> String { file.split(separator: "/").last.map(String.init) ?? file }
}
