/// Words that are beside one another.
struct PageLine: Hashable, Sendable {
  var place: PagePlace
  /// From left to right.
  var words: [PDFWord]
  /// Whether one of them lies over another, so that it is not sure what is to be read.
  var isOverprinted = false

  var top: Double { words.lazy.map(\.top).min() ?? 0 }
  var bottom: Double { words.lazy.map(\.bottom).max() ?? 0 }
  /// Of its tallest word.
  var height: Double { words.lazy.map(\.height).max() ?? 0 }
  var middle: Double { words.reduce(0) { $0 + $1.middle } / Double(max(1, words.count)) }
  var text: String { words.map(\.text).joined(separator: " ") }

  /// The words as phrases: a gap wider than a space between words starts the next one.
  var phrases: [Phrase] { Phrase.phrases(of: words) }
}

/// Words of a line with no more than spaces between them.
struct Phrase: Hashable, Sendable {
  var words: [PDFWord]

  var left: Double { words[0].left }
  var right: Double { words[words.count - 1].right }
  var text: String { words.map(\.text).joined(separator: " ") }

  static func phrases(of words: [PDFWord]) -> [Phrase] {
    let gap = widestSpace(between: words)
    var phrases: [Phrase] = []
    for word in words {
      if let last = phrases.last?.words.last, word.left - last.right <= gap {
        phrases[phrases.count - 1].words.append(word)
      } else {
        phrases.append(Phrase(words: [word]))
      }
    }
    return phrases
  }

  /// The widest gap that may still be a space: a little more than a letter of these words takes. A space takes as much in
  /// fonts where all letters do, and half of it in others.
  static func widestSpace(between words: [PDFWord]) -> Double {
    let letters = words.reduce(0) { $0 + $1.text.count }
    let width = words.reduce(0) { $0 + $1.right - $1.left }
    let height = words.lazy.map(\.height).max() ?? 0
    return 1.2 * min(max(width / Double(max(1, letters)), 0.4 * height), 0.65 * height)
  }

  /// How much of the line both take.
  func overlap(left other: Double, right otherRight: Double) -> Double {
    max(0, min(right, otherRight) - max(left, other))
  }
}
