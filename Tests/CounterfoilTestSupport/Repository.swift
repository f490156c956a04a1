public import Foundation

/// Where this checkout and the test data beside it lie.
public enum Repository {
  /// The folder of `Package.swift`.
  public static let root: URL = {
    // Symbolic links are resolved so that a target linked into another package still finds its own files.
    URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  }()

  public static func file(_ path: String) -> URL { root.appendingPathComponent(path) }

  /// The folders of `Sources` that hold Swift, by name.
  public static func modules() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: file("Sources").path).sorted().filter {
      !$0.hasPrefix("CounterfoilC")
        || FileManager.default.fileExists(atPath: file("Sources/\($0)/include").path) == false
    }
  }

  /// A folder of real test files that lives beside a full workplace's checkout; nil in a bare clone.
  public static func corpus(_ name: String) -> URL? {
    let folder = root.deletingLastPathComponent().appendingPathComponent("shared/corpora/\(name)")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }

  /// For `.enabled(if:)`, with the message to show beside it.
  public static func hasCorpus(_ name: String) -> Bool { corpus(name) != nil }

  /// Whether the scripts of the repository run.
  public static let hasPython = ["/usr/bin/python3", "/usr/local/bin/python3"]
    .contains { FileManager.default.isExecutableFile(atPath: $0) }

  /// Copies a folder of the repository into another one, without what a build left in it.
  public static func copy(_ name: String, into folder: URL) throws {
    let target = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    for child in try FileManager.default.contentsOfDirectory(atPath: file(name).path) where child != ".build" {
      var isFolder: ObjCBool = false
      let path = "\(name)/\(child)"
      _ = FileManager.default.fileExists(atPath: file(path).path, isDirectory: &isFolder)
      if isFolder.boolValue {
        try copy(path, into: folder)
      } else {
        try FileManager.default.copyItem(at: file(path), to: folder.appendingPathComponent(path))
      }
    }
  }

  public static func bytes(_ url: URL) throws -> [UInt8] { Array(try Data(contentsOf: url)) }
}
