/// The sample of a journal of hledger, ledger or beancount.
struct JournalSample {
  private let text: SampleText
  private let lines: JournalLines
  private let isByDay: Bool

  /// Words that begin account names and say of which kind they are, in small letters.
  private let kinds: Set<String>

  /// Tags that readers go by.
  private static let tags: Set<String> = [
    "counterfoil", "counterfoil-category", "counterfoil-payee", "counterfoil-description", "counterfoil-status",
    "counterfoil-kind", "counterfoil-extra", "counterfoil-counter-account", "counterfoil-posting",
    "counterfoil-opening", "id", "time", "reference", "number", "balance", "value-date", "due-date", "remark", "book",
    "date", "date2", "payee", "type",
  ]
  private static let keptValues: Set<String> = [
    "counterfoil-status", "counterfoil-kind", "counterfoil-posting", "counterfoil-opening", "date", "date2", "time",
    "value-date", "due-date", "type",
  ]

  init(_ text: SampleText, _ facts: SampleFacts) {
    self.text = text
    kinds = facts.accountKinds
    isByDay = facts.form != .ledger
    lines = JournalLines(text, isBeancount: facts.form == .beancount)
  }

  func take(_ mask: inout TextMask, _ edits: inout SampleEdits) {
    var unused = SampleEdits(text)
    mask.isNoting = true
    pass(&mask, &unused)
    mask.isNoting = false
    pass(&mask, &edits)
  }

  private func pass(_ mask: inout TextMask, _ edits: inout SampleEdits) {
    for (part, range) in lines.parts {
      let old = Array(text.scalars[range])
      switch part {
      case .account: edits.replace(range, by: account(old, &mask))
      case .words: edits.replace(range, by: words(old, &mask))
      case .comment: edits.replace(range, by: comment(old, &mask))
      case .amount: edits.replace(range, by: numbers(old, &mask))
      }
    }
    let sums = JournalSums(lines, isByDay: isByDay, &mask)
    for amount in lines.events.flatMap(\.postings).flatMap({ [$0.amount, $0.price, $0.assertion] }) {
      guard let amount else { continue }
      let old = Array(text.scalars[amount.range])
      // What is not worked out keeps its digits' places.
      if let new = sums.values[amount.range.lowerBound], let value = amount.value, !mask.isNoting,
        SampleSums.masked(value, &mask) != new
      {
        edits.replace(amount.range, by: written(old, new))
      } else {
        edits.replace(amount.range, by: numbers(old, &mask))
      }
    }
  }

  /// An amount with another value; digits in the names of commodities are none of it.
  private func written(_ old: [UInt32], _ value: Int128) -> [UInt32] {
    var hidden = old
    var isQuoted = false
    for index in hidden.indices {
      if hidden[index] == 0x22 { isQuoted.toggle() }
      if isQuoted { hidden[index] = 0x5F }
    }
    guard let number = WrittenNumber(hidden, decimalMark: lines.decimalMark) else { return old }
    var head = Array(old[..<number.range.lowerBound])
    let tail = Array(old[number.range.upperBound...])
    let digits = Array(old[number.range])
    guard let plain = WrittenNumber(digits, decimalMark: lines.decimalMark) else { return old }
    let new = plain.rewriting(digits, as: abs(value), groups: plain.groupingMark, decimal: lines.decimalMark)
    if value < 0, !number.isNegative {
      if let plus = head.lastIndex(of: 0x2B) { head.remove(at: plus) }
      head.append(0x2D)
    } else if value >= 0, number.isNegative, let minus = head.lastIndex(of: 0x2D) {
      head.remove(at: minus)
    }
    return head + new + tail
  }

