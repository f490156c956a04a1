import CounterfoilCodecKit
import CounterfoilModel

/// The sample of JSON text: values are replaced, names of members stay. The text need not be right.
struct JSONSample {
  /// A value: a string's content, or a number.
  private struct Value {
    var range: Range<Int>
    var isString: Bool
    var name: String
    /// The object it is a member of, by number.
    var object: Int
  }

  private enum Role {
    case day
    case amount
    case balance
    case label
    /// Bytes in base64.
    case photo
    case text
  }

  private let text: SampleText
  private let facts: SampleFacts
  private var values: [Value] = []

  init(_ text: SampleText, _ facts: SampleFacts) {
    self.text = text
    self.facts = facts
    scan()
  }

  // MARK: Finding values

  private mutating func scan() {
    let scalars = text.scalars
    var objects: [Int] = []
    var objectCount = 0
    var name = ""
    var names: [String] = []
    var index = 0
    while index < scalars.count {
      switch scalars[index] {
      case 0x22:
        let end = JSONSample.endOfString(scalars, index + 1)
        let range = index + 1..<end
        index = min(end + 1, scalars.count)
        if JSONSample.isName(scalars, index) {
          name = text.string(range)
        } else {
          values.append(Value(range: range, isString: true, name: name, object: objects.last ?? 0))
        }
        continue
      case 0x7B:
        objectCount += 1
        objects.append(objectCount)
        names.append(name)
      case 0x7D:
        _ = objects.popLast()
        name = names.popLast() ?? ""
      case 0x2D, 0x30...0x39:
        let end = scalars[index...].firstIndex { !JSONSample.isInNumber($0) } ?? scalars.count
        values.append(Value(range: index..<end, isString: false, name: name, object: objects.last ?? 0))
        index = end
        continue
      default: break
      }
      index += 1
    }
  }

  private static func isInNumber(_ scalar: UInt32) -> Bool {
    (0x30...0x39).contains(scalar) || [0x2D, 0x2B, 0x2E, 0x45, 0x65].contains(scalar)
  }

  private static func endOfString(_ scalars: [UInt32], _ start: Int) -> Int {
    var index = start
    while index < scalars.count, scalars[index] != 0x22 { index += scalars[index] == 0x5C ? 2 : 1 }
    return min(index, scalars.count)
  }

  private static func isName(_ scalars: [UInt32], _ start: Int) -> Bool {
    scalars[start...].first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == 0x3A
  }

  // MARK: The sample

  func take(_ mask: inout TextMask, _ edits: inout SampleEdits) {
    var unused = SampleEdits(text)
    mask.isNoting = true
    pass(&mask, &unused)
    mask.isNoting = false
    pass(&mask, &edits)
  }

  private func pass(_ mask: inout TextMask, _ edits: inout SampleEdits) {
    let balances = balances(&mask)
    for (place, value) in values.enumerated() {
      let letters = EscapedText(text.scalars, value.range, hasEscapes: value.isString)
      let old = letters.scalars
      let new: [UInt32]
      if let balance = balances[place], let number = NumberText(old, decimalMark: 0x2E) {
        new = number.rewriting(old, as: balance, groups: number.groupingMark, decimal: 0x2E)
      } else {
        new = masked(old, role(of: value), isString: value.isString, &mask)
      }
      letters.replace(by: new, &edits)
    }
  }

  private func masked(_ old: [UInt32], _ role: Role, isString: Bool, _ mask: inout TextMask) -> [UInt32] {
    if !isString { return number(old, &mask) }
    switch role {
    case .day where DayText.isDay(old, isExpected: true): return old
    case .amount, .balance: return number(old, &mask)
    case .label: return mask.label(old)
    // Nothing but zeros: a picture shows more than any name.
    case .photo: return old.map { LetterPools.isLetter($0) || LetterPools.digit($0) != nil ? 0x41 : $0 }
    default: return DayText.isDay(old, isExpected: false) ? old : mask.text(old)
    }
  }

  /// A number with its exponent, if it has one, as it is.
  private func number(_ old: [UInt32], _ mask: inout TextMask) -> [UInt32] {
    guard let number = NumberText(old, decimalMark: old.contains(0x2C) ? nil : 0x2E) else { return mask.text(old) }
    let plain = number.plain(old)
    if mask.isNoting {
      mask.tokens.noteNumber(plain)
      return old
    }
    return number.replacing(old, by: mask.tokens.number(plain))
  }

