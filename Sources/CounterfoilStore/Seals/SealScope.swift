/// What one digest in the history covers.
enum SealScope: Hashable, Comparable {
  /// A file with all that was read from it.
  case file(Int64)
  /// Which records of cut files longer ones have complete: a fact of two files, whichever came first.
  case replacements
  /// All else that a run wrote.
  case run(Int64)
  /// What no run seals, after so many changes of it; since version 8.
  case state(Int64)

  /// Such as `run 12`.
  var text: String {
    switch self {
    case .file(let number): "file \(number)"
    case .replacements: "replacements"
    case .run(let number): "run \(number)"
    case .state(let changes): "state \(changes)"
    }
  }

  init?(_ text: some StringProtocol) {
    if text == "replacements" {
      self = .replacements
      return
    }
    let words = text.split(separator: " ")
    guard words.count == 2, let number = Int64(words[1]) else { return nil }
    switch words[0] {
    case "file": self = .file(number)
    case "run": self = .run(number)
    case "state": self = .state(number)
    default: return nil
    }
  }
}

/// The digests one event states: a line each, such as `run 12 9f86d0…`, or `file 3 gone` for what the run took away.
struct SealList {
  private(set) var digests: [(scope: SealScope, digest: String?)] = []

  mutating func add(_ scope: SealScope, _ digest: String?) { digests.append((scope, digest)) }

  var text: String {
    digests.map { "\($0.scope.text) \($0.digest ?? "gone")" }.joined(separator: "\n")
  }

  init() {}

  /// - Returns: nil where a line is none.
  init?(_ text: String) {
    for line in text.split(separator: "\n") {
      guard let blank = line.lastIndex(of: " "), let scope = SealScope(line[..<blank]) else { return nil }
      let digest = line[line.index(after: blank)...]
      add(scope, digest == "gone" ? nil : String(digest))
    }
  }
}
