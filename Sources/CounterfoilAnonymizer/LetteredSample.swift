/// The sample of QIF: lines whose first letter says what they hold.
struct LetteredSample {
  private let text: SampleText

  init(_ text: SampleText) { self.text = text }

  func take(_ mask: inout TextMask, _ edits: inout SampleEdits) {
    var unused = SampleEdits(text)
    mask.isNoting = true
    pass(&mask, &unused)
    mask.isNoting = false
    pass(&mask, &edits)
  }

  private func pass(_ mask: inout TextMask, _ edits: inout SampleEdits) {
    var record: [Range<Int>] = []
    for line in SampleLines.lines(of: text.scalars) {
      if text.scalars[line.lowerBound] == 0x5E {
        take(record, &mask, &edits)
        record = []
      } else {
        record.append(line)
      }
    }
    take(record, &mask, &edits)
  }

  private func take(_ lines: [Range<Int>], _ mask: inout TextMask, _ edits: inout SampleEdits) {
    let totals = splitTotal(lines, &mask)
    for line in lines {
      let content = line.lowerBound + 1..<line.upperBound
      guard !content.isEmpty, let letter = Unicode.Scalar(text.scalars[line.lowerBound]) else { continue }
      let old = Array(text.scalars[content])
      switch Character(letter) {
      case "!", "D", "C": continue
      case "T" where totals != nil, "U" where totals != nil:
        edits.replace(content, by: SampleSums.rewritten(old, as: totals ?? 0, decimalMark: mark(old)))
      case "T", "U", "$", "O", "Q", "I": edits.replace(content, by: number(old, &mask))
      case "N" where !old.contains(where: { LetterPools.digit($0) != nil }): continue
      case "P" where mask.tokens.kept.isTotal(old): continue
      default: edits.replace(content, by: mask.text(old))
      }
    }
  }

  private func mark(_ text: [UInt32]) -> UInt32 { NumberText(text, decimalMark: nil)?.decimalMark ?? 0x2E }

  private func number(_ old: [UInt32], _ mask: inout TextMask) -> [UInt32] {
    guard let number = NumberText(old, decimalMark: nil) else { return mask.text(old) }
    let plain = number.plain(old)
    if mask.isNoting {
      mask.tokens.noteNumber(plain)
      return old
    }
    return number.replacing(old, by: mask.tokens.number(plain))
  }

  /// The new total of a record whose parts add up to it; nil where it has none.
  private func splitTotal(_ lines: [Range<Int>], _ mask: inout TextMask) -> Int128? {
    var total: Int128?
    var parts: [Int128] = []
    for line in lines {
      let old = Array(text.scalars[line.lowerBound + 1..<line.upperBound])
      guard let value = SampleSums.value(old, decimalMark: nil) else { continue }
      switch text.scalars[line.lowerBound] {
      case 0x54: total = value
      case 0x24: parts.append(value)
      default: break
      }
    }
    guard let total, !parts.isEmpty, parts.reduce(0, +) == total, !mask.isNoting else { return nil }
    var sum: Int128 = 0
    for part in parts { sum += SampleSums.masked(part, &mask) }
    return sum
  }
}

/// Lines of a text, without their ends; empty ones are left out.
enum SampleLines {
  static func lines(of scalars: [UInt32]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    for (index, scalar) in scalars.enumerated() where scalar == 0x0A || scalar == 0x0D {
      if start < index { lines.append(start..<index) }
      start = index + 1
    }
    if start < scalars.count { lines.append(start..<scalars.count) }
    return lines
  }
}
