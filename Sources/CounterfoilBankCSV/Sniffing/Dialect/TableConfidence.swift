import CounterfoilCodecKit

/// How sure it is that a file is a table with delimiters.
enum TableConfidence {
  static let highestScore = 95
  /// Every line has a label, one of them names the day and one the amount.
  private static let labelledScore = 80

  static func judge(_ sample: FileSample) -> Confidence {
    if LabelledLines(sample.bytes, isComplete: sample.isComplete) != nil {
      return Confidence(score: labelledScore, reason: "lines with labels that come again for every record")
    }
    let guess = EncodingGuess(sample.bytes, isComplete: sample.isComplete)
    let isTable = ["csv", "tsv", "tab", "xls"].contains(sample.fileExtension ?? "")
    if guess.encoding == nil, isTable { return Confidence(score: 40, reason: "the name ends as that of a table") }
    guard let encoding = guess.encoding ?? (guess.candidates.isEmpty ? nil : .latin1) else { return .none }
    let source = ByteSource(name: sample.fileName ?? "-", bytes: sample.bytes)
    // A sample may end inside a character: what was read up to there is enough.
    guard let text = try? source.transcoded(from: encoding) else { return .none }
    let bytes = readable(text.withSingleDelimiters())
    let first = bytes.first { $0 > 0x20 }
    if sample.bytes.isEmpty { return isTable ? Confidence(score: 40, reason: "an empty file named as a table") : .none }
    if first == 0x7B || first == 0x5B || first == 0x3C || bytes.starts(with: Array("bplist".utf8)) || bytes.isEmpty {
      return .none
    }
    let head = HeadText(bytes: bytes, isComplete: sample.isComplete)
    let shape = DialectDetection.find(head, CSVProfile()).shape
    var score = 0
    // Prose has commas too: rows of three and one field are no table.
    let isEven = shape.confidence >= 45 && (isTable || shape.columnCount > 2) || shape.headerHits >= 2
    if shape.columnCount > 1, isEven { score = 10 + shape.confidence / 4 + min(shape.headerHits, 4) * 12 }
    if isTable { score += 35 }
    guard score >= Confidence.floor else { return .none }
    // Every byte is a letter in ISO 8859-1: enough to see a table, whose encoding is asked for then.
    if guess.encoding == nil { return Confidence(score: min(score, 40), reason: shape.evidence) }
    return Confidence(
      score: min(highestScore, score), reason: isTable ? "\(shape.evidence); named as a table" : shape.evidence)
  }

  private static func readable(_ source: ByteSource) -> [UInt8] {
    var bytes: [UInt8] = []
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { block.deallocate() }
    while let count = try? source.read(into: block), count > 0 {
      bytes.append(contentsOf: block[..<count])
    }
    return bytes
  }
}
