package import CounterfoilModel

/// Makes of a bank's file a sample that can be shown to others and still is read as the file is.
///
/// Replaced are names, words, account numbers, references, amounts and balances: the same by the same, different ones
/// by different ones. Kept are the bytes of everything else, the kinds of characters and their number, days and times,
/// what adds up and what does not. Without the key nobody can tell, or try out, what stood there.
package struct Anonymizer: Sendable {
  private let key: [UInt8]

  /// Files larger than this make no sample anybody wants to be sent.
  package static let limitBytes = 64 << 20

  /// - Parameter key: at least 16 bytes that those who get the sample do not know.
  /// - Throws: exit status 78 where the key is shorter.
  package init(key: [UInt8]) throws(Fault) {
    guard key.count >= 16 else {
      throw Fault(.configuration, .anonymizeKey, "a key needs 16 bytes or more; this one has \(key.count)")
    }
    self.key = key
  }

  /// The sample.
  /// - Throws: exit status 78 where the C library lacks the converter of the encoding.
  package func sample(of bytes: [UInt8], _ facts: SampleFacts) throws(Fault) -> [UInt8] {
    let text = try SampleText(bytes, encoding: facts.encoding)
    var table = EncodingTable(facts.encoding)
    let tokens = TokenMask(KeyedHash(key: key), table, kept: facts.vocabulary)
    var mask = TextMask(tokens)
    var edits = SampleEdits(text)
    switch facts.form {
    case .table:
      let sample = TableSample(text, facts)
      sample.take(&mask, &edits)
    case .json:
      let sample = JSONSample(text, facts)
      sample.take(&mask, &edits)
    case .tagged: TaggedSample(text).take(&mask, &edits)
    case .lettered: LetteredSample(text).take(&mask, &edits)
    case .swift: SwiftSample(text).take(&mask, &edits)
    case .beancount, .hledger, .ledger:
      JournalSample(text, facts).take(&mask, &edits)
    }
    return text.bytes(with: edits.sorted, &table)
  }
}

/// Replacements in a text, gathered in any order.
struct SampleEdits {
  private let text: SampleText
  private var edits: [(range: Range<Int>, scalars: [UInt32])] = []

  init(_ text: SampleText) { self.text = text }

  /// Puts `new` in the place of a range; only characters that differ are written anew.
  mutating func replace(_ range: Range<Int>, by new: [UInt32]) {
    if new.count == range.count {
      for (offset, scalar) in new.enumerated() where text.scalars[range.lowerBound + offset] != scalar {
        edits.append((range.lowerBound + offset..<range.lowerBound + offset + 1, [scalar]))
      }
    } else {
      edits.append((range, new))
    }
  }

  static func string(_ scalars: some Sequence<UInt32>) -> String {
    var text = ""
    for scalar in scalars { text.unicodeScalars.append(Unicode.Scalar(scalar) ?? "\u{FFFD}") }
    return text
  }

  var sorted: [(range: Range<Int>, scalars: [UInt32])] {
    edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}
