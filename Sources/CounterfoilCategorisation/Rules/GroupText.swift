/// A text of a rule's `then`, in which `\1` to `\9` stand for groups of the rule's expression.
struct GroupText: Sendable, Hashable {
  private enum Piece: Sendable, Hashable {
    case text(String)
    case group(Int)
  }

  private var pieces: [Piece] = []

  /// `\\` is a backslash; one before any other sign stands for itself.
  init(_ text: String) {
    var plain = ""
    var rest = Substring(text)
    while let character = rest.popFirst() {
      guard character == "\\", let next = rest.first else {
        plain.append(character)
        continue
      }
      if let digit = next.isASCII ? next.wholeNumberValue : nil, digit > 0 {
        if !plain.isEmpty { pieces.append(.text(plain)) }
        plain = ""
        pieces.append(.group(digit))
        rest.removeFirst()
      } else if next == "\\" {
        plain.append("\\")
        rest.removeFirst()
      } else {
        plain.append("\\")
      }
    }
    if !plain.isEmpty { pieces.append(.text(plain)) }
  }

  /// 0 where none is named.
  var highestGroup: Int {
    pieces.map { piece in if case .group(let number) = piece { number } else { 0 } }.max() ?? 0
  }

  /// The text with groups filled in: index 0 is the whole match.
  func filled(_ groups: [String]) -> String {
    pieces.reduce(into: "") { text, piece in
      switch piece {
      case .text(let plain): text += plain
      case .group(let number): text += number < groups.count ? groups[number] : ""
      }
    }
  }
}
