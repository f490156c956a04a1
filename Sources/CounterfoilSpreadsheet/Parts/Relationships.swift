import CounterfoilArchives
import CounterfoilModel
import CounterfoilXML

/// Which parts a part of a package points to; ECMA-376 part 2, 9.3.
struct Relationships {
  struct Target {
    var id: String
    /// The last word of the type's address: the same in transitional and strict files.
    var type: String
    /// The part's name in the package.
    var part: String
  }

  private(set) var targets: [Target] = []

  /// Those of a part; of the package itself where `part` is empty. None where it has no list of them.
  init(of part: String, in archive: ZipArchive) throws(Fault) {
    let folder = part.split(separator: "/").dropLast().joined(separator: "/")
    let name = part.split(separator: "/").last ?? ""
    let list = (folder.isEmpty ? "" : folder + "/") + "_rels/\(name).rels"
    guard archive.entry(named: list) != nil else { return }
    let reader = try PartReader(archive, part: list, names: ["Relationship", "Id", "Type", "Target", "TargetMode"])
    var target = Target(id: "", type: "", part: "")
    var isOutside = false
    while true {
      let event = try reader.next()
      if event == .documentEnd { return }
      switch (event, reader.stream.name) {
      case (.start, 0):
        target = Target(id: "", type: "", part: "")
        isOutside = false
      case (.attribute, 1): target.id = reader.stream.text.string
      case (.attribute, 2):
        target.type = reader.stream.text.string.split(separator: "/").last.map(String.init) ?? ""
      case (.attribute, 3): target.part = Relationships.resolved(reader.stream.text.string, in: folder)
      case (.attribute, 4): isOutside = reader.stream.text.isText("External")
      case (.end, 0): if !isOutside { targets.append(target) }
      default: break
      }
    }
  }

  func first(ofType type: String) -> Target? { targets.first { $0.type == type } }

  private static func resolved(_ target: String, in folder: String) -> String {
    if target.hasPrefix("/") { return String(target.dropFirst()) }
    var parts = folder.split(separator: "/")
    for part in target.split(separator: "/") {
      if part == ".." {
        _ = parts.popLast()
      } else if part != "." {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }
}
