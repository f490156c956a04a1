import CounterfoilCodecKit
import CounterfoilModel

/// Finds the decimal mark all amounts of a table agree on, the currency signs beside them, and their signs.
struct AmountSurvey {
  private var pointMiss: (line: Int, text: String)?
  private var commaMiss: (line: Int, text: String)?
  private var differing: (line: Int, text: String)?
  private(set) var valueCount = 0
  private(set) var symbols: [CurrencySymbol] = []
  private(set) var hasFraction = false
  /// Whether some numbers of cells have a fraction: they have no decimal mark, and tell none.
  private var hasFractionsOfCells = false
  /// What the values that mean other numbers with another decimal mark look like.
  private var form = MarkForm()
  private let stated: AmountNotation.DecimalMark?
  private let groupingMark: AmountNotation.GroupingMark?
  /// Digits of the currency, where it is known: amounts with more refute a reading.
  private let digits: UInt8?

  init(stated: AmountNotation.DecimalMark?, groupingMark: AmountNotation.GroupingMark?, currency: Currency?) {
    self.stated = stated
    self.groupingMark = groupingMark
    digits = currency.flatMap { $0 == .unstated ? nil : $0.minorUnitDigits }
  }

  /// Takes a value in and gives back what it is with a decimal point and with a decimal comma.
  /// - Parameter column: where it stands.
  @discardableResult
  mutating func add(_ text: String, line: Int, column: Int = 0) -> (point: AmountReading?, comma: AmountReading?) {
    let point = reading(text, .point)
    let comma = reading(text, .comma)
    guard let either = point ?? comma else { return (nil, nil) }
    valueCount += 1
    if point == nil, pointMiss == nil { pointMiss = (line, text) }
    if comma == nil, commaMiss == nil { commaMiss = (line, text) }
    if let point, let comma {
      if point.isEqualNumber(comma) {
        form.takeWhole(point, column: column)
      } else {
        if differing == nil { differing = (line, text) }
        form.takeMarked(point, comma, column: column)
      }
    }
    if let symbol = either.symbol, !symbols.contains(symbol), symbols.count < 16 { symbols.append(symbol) }
    if either.fractionDigits > 0 { hasFraction = true }
    return (point, comma)
  }

  /// Takes in the number of a cell, which is the same whatever the decimal mark of texts is.
  mutating func add(cell text: String) -> (point: AmountReading?, comma: AmountReading?) {
    guard let reading = try? AmountNotation.ofCells.read(text) else { return (nil, nil) }
    valueCount += 1
    if let symbol = reading.symbol, !symbols.contains(symbol), symbols.count < 16 { symbols.append(symbol) }
    if reading.fractionDigits > 0 {
      hasFraction = true
      hasFractionsOfCells = true
    }
    return (reading, reading)
  }

  func reading(_ text: String, _ mark: AmountNotation.DecimalMark) -> AmountReading? {
    if let stated, stated != mark { return nil }
    let notation = AmountNotation(decimalMark: mark, groupingMark: groupingMark)
    guard let reading = try? notation.read(text) else { return nil }
    if let digits, reading.fractionDigits > Int(digits) { return nil }
    return reading
  }

  enum Verdict {
    case decided(AmountNotation.DecimalMark)
    /// Both readings fit and differ, first at that value.
    case open(line: Int, text: String)
    /// No value has a mark so far.
    case unseen
    /// Neither fits all values.
    case contradicted(point: (line: Int, text: String), comma: (line: Int, text: String))
  }

  /// - Parameter isComplete: whether all values were seen.
  func verdict(isComplete: Bool) -> Verdict {
    if let stated { return .decided(stated) }
    switch (pointMiss, commaMiss) {
    case (nil, nil):
      if let differing {
        return form.decimalMark.map { .decided($0) } ?? .open(line: differing.line, text: differing.text)
      }
      return isComplete || isOfCells ? .decided(.point) : .unseen
    case (nil, _): return .decided(.point)
    case (_, nil): return .decided(.comma)
    case (let point?, let comma?): return .contradicted(point: point, comma: comma)
    }
  }

  /// The decimal mark where the currency is known: one paid in whole units has no decimals, and no currency has more of
  /// them than ISO 4217 says. Nil where that leaves both.
  func decimalMark(of currency: Currency) -> AmountNotation.DecimalMark? {
    form.decimalMark(of: currency)
  }

  /// Whether the mark that stands between digits, read as the decimal mark, has thousandths behind it, which few
  /// currencies have.
  var needsThousandths: Bool { form.needsThousandths }

  /// Whether some value has no reading with the other mark.
  var hasProof: Bool { (pointMiss == nil) != (commaMiss == nil) }

  /// Whether all fractions so far are those of numbers of cells.
  var isOfCells: Bool { hasFractionsOfCells && pointMiss == nil && commaMiss == nil && differing == nil }

  /// What decided, for a person.
  var evidence: String {
    if isOfCells { return "cells hold numbers, which have none" }
    if stated != nil { return "stated by the profile" }
    if let miss = commaMiss, pointMiss == nil { return "\"\(miss.text)\" in line \(miss.line) has no other reading" }
    if let miss = pointMiss { return "\"\(miss.text)\" in line \(miss.line) has no other reading" }
    if differing != nil { return form.evidence }
    return "no amount has a mark that could be either"
  }
}

extension AmountNotation {
  /// How a table made of cells has the numbers of cells.
  static let ofCells = AmountNotation(decimalMark: .point, groupingMark: AmountNotation.GroupingMark.none)
}

extension AmountReading {
  /// The number with a decimal point and no grouping marks.
  var plainText: String {
    let digits = "\(coefficient)"
    let sign = sign == .minus ? "-" : ""
    guard fractionDigits > 0 else { return sign + digits }
    let padded = String(repeating: "0", count: max(0, fractionDigits + 1 - digits.count)) + digits
    return "\(sign)\(padded.dropLast(fractionDigits)).\(padded.suffix(fractionDigits))"
  }
}
