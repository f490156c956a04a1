package import CounterfoilCodecKit
import CounterfoilModel

extension QIFCodec {
  /// Lines by their letters; a split's amounts are shares of its record's total.
  package func sampleParts(of file: SampleFile) -> SampleParts? {
    let text = file.text
    var parts = SampleParts()
    var lines = QIFLines(text)
    var record = 0
    while let line = lines.next() {
      if line.isEmpty { continue }
      let content = line.text(in: text)
      switch text[line.start] {
      case UInt8(ascii: "!"), UInt8(ascii: "D"), UInt8(ascii: "C"): continue
      case UInt8(ascii: "^"): record += 1
      case UInt8(ascii: "T"), UInt8(ascii: "U"): parts.add(content, .total, record: record)
      case UInt8(ascii: "$"): parts.add(content, .share, record: record)
      case UInt8(ascii: "O"), UInt8(ascii: "Q"), UInt8(ascii: "I"): parts.add(content, .number)
      // Words such as `ATM` for the number of a cheque say nothing of a person.
      case UInt8(ascii: "N"): if text[content].contains(where: \.isASCIIDigit) { parts.add(content, .text) }
      case UInt8(ascii: "P"): parts.add(content, .payee)
      default: parts.add(content, .text)
      }
    }
    return parts
  }
}
