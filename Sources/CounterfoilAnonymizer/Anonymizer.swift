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

  /// A sample, and the words that were left as they are.
  package struct Sample: Sendable {
    package var bytes: [UInt8]
    package var keptWords: KeptWords
  }

  /// The sample of a file.
  /// - Parameters:
  ///   - labels: words that stay, besides those that always do.
  ///   - parts: what stands where in the file's text, which it is given in UTF-8.
  /// - Throws: exit status 78 where the C library lacks the converter of the encoding.
  package func sample(
    of bytes: [UInt8], _ encoding: TextEncoding, keeping labels: [String] = [], parts: ([UInt8]) -> SampleParts
  ) throws(Fault) -> Sample {
    let text = try SampleText(bytes, encoding: encoding)
    let parts = parts(text.utf8)
    let kept = KeptWords(labels: labels + parts.keptWords.sorted())
    var table = EncodingTable(encoding)
    var mask = TextMask(TokenMask(KeyedHash(key: key), table, kept: kept))
    var edits = SampleEdits(text)
    if let rows = parts.table {
      TableSample(text, rows).take(&mask, &edits)
    } else {
      PartSample(text, parts).take(&mask, &edits)
    }
    return Sample(bytes: text.bytes(with: edits.sorted, &table), keptWords: kept)
  }

  /// A text with its words and numbers replaced.
  package func text(_ text: String, keeping labels: [String]) throws(Fault) -> String {
    let sample = try sample(of: Array(text.utf8), .utf8, keeping: labels) { bytes in
      var parts = SampleParts()
      parts.add(0..<bytes.count, .text)
      return parts
    }
    return String(decoding: sample.bytes, as: UTF8.self)
  }
}
