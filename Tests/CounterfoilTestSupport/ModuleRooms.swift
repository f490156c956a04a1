public import Foundation

/// The folders of a Swift module and which of them uses which: by the names of the types declared at the top level.
///
/// Comments and strings do not count (code inside `\(…)` does), nor do types seen in one file only.
public struct ModuleRooms {
  /// By path in the module: its text without comments and strings.
  private var texts: [String: [UInt8]] = [:]
  /// The files that declare each type.
  private var homes: [String: Set<String>] = [:]
  /// How many lines each file has.
  public private(set) var lineCounts: [String: Int] = [:]
  /// By file: the files whose types it names.
  public private(set) var uses: [String: Set<String>] = [:]

  /// - Parameter files: texts by their paths in the module.
  public init(_ files: [String: String]) {
    for (path, text) in files {
      lineCounts[path] = text.utf8.reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
      texts[path] = SwiftCode.bare(Array(text.utf8))
    }
    var declared: [String: Set<String>] = [:]
    for (path, text) in texts {
      for name in SwiftCode.topLevelTypes(text, &declared[path, default: []]) { homes[name, default: []].insert(path) }
    }
    for (path, text) in texts {
      let names = SwiftCode.names(text).subtracting(declared[path] ?? [])
      uses[path] = names.reduce(into: Set<String>()) { $0.formUnion(homes[$1] ?? []) }.subtracting([path])
    }
  }

  /// The module whose files lie in a folder.
  public init(folder: URL) throws {
    var files: [String: String] = [:]
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let depth = folder.standardizedFileURL.pathComponents.count
    while let file = found?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let path = file.standardizedFileURL.pathComponents.dropFirst(depth).joined(separator: "/")
      files[path] = try String(contentsOf: file, encoding: .utf8)
    }
    self.init(files)
  }

  /// The folder a file is in; "" for those beside the folders.
  public static func room(_ path: String) -> String { path.contains("/") ? String(path.prefix { $0 != "/" }) : "" }

  /// By folder: the folders it uses.
  public var arrows: [String: Set<String>] {
    var found: [String: Set<String>] = [:]
    for (path, others) in uses {
      let room = ModuleRooms.room(path)
      found[room, default: []].formUnion(others.map(ModuleRooms.room))
      found[room]?.remove(room)
    }
    return found
  }

  /// Folders, or files, that reach one another, largest first; empty where all arrows point one way.
  public static func cycles(_ arrows: [String: Set<String>]) -> [[String]] {
    let reach = arrows.keys.reduce(into: [String: Set<String>]()) { reach, start in
      var open = [start]
      while let next = open.popLast() {
        for other in arrows[next] ?? [] where reach[start, default: []].insert(other).inserted { open.append(other) }
      }
    }
    let groups = Set(
      arrows.keys.compactMap { start -> [String]? in
        let group = (reach[start] ?? []).filter { reach[$0]?.contains(start) ?? false }
        return group.isEmpty ? nil : group.union([start]).sorted()
      })
    return groups.sorted { $0.count != $1.count ? $0.count > $1.count : $0[0] < $1[0] }
  }
}

/// As much of Swift's grammar as it takes to see which types a file names.
private enum SwiftCode {
  /// The code without comments and strings; what is inside `\(…)` stays.
  static func bare(_ text: [UInt8]) -> [UInt8] {
    var place = 0
    var result: [UInt8] = []
    readCode(text, &place, isInside: false, &result)
    return result
  }

  private static func starts(_ text: [UInt8], _ place: Int, _ mark: String) -> Bool {
    text[place...].starts(with: mark.utf8)
  }

  private static func readCode(_ text: [UInt8], _ place: inout Int, isInside: Bool, _ result: inout [UInt8]) {
    var depth = 0
    while place < text.count {
      let byte = text[place]
      if starts(text, place, "//") {
        while place < text.count, text[place] != UInt8(ascii: "\n") { place += 1 }
      } else if starts(text, place, "/*") {
        skipComment(text, &place)
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#") && isRawString(text, place) {
        readString(text, &place, &result)
      } else {
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") { depth -= 1 }
        place += 1
        if isInside, depth < 0 { return }
        result.append(byte)
      }
    }
  }

  private static func skipComment(_ text: [UInt8], _ place: inout Int) {
    var depth = 0
    repeat {
      if starts(text, place, "/*") { depth += 1 }
      if starts(text, place, "*/") { depth -= 1 }
      place += starts(text, place, "/*") || starts(text, place, "*/") ? 2 : 1
    } while depth > 0 && place < text.count
  }

  private static func isRawString(_ text: [UInt8], _ place: Int) -> Bool {
    text[place...].first { $0 != UInt8(ascii: "#") } == UInt8(ascii: "\"")
  }

  private static func readString(_ text: [UInt8], _ place: inout Int, _ result: inout [UInt8]) {
    var hashes = ""
    while text[place] == UInt8(ascii: "#") {
      hashes += "#"
      place += 1
    }
    let quote = starts(text, place, "\"\"\"") ? "\"\"\"" : "\""
    place += quote.utf8.count
    result.append(UInt8(ascii: " "))
    while place < text.count, !starts(text, place, quote + hashes) {
      if starts(text, place, "\\" + hashes + "(") {
        place += 2 + hashes.utf8.count
        readCode(text, &place, isInside: true, &result)
        result.append(UInt8(ascii: " "))
      } else {
        place += starts(text, place, "\\" + hashes) ? 2 + hashes.utf8.count : 1
      }
    }
    place += quote.utf8.count + hashes.utf8.count
  }

  /// Types declared at the top level and seen in other files; `all` gets every type the file declares.
  static func topLevelTypes(_ text: [UInt8], _ all: inout Set<String>) -> Set<String> {
    let kinds: Set<String> = ["struct", "class", "enum", "protocol", "actor", "typealias"]
    var found: Set<String> = []
    var depth = 0
    var isPrivate = false
    var isDeclaration = false
    forEachWord(text) { word, _, depthChange in
      depth += depthChange
      if isDeclaration, word.first?.isUppercase ?? false {
        all.insert(word)
        if depth == 0, !isPrivate { found.insert(word) }
        isPrivate = false
      }
      isDeclaration = kinds.contains(word)
      if word == "private" || word == "fileprivate" {
        isPrivate = true
      } else if !isDeclaration, word != "final", word != "indirect" {
        isPrivate = false
      }
    }
    return found
  }

  /// All names that start with a capital and follow no dot.
  static func names(_ text: [UInt8]) -> Set<String> {
    var found: Set<String> = []
    forEachWord(text) { word, isMember, _ in
      if !isMember, word.first?.isUppercase ?? false { found.insert(word) }
    }
    return found
  }

  /// - Parameter body: a word, whether a dot comes before it, and how much deeper in braces it is than the one before.
  private static func forEachWord(_ text: [UInt8], _ body: (String, Bool, Int) -> Void) {
    var place = 0
    var depthChange = 0
    var last = UInt8(ascii: " ")
    while place < text.count {
      let byte = text[place]
      guard isWord(byte) else {
        if byte == UInt8(ascii: "{") { depthChange += 1 }
        if byte == UInt8(ascii: "}") { depthChange -= 1 }
        last = byte
        place += 1
        continue
      }
      let start = place
      while place < text.count, isWord(text[place]) { place += 1 }
      body(String(decoding: text[start..<place], as: UTF8.self), last == UInt8(ascii: "."), depthChange)
      depthChange = 0
      last = UInt8(ascii: " ")
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte & 0xDF)
  }
}