  private func role(of value: Value) -> Role {
    if ["currency", "kind", "type", "status", "direction"].contains(value.name.lowercased()) { return .label }
    if value.name == "photo" { return .photo }
    let field = facts.columns.first { $0.header == value.name }?.field ?? value.name
    let name = field.lowercased()
    if name.hasPrefix("balance") || name.contains("balance") { return .balance }
    if ["amount", "money", "cost", "price", "total"].contains(where: { name.contains($0) }) { return .amount }
    if ["direction", "isincome", "recordkind"].contains(name) { return .label }
    let isDay = ["date", "time", "day"].contains { name.contains($0) } || name.hasSuffix("at") || name == "due"
    return isDay ? .day : .text
  }

  /// The new balances of objects that have an amount and a balance, by the value's place.
  private func balances(_ mask: inout TextMask) -> [Int: Int128] {
    var steps: [BalanceWalk.Step] = []
    var places: [Int] = []
    var amount: (object: Int, value: Int128)?
    for (place, value) in values.enumerated() {
      let role = role(of: value)
      guard role == .amount || role == .balance else { continue }
      let old = EscapedText(text.scalars, value.range, hasEscapes: value.isString).scalars
      guard let number = NumberText(old, decimalMark: 0x2E), let plain = number.plain(old).scaled else { continue }
      let signed = number.isNegative ? -plain : plain
      if role == .amount {
        amount = (value.object, signed)
      } else if let held = amount, held.object == value.object {
        let new = self.masked(held.value, &mask)
        steps.append(.init(key: "", oldAmount: held.value, newAmount: new, oldBalance: signed))
        places.append(place)
        amount = nil
      }
    }
    var walk = BalanceWalk(steps)
    guard walk.isMeaningful, !mask.isNoting else { return [:] }
    walk.settle { masked($0, &mask) }
    var result: [Int: Int128] = [:]
    for (place, step) in zip(places, walk.steps) { result[place] = step.newBalance }
    return result
  }

  private func masked(_ value: Int128, _ mask: inout TextMask) -> Int128 {
    let plain = PlainNumber(scaled: abs(value))
    if mask.isNoting {
      mask.tokens.noteNumber(plain)
      return value
    }
    let new = mask.tokens.number(plain).scaled ?? 0
    return value < 0 ? -new : new
  }
}

/// The characters of a JSON string, escapes resolved, each with its place in the text.
struct EscapedText {
  private(set) var scalars: [UInt32] = []
  private var ranges: [Range<Int>] = []
  private let source: [UInt32]
  private let whole: Range<Int>

  init(_ source: [UInt32], _ range: Range<Int>, hasEscapes: Bool) {
    self.source = source
    whole = range
    var index = range.lowerBound
    while index < range.upperBound {
      let (scalar, length) = hasEscapes ? EscapedText.character(source, index, range.upperBound) : (source[index], 1)
      scalars.append(scalar)
      ranges.append(index..<min(index + length, range.upperBound))
      index += length
    }
  }

  private static func character(_ source: [UInt32], _ index: Int, _ end: Int) -> (UInt32, Int) {
    guard source[index] == 0x5C, index + 1 < end else { return (source[index], 1) }
    guard source[index + 1] == 0x75, let first = unit(source, index + 2, end) else {
      // \n and its like: none of them is a letter.
      return (0x20, 2)
    }
    if (0xD800..<0xDC00).contains(first), index + 7 < end, source[index + 6] == 0x5C, source[index + 7] == 0x75,
      let second = unit(source, index + 8, end), (0xDC00..<0xE000).contains(second)
    {
      return (0x10000 + (first - 0xD800) << 10 + (second - 0xDC00), 12)
    }
    return (first, 6)
  }

  private static func unit(_ source: [UInt32], _ start: Int, _ end: Int) -> UInt32? {
    guard start + 4 <= end else { return nil }
    var value: UInt32 = 0
    for scalar in source[start..<start + 4] {
      guard let character = Unicode.Scalar(scalar), let digit = Character(character).hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  /// Writes other characters in their place, escaped where they were.
  func replace(by new: [UInt32], _ edits: inout SampleEdits) {
    guard new.count == scalars.count else { return edits.replace(whole, by: new) }
    for (place, scalar) in new.enumerated() where scalar != scalars[place] {
      let range = ranges[place]
      edits.replace(range, by: range.count == 1 ? [scalar] : EscapedText.escape(scalar))
    }
  }

  private static func escape(_ scalar: UInt32) -> [UInt32] {
    guard let character = Unicode.Scalar(scalar) else { return [] }
    var result: [UInt32] = []
    for unit in String(character).utf16 {
      let digits = String(unit, radix: 16)
      let text = "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      result += text.unicodeScalars.map(\.value)
    }
    return result
  }
}
