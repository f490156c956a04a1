/// What the name of a column says it holds, for formats that have to find their columns first.
package enum ColumnMeaning: Sendable, Hashable {
  case day
  /// An amount of either direction.
  case amount
  case outflow
  case inflow
  case balance
  case text
  /// Known, but none of these: a currency, a status.
  case other

  /// Nil where the name is not known.
  package init?(name: String) {
    guard let role = HeaderNames.meaning(of: name)?.role else { return nil }
    switch role {
    case .date, .valueDate, .dueDate: self = .day
    case .amount: self = .amount
    case .debit: self = .outflow
    case .credit: self = .inflow
    case .balance: self = .balance
    case .payee, .payer, .description, .reference, .title, .remark: self = .text
    default: self = .other
    }
  }

  /// Whether the column holds what was paid or received.
  package var isPayment: Bool { self == .amount || self == .outflow || self == .inflow }
}

extension ColumnMeaning {
  /// Whether a short text, such as a heading, speaks of a card that is paid with.
  package static func speaksOfCard(_ text: String) -> Bool { HeaderNames.isOfCard(text) }
}
