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
    // One word such as *Bokförd*, booked, says what its days are of.
    let isOfBooking = !name.contains(" ") && HeaderNames.dayKind(of: name) == .booking
    guard let role = HeaderNames.meaning(of: name)?.role ?? (isOfBooking ? .date : nil) else { return nil }
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

  /// Whether a text is a day in some pattern, with or without its year.
  package static func isDay(_ text: String) -> Bool {
    var survey = DateSurvey()
    return survey.add(text, line: 0)
  }

  /// Whether a text speaks of what is owed, as the heads of statements of loans and cards do.
  package static func speaksOfDebt(_ text: String) -> Bool {
    let words = text.lowercased().split { !$0.isLetter }
    return words.contains { debtWords.contains(String($0)) }
  }

  /// In the words of consumer credit directives and banks' statements of loans: EU 2008/48 in its languages.
  private static let debtWords: Set<String> = Set(
    """
    owed owing due debt loan mortgage overdraft outstanding minimum restschuld darlehen kredit darlehenskonto kreditkonto \
    mindestbetrag prêt emprunt encours crédit échéance préstamo hipoteca deuda prestito mutuo debito lening krediet \
    hypotheek schuld kredyt pożyczka zadłużenie empréstimo dívida lån gæld úvěr půjčka
    """.split(separator: " ").map(String.init))
}
