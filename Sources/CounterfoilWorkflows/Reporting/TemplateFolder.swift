package import CounterfoilCodecKit
package import CounterfoilModel
package import CounterfoilPages
import Glibc

/// Templates of reports in a folder, one file each: `match.mustache` takes the place of the built-in `match`.
package enum TemplateFolder {
  /// At most this many bytes are a template.
  static let limitBytes = 1 << 20
  private static let ending = ".mustache"

  /// The built-in templates with those of a folder in their places; nil for the built-in ones alone.
  /// - Throws: exit status 66 where there is no folder, 78 with file and line for a template that cannot be used.
  package static func read(_ folder: String?) throws(Fault) -> PageTemplates {
    guard let folder else { return try PageTemplates() }
    let names = try templateNames(in: folder)
    guard !names.isEmpty else {
      throw Fault(
        .configuration, .templateName, "the folder holds no template",
        at: SourceLocation(file: folder),
        fixes: ["`counterfoil report --write-templates FOLDER` writes some to start from."])
    }
    var files: [TemplateFile] = []
    for name in names {
      let path = "\(folder)/\(name)"
      let source = try ByteSource(path: path)
      do throws(Fault) {
        let bytes = try source.decoded(encoding: "utf-8").source.readAll(limitBytes: limitBytes)
        files.append(
          TemplateFile(
            name: String(name.dropLast(ending.count)), path: path, text: String(decoding: bytes, as: UTF8.self)))
      } catch {
        throw Fault(.configuration, error.diagnostic)
      }
    }
    return try PageTemplates(replacing: files)
  }

  /// The templates of a folder; none where it cannot be read.
  static func paths(in folder: String) -> [String] {
    do throws(Fault) {
      return try templateNames(in: folder).map { "\(folder)/\($0)" }
    } catch {
      return []
    }
  }

  /// Writes the built-in templates into a folder, which is made where it is missing.
  /// - Parameter files: what must not be replaced, even by a file that is new.
  /// - Returns: the files written.
  /// - Throws: exit status 73 where a file of such a name is there already; then nothing was written.
  package static func write(to folder: String, protecting files: ProtectedFiles = .books()) throws(Fault) -> [String] {
    if mkdir(folder, 0o777) != 0, errno != EEXIST {
      let number = errno
      throw Fault(
        SystemError.status(number, else: .cannotCreate), .outputNotCreated,
        "cannot create the folder: \(SystemError.words(number))", at: SourceLocation(file: folder))
    }
    let paths = PageTemplates.builtIn.map { "\(folder)/\($0.name)\(ending)" }
    var status = stat()
    if let held = paths.first(where: { lstat($0, &status) == 0 }) {
      throw Fault(
        .cannotCreate, .outputNotCreated, "the file is there already, and templates never overwrite one",
        at: SourceLocation(file: held), fixes: ["Name another folder, or move the file away."])
    }
    for path in paths { try files.check(path) }
    for (path, file) in zip(paths, PageTemplates.builtIn) {
      let output = try AtomicFile(path: path, protecting: files)
      try output.sink.write(file.text)
      try output.commit()
    }
    return paths
  }

  private static func templateNames(in folder: String) throws(Fault) -> [String] {
    try names(in: folder).filter { $0.hasSuffix(ending) && !$0.hasPrefix(".") }.sorted()
  }

  private static func names(in folder: String) throws(Fault) -> [String] {
    guard let stream = opendir(folder) else {
      let number = errno
      throw Fault(
        SystemError.status(number, else: .noInput), .inputMissing,
        "cannot open the folder: \(SystemError.words(number))", at: SourceLocation(file: folder))
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