  /// Every number of a text; digits in quotes are of commodities' names.
  private func numbers(_ old: [UInt32], _ mask: inout TextMask) -> [UInt32] {
    var result = old
    var index = 0
    var isQuoted = false
    while index < old.count {
      if old[index] == 0x22 { isQuoted.toggle() }
      guard !isQuoted, LetterPools.digit(old[index]) != nil || old[index] == 0x2E,
        let number = WrittenNumber(old, from: index, decimalMark: lines.decimalMark)
      else {
        index += 1
        continue
      }
      // The exponent of `1E3` stays.
      let isExponent = index > 1 && old[index - 1] | 0x20 == 0x65 && LetterPools.digit(old[index - 2]) != nil
      index = number.range.upperBound
      let plain = number.plain(old)
      if mask.isNoting {
        mask.tokens.noteNumber(plain)
      } else if !isExponent {
        result = number.replacing(result, by: mask.tokens.number(plain))
      }
    }
    return result
  }

  /// The names of an account; the first stays where it says of which kind it is.
  private func account(_ old: [UInt32], _ mask: inout TextMask) -> [UInt32] {
    var result: [UInt32] = []
    var index = 0
    while index < old.count {
      if [0x20, 0x09].contains(old[index]) {
        result.append(old[index])
        index += 1
        continue
      }
      let isStart = index == 0 || [0x20, 0x09, 0x22, 0x28, 0x5B, 0x3D].contains(old[index - 1])
      let end = index + old[index...].prefix { LetterPools.isLetter($0) }.count
      if end > index, isStart, end == old.count || old[end] == 0x3A || old[end] == 0x29 || old[end] == 0x5D,
        kinds.contains(SampleEdits.string(old[index..<end].map(LetterPools.lowercase)))
      {
        result += old[index..<end]
        index = end
        continue
      }
      if SampleEdits.string(old[index...].prefix(8)).lowercased() == ":unknown" {
        result += old[index..<index + 8]
        index += 8
        continue
      }
      let next =
        old[(index + 1)...].firstIndex { [0x20, 0x09, 0x22, 0x28, 0x3A, 0x5B, 0x3D].contains($0) }
        .map { old[$0] == 0x3A ? $0 : $0 + 1 } ?? old.count
      result += mask.text(Array(old[index..<next]))
      index = next
    }
    return result
  }

  /// A text; days stay.
  private func words(_ old: [UInt32], _ mask: inout TextMask) -> [UInt32] {
    var result: [UInt32] = []
    var start = 0
    var index = 0
    while index < old.count {
      let day = DayText.length(in: old, at: index)
      if day > 0 {
        result += mask.text(Array(old[start..<index])) + old[index..<index + day]
        index += day
        start = index
      } else {
        index += 1
      }
    }
    return result + mask.text(Array(old[start...]))
  }

  /// A comment; the tags that readers know stay, and the values of some.
  private func comment(_ old: [UInt32], _ mask: inout TextMask) -> [UInt32] {
    var result: [UInt32] = []
    var start = 0
    var index = 0
    while index < old.count {
      let isName = { (scalar: UInt32) in
        LetterPools.isLetter(scalar) || scalar == 0x2D || LetterPools.digit(scalar) != nil
      }
      let end = index + old[index...].prefix(while: isName).count
      let name = end < old.count && old[end] == 0x3A ? SampleEdits.string(old[index..<end]) : ""
      guard JournalSample.tags.contains(name) else {
        index = max(end, index + 1)
        continue
      }
      let value = SampleEdits.string(old[(end + 1)...].filter { $0 != 0x20 }.prefix(8)).lowercased()
      let isMark = name == "counterfoil" && ["entry", "bill", "null", "true"].contains(value)
      let isKept = JournalSample.keptValues.contains(name) || isMark
      let stop = isKept ? end + 1 + old[(end + 1)...].prefix { $0 != 0x2C && $0 != 0x0A }.count : end + 1
      result += words(Array(old[start..<index]), &mask) + old[index..<stop]
      index = stop
      start = stop
    }
    return result + words(Array(old[start...]), &mask)
  }
}
