// How values are kept by `Codable`: days and currencies as text, amounts as plain decimals in text, so that no digit
// passes through a floating-point number. The JSON that programs exchange with Counterfoil is another matter: its form
// is in `Schemas`, and `write` makes it.

extension CalendarDate: Codable {
  /// From `2026-11-14`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let date = CalendarDate(iso: text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a day such as 2026-11-14")
    }
    self = date
  }

  /// As `2026-11-14`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(iso)
  }
}

extension Currency: Codable {
  /// Stands behind the code of a currency that is counted ``inHundredths``.
  private static let hundredths = "/100"

  /// From the three letters of ISO 4217; `JPY/100` is one ``inHundredths``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    let isFiner = text.hasSuffix(Currency.hundredths)
    let plain = Currency(isFiner ? text.dropLast(Currency.hundredths.count) : text[...])
    guard let currency = isFiner ? plain?.inHundredths : plain else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a code of ISO 4217")
    }
    self = currency
  }

  /// As the three letters of ISO 4217; as `JPY/100` where it is one ``inHundredths``, which equals no other.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Currency(code) == self ? code : code + Currency.hundredths)
  }
}

extension Money: Codable {
  private enum Key: String, CodingKey {
    case amount
    case currency
  }

  /// From `{"amount": "-12.50", "currency": "EUR"}`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let text = try container.decode(String.self, forKey: .amount)
    let currency = try container.decode(Currency.self, forKey: .currency)
    do {
      self = try Money(exactly: text, currency: currency)
    } catch {
      throw DecodingError.dataCorruptedError(forKey: .amount, in: container, debugDescription: "\(error)")
    }
  }

  /// As `{"amount": "-12.50", "currency": "EUR"}`, with all digits of the currency.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(decimal, forKey: .amount)
    try container.encode(currency, forKey: .currency)
  }
}
