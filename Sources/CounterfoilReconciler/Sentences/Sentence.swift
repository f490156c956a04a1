package import CounterfoilModel

/// One thing that is said of rows, as a code and values. Words are in a table for each language.
package struct Sentence: Hashable, Sendable {
  /// What is filled into a sentence.
  package enum Value: Hashable, Sendable {
    /// Days, rows; words may depend on whether it is one.
    case count(Int)
    /// Minor units, written without the currency.
    case amount(Int64, digits: UInt8)
    /// Written with the currency.
    case money(Money)
    /// A sum, written without the currency.
    indirect case total(MoneyTotal)
    case day(CalendarDate)
    /// Whole percent.
    case percent(Int)
    /// Words of other people: names, numbers, and amounts that are written already.
    case name(String)
    indirect case sentence(Sentence)
  }

  package let code: Code
  private let first: Value?
  private let second: Value?
  private let third: Value?
  private let fourth: Value?

  /// A sentence of up to four values costs no allocation: a reconciliation of many rows says hundreds of thousands.
  package init(
    _ code: Code, _ first: Value? = nil, _ second: Value? = nil, _ third: Value? = nil, _ fourth: Value? = nil
  ) {
    self.code = code
    self.first = first
    self.second = second
    self.third = third
    self.fourth = fourth
  }

  /// - Precondition: four values at most.
  init(_ code: Code, _ values: [Value]) {
    precondition(values.count <= 4, "a sentence has four values at most")
    func value(_ place: Int) -> Value? { place < values.count ? values[place] : nil }
    self.init(code, value(0), value(1), value(2), value(3))
  }

  /// In order of their places in the words.
  package var values: [Value] { [first, second, third, fourth].compactMap(\.self) }

  subscript(place: Int) -> Value? {
    switch place {
    case 0: first
    case 1: second
    case 2: third
    default: fourth
    }
  }

  /// Such as `1 day apart`, or `the same day`.
  static func apart(_ days: Int) -> Sentence { days == 0 ? Sentence(.sameDay) : Sentence(.daysApart, .count(days)) }

  /// One after the other; nil of none.
  static func joined(_ sentences: [Sentence]) -> Sentence? {
    guard let first = sentences.first else { return nil }
    return sentences.dropFirst().reduce(first) { Sentence(.bothSayings, .sentence($0), .sentence($1)) }
  }

  /// Such as `1 day`.
  static func days(_ count: Int) -> Sentence { Sentence(.days, .count(count)) }
}
