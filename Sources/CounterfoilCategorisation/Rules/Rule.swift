package import CounterfoilModel

/// One rule: what it looks for, and what it says about a record that fits.
package struct Rule: Sendable, Hashable {
  /// As the person called it; nil where the rule has no name.
  package var name: String?
  package var condition: Condition
  package var actions: Actions
  /// Where the rule begins.
  package var location: SourceLocation

  /// What a rule says about a record. What is nil stays as it is.
  package struct Actions: Sendable, Hashable {
    package var category: String?
    package var book: String?
    /// The payee's name for people; the printed one is kept beside it.
    package var payee: String?
    /// Whether the record needs no counterpart: an entry no bill, a bill no entry.
    package var expectsNothing = false

    package init(
      category: String? = nil, book: String? = nil, payee: String? = nil, expectsNothing: Bool = false
    ) {
      self.category = category
      self.book = book
      self.payee = payee
      self.expectsNothing = expectsNothing
    }
  }

  package init(name: String? = nil, condition: Condition, actions: Actions, location: SourceLocation) {
    self.name = name
    self.condition = condition
    self.actions = actions
    self.location = location
  }

  /// The name, or the place of a rule without one.
  package var title: String { name ?? location.line.map { "rule of line \($0)" } ?? "rule" }
}

/// What a rule looks for in a record.
package indirect enum Condition: Sendable, Hashable {
  case text(TextTest)
  case amount(AmountTest)
  case all([Condition])
  case any([Condition])
  case not(Condition)

  /// Whether only records of accounts that it names fit it.
  package var requiresAccount: Bool {
    switch self {
    case .text(let test): test.place == .account
    case .amount, .not: false
    case .all(let conditions): conditions.contains(where: \.requiresAccount)
    case .any(let conditions): !conditions.isEmpty && conditions.allSatisfy(\.requiresAccount)
    }
  }
}

/// Looks for a text in one field of a record, or in all of them.
package struct TextTest: Sendable, Hashable {
  /// Where to look. In a bill, `description` is title and remark, and `reference` the number.
  package enum Place: String, Sendable, CaseIterable {
    case payee
    case description
    case reference
    case account
    case category
    case status
    case currency
    case date
    case id
    /// Any field of the record, each for itself.
    case text

    /// Whether a bare word means the whole value and not a part of it.
    var isMatchedWhole: Bool {
      switch self {
      case .account, .category, .status, .currency, .date, .id: true
      case .payee, .description, .reference, .text: false
      }
    }
  }

  /// How a text is meant.
  package enum Form: String, Sendable, CaseIterable {
    case contains
    case equals
    case startsWith
    case endsWith
    /// `*` for anything, `?` for one character; the whole value.
    case glob
    /// A regular expression of RE2, found anywhere in the value.
    case regex
  }

  package var place: Place
  package var form: Form
  package var text: String
  package var isCaseSensitive: Bool

  package init(_ place: Place, _ form: Form, _ text: String, isCaseSensitive: Bool = false) {
    self.place = place
    self.form = form
    self.text = text
    self.isCaseSensitive = isCaseSensitive
  }

  /// The test as an expression of RE2.
  var expression: String {
    switch form {
    case .contains: Pattern.quoted(text)
    case .equals: "\\A" + Pattern.quoted(text) + "\\z"
    case .startsWith: "\\A" + Pattern.quoted(text)
    case .endsWith: Pattern.quoted(text) + "\\z"
    case .glob: Pattern.ofGlob(text)
    case .regex: text
    }
  }
}

/// Compares a record's amount with numbers.
package struct AmountTest: Sendable, Hashable {
  /// A number with its digits after the point.
  package struct Number: Sendable, Hashable {
    package var coefficient: Int64
    /// 0 to 6.
    package var fractionDigits: UInt8

    /// Whether the number is at most, or at least, an amount of minor units.
    func compare(_ minorUnits: Int64, digits: UInt8) -> Int {
      let left = Int128(coefficient) * Number.power(digits)
      let right = Int128(minorUnits) * Number.power(fractionDigits)
      return left == right ? 0 : left < right ? -1 : 1
    }

    private static func power(_ digits: UInt8) -> Int128 { (0..<digits).reduce(1) { power, _ in power * 10 } }
  }

  package enum Sign: String, Sendable, CaseIterable {
    /// Money comes in: more than zero.
    case inflow
    /// Money goes out: less than zero.
    case outflow
  }

  /// Any of these, where there are any.
  package var exact: [Number] = []
  package var minimum: Number?
  package var maximum: Number?
  package var sign: Sign?
  /// Whether numbers are compared with the amount without its sign.
  package var isMagnitude = false

  package init() {}

  func accepts(_ minorUnits: Int64, digits: UInt8) -> Bool {
    switch sign {
    case .inflow where minorUnits <= 0, .outflow where minorUnits >= 0: return false
    default: break
    }
    let value = isMagnitude && minorUnits < 0 ? -minorUnits : minorUnits
    if let minimum, minimum.compare(value, digits: digits) > 0 { return false }
    if let maximum, maximum.compare(value, digits: digits) < 0 { return false }
    return exact.isEmpty || exact.contains { $0.compare(value, digits: digits) == 0 }
  }
}

extension AmountTest.Number {
  /// A plain decimal such as `-12.34`, with at most six digits after the point.
  package init?(_ text: String) {
    var digits: Int64 = 0
    var fraction: UInt8?
    var isNegative = false
    var seen = 0
    for (index, byte) in text.utf8.enumerated() {
      switch byte {
      case 0x2D where index == 0: isNegative = true
      case 0x2B where index == 0: break
      case 0x2E where fraction == nil: fraction = 0
      case 0x30...0x39:
        let (scaled, overflows) = digits.multipliedReportingOverflow(by: 10)
        let (sum, carries) = scaled.addingReportingOverflow(Int64(byte - 0x30))
        guard !overflows, !carries else { return nil }
        digits = sum
        seen += 1
        if let places = fraction {
          guard places < 6 else { return nil }
          fraction = places + 1
        }
      default: return nil
      }
    }
    guard seen > 0 else { return nil }
    self.init(coefficient: isNegative ? -digits : digits, fractionDigits: fraction ?? 0)
  }
}
