import CounterfoilCodecKit
import CounterfoilModel

/// The sample of a text whose codec said what stands where.
struct PartSample {
  /// A part whose range is in characters of the text.
  private struct Part {
    var kind: SampleParts.Part
    /// The byte at which it starts.
    var startOffset: Int
    var letters: JSONLetters

    var old: [UInt32] { letters.scalars }
    var decimalMark: UInt32? { kind.decimalMark.map(UInt32.init) }

    /// The number the part holds, with its sign; nil where it holds none.
    var value: Int128? {
      SampleSums.value(old, decimalMark: decimalMark).map { kind.isNegative ? -$0 : $0 }
    }
  }

  private let text: SampleText
  private var parts: [Part] = []
  private let ledger: SampleLedger
  /// The values of the journal's amounts by the byte at which they start; nil where it is none for sums.
  private var ledgerValues: [Int: Int128?] = [:]

  init(_ text: SampleText, _ found: SampleParts) {
    self.text = text
    ledger = found.ledger ?? SampleLedger()
    let places = text.places
    for part in found.parts {
      var kind = part
      kind.range = places.range(part.range)
      kind.signOffset = part.signOffset.map(places.character)
      parts.append(
        Part(
          kind: kind, startOffset: part.range.lowerBound,
          letters: JSONLetters(text.scalars, kind.range, hasEscapes: part.hasEscapes)))
    }
    for amount in ledger.events.flatMap(\.postings).flatMap({ [$0.amount, $0.price, $0.assertion] }) {
      if let amount { ledgerValues[amount.range.lowerBound] = .some(amount.value) }
    }
  }

  func take(_ mask: inout TextMask, _ edits: inout SampleEdits) {
    var unused = SampleEdits(text)
    mask.isNoting = true
    pass(&mask, &unused)
    mask.isNoting = false
    pass(&mask, &edits)
  }

  private func pass(_ mask: inout TextMask, _ edits: inout SampleEdits) {
    var sums = balancesOfRecords(&mask)
    sums.merge(balancesOfStatements(&mask)) { first, _ in first }
    sums.merge(totals(&mask)) { first, _ in first }
    sums.merge(amountsOfStatements(&mask)) { first, _ in first }
    for (place, part) in parts.enumerated() where ledgerValues[part.startOffset] == nil {
      if let sum = sums[place], !mask.isNoting {
        replace(part, by: sum, &edits)
      } else {
        part.letters.replace(by: masked(part, &mask), &edits)
      }
    }
    let amounts = JournalSums(ledger, &mask).values
    for part in parts {
      guard let value = ledgerValues[part.startOffset] else { continue }
      // What is not worked out keeps its digits' places.
      if !mask.isNoting, let value, let new = amounts[part.startOffset], SampleSums.masked(value, &mask) != new {
        edits.replace(part.kind.range, by: TextMask.amount(part.old, as: new, decimalMark: part.decimalMark ?? 0x2E))
      } else {
        part.letters.replace(by: masked(part, &mask), &edits)
      }
    }
  }

  private func replace(_ part: Part, by sum: Int128, _ edits: inout SampleEdits) {
    // As it is written, be that right or wrong.
    let mark = WrittenNumber(part.old, decimalMark: nil)?.decimalMark ?? part.decimalMark ?? 0x2E
    var written = sum
    if let offset = part.kind.signOffset {
      edits.replace(offset..<offset + 1, by: [sum < 0 ? 0x44 : 0x43])
      written = abs(sum)
    }
    part.letters.replace(by: SampleSums.rewritten(part.old, as: written, decimalMark: mark), &edits)
  }

  private func masked(_ part: Part, _ mask: inout TextMask) -> [UInt32] {
    let old = part.old
    switch part.kind.role {
    case .text: return DayText.isDay(old, isExpected: false) ? old : mask.text(old)
    case .words: return mask.words(old)
    case .numbers: return mask.numbers(old, decimalMark: part.decimalMark)
    case .payee: return mask.tokens.kept.isTotal(old) ? old : mask.text(old)
    case .code: return mask.label(old)
    case .day: return DayText.isDay(old, isExpected: true) ? old : mask.text(old)
    case .note: return mask.note(old)
    // Nothing but zeros: a picture shows more than any name, and has no shape that could be kept.
    case .picture: return old.map { $0 <= 0x20 || $0 == 0x3D ? $0 : 0x41 }
    case .number, .amount, .balance, .total, .share, .opening, .closing, .sum:
      guard let number = WrittenNumber(old, decimalMark: part.decimalMark) else { return mask.text(old) }
      let plain = number.plain(old)
      if mask.isNoting {
        mask.tokens.noteNumber(plain)
        return old
      }
      return number.replacing(old, by: mask.tokens.number(plain))
    }
  }

