/// The sample of MT940 and MT942: fields that begin with `:61:` and their like.
struct SwiftSample {
  private struct Field {
    var tag: String
    /// All of the field behind its tag, further lines included.
    var content: Range<Int>
  }

  private let text: SampleText
  private var fields: [Field] = []
  private var around: [Range<Int>] = []
  private static let comma: UInt32 = 0x2C

  init(_ text: SampleText) {
    self.text = text
    for line in SampleLines.lines(of: text.scalars) {
      if let tag = SwiftSample.tag(text.scalars, line) {
        fields.append(Field(tag: tag, content: line.lowerBound + tag.utf8.count + 2..<line.upperBound))
      } else if fields.isEmpty || text.scalars[line.lowerBound] == 0x7B || text.scalars[line.lowerBound] == 0x2D {
        around.append(line)
      } else {
        fields[fields.count - 1].content = fields[fields.count - 1].content.lowerBound..<line.upperBound
      }
    }
  }

  private static func tag(_ scalars: [UInt32], _ line: Range<Int>) -> String? {
    guard scalars[line.lowerBound] == 0x3A else { return nil }
    let name = scalars[(line.lowerBound + 1)..<line.upperBound].prefix(4).prefix { $0 != 0x3A }
    let end = line.lowerBound + 1 + name.count
    guard (2...3).contains(name.count), end < line.upperBound, scalars[end] == 0x3A else { return nil }
    return String(String.UnicodeScalarView(name.compactMap { Unicode.Scalar($0) }))
  }

  func take(_ mask: inout TextMask, _ edits: inout SampleEdits) {
    var unused = SampleEdits(text)
    mask.isNoting = true
    pass(&mask, &unused)
    mask.isNoting = false
    pass(&mask, &edits)
  }

  private func pass(_ mask: inout TextMask, _ edits: inout SampleEdits) {
    for line in around where line.count > 3 { edits.replace(line, by: header(Array(text.scalars[line]), &mask)) }
    let balances = balances(&mask)
    for (place, field) in fields.enumerated() where !field.content.isEmpty {
      let old = Array(text.scalars[field.content])
      switch field.tag {
      case "28C", "28", "13D", "13": continue
      case "60F", "60M", "62F", "62M", "64", "65":
        if let balance = balances[place] { edits.replace(field.content, by: self.balance(old, as: balance)) }
        if balances[place] == nil { edits.replace(field.content, by: amount(old, from: 10, &mask)) }
      case "61": edits.replace(field.content, by: entry(old, &mask))
      case "86": edits.replace(field.content, by: information(old, &mask))
      case "34F", "90D", "90C": edits.replace(field.content, by: mask.note(old))
      default: edits.replace(field.content, by: mask.text(old))
      }
    }
  }

  /// `{1:F01…}`: what says which message it is stays.
  private func header(_ old: [UInt32], _ mask: inout TextMask) -> [UInt32] {
    guard let colon = old.firstIndex(of: 0x3A), old.count > colon + 4 else { return mask.text(old) }
    return Array(old[...(colon + 3)]) + mask.text(Array(old[(colon + 4)...]))
  }

  /// A number behind `start` characters that stay.
  private func amount(_ old: [UInt32], from start: Int, _ mask: inout TextMask) -> [UInt32] {
    guard start < old.count, let number = NumberText(old, from: start, decimalMark: SwiftSample.comma) else {
      return mask.text(old)
    }
    let plain = number.plain(old)
    if mask.isNoting {
      mask.tokens.noteNumber(plain)
      return old
    }
    return number.replacing(old, by: mask.tokens.number(plain))
  }

  /// `C260914EUR1234,56` with another amount; the letter says the sign.
  private func balance(_ old: [UInt32], as value: Int128) -> [UInt32] {
    var head = Array(old.prefix(10))
    head[0] = value < 0 ? 0x44 : 0x43
    return head + SampleSums.rewritten(Array(old.dropFirst(10)), as: abs(value), decimalMark: SwiftSample.comma)
  }

  /// Where the amount of `2609140914DR12,34NTRFREF//BANK` begins; nil where there is none.
  private func amountStart(_ old: [UInt32]) -> (start: Int, isNegative: Bool)? {
    var index = old.prefix { LetterPools.digit($0) != nil }.count
    guard index == 6 || index == 10 else { return nil }
    let letters = old[index...].prefix { (0x41...0x5A).contains($0) }
    index += letters.count
    guard (1...3).contains(letters.count), index < old.count, LetterPools.digit(old[index]) != nil else { return nil }
    let isReversal = letters.first == 0x52
    let mark = isReversal ? letters.dropFirst().first : letters.first
    return (index, (mark == 0x44) != isReversal)
  }

  private func entry(_ old: [UInt32], _ mask: inout TextMask) -> [UInt32] {
    guard let (start, _) = amountStart(old), let number = NumberText(old, from: start, decimalMark: SwiftSample.comma)
    else { return mask.text(old) }
    // The kind of the entry, four letters or digits, stands behind the amount; a comma without cents belongs to it.
    let comma = number.range.upperBound < old.count && old[number.range.upperBound] == SwiftSample.comma ? 1 : 0
    let kind = min(number.range.upperBound + comma + 4, old.count)
    let new = amount(Array(old[..<kind]), from: start, &mask)
    return new + mask.text(Array(old[kind...]))
  }

  /// `?20` and its like stay, and the three digits in front that say what kind of entry it is.
  private func information(_ old: [UInt32], _ mask: inout TextMask) -> [UInt32] {
    let digits = old.prefix { LetterPools.digit($0) != nil }.count
    var result = Array(old.prefix(digits == 3 ? 3 : 0))
    var start = result.count
    var index = start
    while index < old.count {
      let isKey =
        old[index] == 0x3F && index + 2 < old.count && LetterPools.digit(old[index + 1]) != nil
        && LetterPools.digit(old[index + 2]) != nil
      if isKey {
        result += mask.text(Array(old[start..<index])) + old[index..<index + 3]
        index += 3
        start = index
      } else {
        index += 1
      }
    }
    return result + mask.text(Array(old[start...]))
  }

  /// The new opening and closing balances, by the field's place.
  private func balances(_ mask: inout TextMask) -> [Int: Int128] {
    var result: [Int: Int128] = [:]
    var opening: (place: Int, value: Int128)?
    var entries: [(old: Int128, new: Int128)] = []
    var last: (old: Int128, new: Int128)?
    for (place, field) in fields.enumerated() {
      let old = Array(text.scalars[field.content])
      if field.tag == "61", let (start, isNegative) = amountStart(old),
        let value = NumberText(old, from: start, decimalMark: SwiftSample.comma)?.plain(old).scaled
      {
        let signed = isNegative ? -value : value
        entries.append((signed, SampleSums.masked(signed, &mask)))
      }
      guard field.tag.hasPrefix("6"), field.tag.count == 3, old.count > 10,
        let number = NumberText(old, from: 10, decimalMark: SwiftSample.comma)?.plain(old).scaled
      else { continue }
      let value = old[0] == 0x44 ? -number : number
      if field.tag.hasPrefix("60") {
        opening = (place, value)
        entries = []
      } else if let held = opening {
        var new = SampleSums.balances(opening: held.value, closing: value, entries: entries, &mask)
        // A page goes on where the one before it ended.
        if let last, last.old == held.value { new = (last.new, new.closing - new.opening + last.new) }
        result[held.place] = new.opening
        result[place] = new.closing
        last = (value, new.closing)
        opening = nil
      }
    }
    return mask.isNoting ? [:] : result
  }
}
