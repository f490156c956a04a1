package import CounterfoilCodecKit
import CounterfoilModel

extension MT940Codec {
  package func sampleParts(of file: SampleFile) -> SampleParts? {
    file.text.withUnsafeBytes { FieldParts($0).parts }
  }
}

/// The parts of a message, field by field. A field that is not as it should be is text as a whole.
private struct FieldParts {
  private(set) var parts = SampleParts()
  private let text: UnsafeRawBufferPointer
  /// What comes before an amount in a balance: `C260131EUR`.
  private static let balanceHeadBytes = 10
  private static let comma = UInt8(ascii: ",")

  init(_ text: UnsafeRawBufferPointer) {
    self.text = text
    var field: (tag: FieldTag, letter: UInt8, content: Range<Int>)?
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
      if end > start {
        let line = UnsafeRawBufferPointer(rebasing: text[start..<end])
        if let begun = FieldTag.begin(line) {
          if let field { add(field.tag, field.letter, field.content) }
          field = (begun.tag, begun.letter, start + begun.width..<end)
        } else if field == nil || line[0] == UInt8(ascii: "{") || line[0] == UInt8(ascii: "-") {
          addEnvelope(start..<end)
        } else if let content = field?.content {
          field?.content = content.lowerBound..<end
        }
      }
      start = end + 1
    }
    if let field { add(field.tag, field.letter, field.content) }
  }

  /// `{1:F01…}`: what says which message it is stays.
  private mutating func addEnvelope(_ line: Range<Int>) {
    guard line.count > 3 else { return }
    let colon = text[line].firstIndex(of: UInt8(ascii: ":"))
    guard let colon, colon + 4 < line.upperBound else { return parts.add(line, .text) }
    parts.add(colon + 4..<line.upperBound, .text)
  }

  private mutating func add(_ tag: FieldTag, _ letter: UInt8, _ content: Range<Int>) {
    switch tag {
    case .number, .time: return
    case .opening, .closing: addBalance(content, letter == 0 ? .number : tag == .opening ? .opening : .closing)
    case .available, .forwardAvailable: addBalance(content, .number)
    case .line: addLine(content)
    case .information: addInformation(content)
    case .floorLimit, .totals: parts.add(content, .note)
    case .reference, .related, .account: parts.add(content, .text)
    }
  }

  private mutating func addBalance(_ content: Range<Int>, _ role: SampleParts.Role) {
    let start = content.lowerBound + FieldParts.balanceHeadBytes
    guard start < content.upperBound, text[start].isASCIIDigit else { return parts.add(content, .text) }
    var part = SampleParts.Part(start..<content.upperBound, role, decimalMark: FieldParts.comma)
    if role != .number {
      part.signOffset = content.lowerBound
      part.isNegative = text[content.lowerBound] == UInt8(ascii: "D")
    }
    parts.parts.append(part)
  }

  /// `2609140914DR12,34NTRFREF//BANK`: days, mark and kind stay. Days that no calendar has do, too.
  private mutating func addLine(_ content: Range<Int>) {
    let mark = content.lowerBound + text[content].prefix(while: \.isASCIIDigit).count
    let letters = text[mark..<content.upperBound].prefix(while: \.isASCIIUppercase)
    let start = letters.endIndex
    let digits = text[start..<content.upperBound].prefix { $0.isASCIIDigit || $0 == FieldParts.comma || $0 == 0x2E }
    guard [6, 10].contains(mark - content.lowerBound), (1...3).contains(letters.count),
      digits.first?.isASCIIDigit ?? false
    else { return parts.add(content, .text) }
    let isReversal = letters.first == UInt8(ascii: "R")
    var amount = SampleParts.Part(start..<digits.endIndex, .amount, decimalMark: FieldParts.comma)
    amount.isNegative = (letters.dropFirst(isReversal ? 1 : 0).first == UInt8(ascii: "D")) != isReversal
    parts.parts.append(amount)
    parts.add(min(digits.endIndex + 4, content.upperBound)..<content.upperBound, .text)
  }

  /// `166?20…`: the code of three digits and the numbers of subfields stay.
  private mutating func addInformation(_ content: Range<Int>) {
    let digits = text[content].prefix(while: \.isASCIIDigit).count
    var start = content.lowerBound + (digits == 3 ? 3 : 0)
    var index = start
    while index < content.upperBound {
      let isSubfield =
        text[index] == UInt8(ascii: "?") && index + 2 < content.upperBound && text[index + 1].isASCIIDigit
        && text[index + 2].isASCIIDigit
      if isSubfield { parts.add(start..<index, .text) }
      index += isSubfield ? 3 : 1
      if isSubfield { start = index }
    }
    parts.add(start..<content.upperBound, .text)
  }
}
