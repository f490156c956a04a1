package import CounterfoilCodecKit
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
  /// - Parameter parts: what stands where in the file's text, which it is given in UTF-8; nil where nobody knows.
  /// - Throws: exit status 78 where the C library lacks the converter of the encoding.
  package func sample(
    of bytes: [UInt8], _ facts: SampleFacts, parts: ([UInt8]) -> SampleParts? = { _ in nil }
  ) throws(Fault) -> [UInt8] {
    let text = try SampleText(bytes, encoding: facts.encoding)
    var table = EncodingTable(facts.encoding)
    let tokens = TokenMask(KeyedHash(key: key), table, kept: facts.vocabulary)
    var mask = TextMask(tokens)
    var edits = SampleEdits(text)
    if let parts = parts(text.utf8) {
      PartSample(text, parts).take(&mask, &edits)
      return text.bytes(with: edits.sorted, &table)
    }
    switch facts.form {
    case .table:
      let sample = TableSample(text, facts)
      sample.take(&mask, &edits)
    case .tagged: TaggedSample(text).take(&mask, &edits)
    case .beancount, .hledger, .ledger:
      JournalSample(text, facts).take(&mask, &edits)
    }
    return text.bytes(with: edits.sorted, &table)
  }

  /// A text with its words and numbers replaced.
  package func text(_ text: String, keeping vocabulary: KeptWords) throws(Fault) -> String {
    let facts = SampleFacts(form: .table, encoding: .utf8, vocabulary: vocabulary)
    let sample = try sample(of: Array(text.utf8), facts) { bytes in
      var parts = SampleParts()
      parts.add(0..<bytes.count, .text)
      return parts
    }
    return String(decoding: sample, as: UTF8.self)
  }
}