  // MARK: Sums

  /// The new balances of records that have an amount and, after it, a balance; by the part's place.
  private func balancesOfRecords(_ mask: inout TextMask) -> [Int: Int128] {
    var steps: [BalanceWalk.Step] = []
    var places: [Int] = []
    var amount: (record: Int, value: Int128)?
    for (place, part) in parts.enumerated()
    where part.kind.statement == 0 && (part.kind.role == .amount || part.kind.role == .balance) {
      guard let value = part.value else { continue }
      if part.kind.role == .amount {
        amount = (part.kind.record, value)
      } else if let held = amount, held.record == part.kind.record {
        let new = SampleSums.masked(held.value, &mask)
        steps.append(.init(key: "", oldAmount: held.value, newAmount: new, oldBalance: value))
        places.append(place)
        amount = nil
      }
    }
    var walk = BalanceWalk(steps)
    guard walk.isMeaningful, !mask.isNoting else { return [:] }
    walk.settle { SampleSums.masked($0, &mask) }
    var result: [Int: Int128] = [:]
    for (place, step) in zip(places, walk.steps) { result[place] = step.newBalance }
    return result
  }

  /// The new opening and closing balances, by the part's place.
  private func balancesOfStatements(_ mask: inout TextMask) -> [Int: Int128] {
    var result: [Int: Int128] = [:]
    var opening: (place: Int, value: Int128)?
    var entries: [(old: Int128, new: Int128)] = []
    var last: (old: Int128, new: Int128)?
    for (place, part) in parts.enumerated() where part.kind.statement == 0 {
      guard let value = part.value else { continue }
      switch part.kind.role {
      case .amount: entries.append((value, SampleSums.masked(value, &mask)))
      case .opening:
        opening = (place, value)
        entries = []
      case .closing:
        guard let held = opening else { continue }
        var new = SampleSums.balances(opening: held.value, closing: value, entries: entries, &mask)
        // A page goes on where the one before it ended.
        if let last, last.old == held.value { new = (last.new, new.closing - new.opening + last.new) }
        result[held.place] = new.opening
        result[place] = new.closing
        last = (value, new.closing)
        opening = nil
      default: continue
      }
    }
    return mask.isNoting ? [:] : result
  }

  /// The new amounts of statements that the format itself takes apart, by the part's place.
  private func amountsOfStatements(_ mask: inout TextMask) -> [Int: Int128] {
    let values = parts.enumerated().compactMap { place, part -> StatementSums.Value? in
      guard part.kind.statement > 0, part.kind.role != .number, let value = part.value else { return nil }
      return StatementSums.Value(place: place, part: part.kind, value: value)
    }
    let result = StatementSums(values).amounts(&mask)
    return mask.isNoting ? [:] : result
  }

  /// The new totals of records whose shares add up to them, by the part's place.
  private func totals(_ mask: inout TextMask) -> [Int: Int128] {
    if mask.isNoting { return [:] }
    var result: [Int: Int128] = [:]
    let sharing = parts.indices.filter {
      parts[$0].kind.statement == 0 && (parts[$0].kind.role == .total || parts[$0].kind.role == .share)
    }
    for (_, places) in Dictionary(grouping: sharing, by: { parts[$0].kind.record }).sorted(by: { $0.key < $1.key }) {
      let totals = places.filter { parts[$0].kind.role == .total }
      let shares = places.filter { parts[$0].kind.role == .share }.compactMap { parts[$0].value }
      guard let total = totals.first.flatMap({ parts[$0].value }), !shares.isEmpty, shares.reduce(0, +) == total else {
        continue
      }
      let sum = shares.reduce(Int128(0)) { $0 + SampleSums.masked($1, &mask) }
      for place in totals { result[place] = parts[place].kind.isNegative ? -sum : sum }
    }
    return result
  }
}
