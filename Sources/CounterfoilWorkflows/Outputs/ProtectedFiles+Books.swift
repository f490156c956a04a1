package import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilStore

extension ProtectedFiles {
  /// What no output of any command may replace, whether the command opens it or not: the store, and the rules of the
  /// standard place.
  /// - Parameter store: as the person named it; the one the environment names is protected besides.
  package static func books(store: String? = nil) -> ProtectedFiles {
    var files = ProtectedFiles()
    if let store { files.addStore(store, companions: Store.companions) }
    // Where the environment names no place there is no store to protect.
    if let place = try? Books.defaultPath() { files.addStore(place, companions: Store.companions) }
    if let rules = try? RuleFiles.standardPath() { files.add(rules, as: .rules) }
    return files
  }

  /// Protects the templates of a folder.
  package mutating func addTemplates(of folder: String) {
    for path in TemplateFolder.paths(in: folder) { add(path, as: .template) }
  }
}
