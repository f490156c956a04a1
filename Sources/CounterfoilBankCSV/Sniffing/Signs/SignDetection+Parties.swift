import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

extension SignDetection {
  /// What the name of the other side of bills tells: suppliers are to be paid, customers pay, and a smaller number of amounts
  /// with the other sign are credit notes.
  ///
  /// A column with one name only may be of the owner of the list, and tells nothing.
  var signByParty: (sign: CSVProfile.Sign, evidence: String)? {
    guard !values.hasPlus else { return nil }
    let parties = header.names.indices.compactMap { column in
      HeaderNames.side(ofParty: header.names[column]).map { (column: column, side: $0) }
    }
    guard let first = parties.first, parties.allSatisfy({ $0.side == first.side }), isOfSeveral(first.column) else {
      return nil
    }
    let name = context.name(first.column)
    guard let isPlus = billsArePositive else { return nil }
    switch first.side {
    case .supplier:
      return (isPlus ? .outflow : .amount, "\(name) names who is to be paid")
    case .customer:
      // Amounts of customers that are mostly negative may be what they paid already.
      return isPlus ? (.amount, "\(name) names who is to pay") : nil
    }
  }

  /// What a line in front of the rows tells: whose list it is, as *Accounts Payable* does.
  ///
  /// The rows have to name several parties: the page on which a supplier lists its bills to one customer, and that on which a
  /// customer lists those of one supplier, name the side of whoever made the page.
  var signByTitle: (sign: CSVProfile.Sign, evidence: String)? {
    guard !values.hasPlus, let title, let isPlus = billsArePositive else { return nil }
    let text = TerminalText.excerpt(title.text, limitBytes: 60)
    switch title.side {
    case .supplier: return (isPlus ? .outflow : .amount, "\"\(text)\" in front of the rows says what is to be paid")
    case .customer: return isPlus ? (.amount, "\"\(text)\" in front of the rows says what is to be received") : nil
    }
  }

  /// Whether bills are printed as positive amounts and credit notes as negative ones: by the words that say which are credit
  /// notes, or else because one sign has twice as many rows as the other; nil where neither tells.
  private var billsArePositive: Bool? {
    if let notes = creditNotes { return notes.billsArePositive }
    let signs = values.signs
    if signs.positiveCount == 0, signs.negativeCount <= 2 { return nil }
    return signs.isMostlyPositive ? true : signs.negativeCount >= 2 * signs.positiveCount ? false : nil
  }

  var creditNotes: CreditNotes? {
    guard case .signed(let column)? = columns.amount else { return nil }
    return CreditNotes.find(context, columns, amount: column)
  }

  /// Whether negative amounts are credit notes by their word, so that signs do not say whether bills are to be paid.
  var signsAreOfCreditNotes: Bool { creditNotes?.billsArePositive == true }

  /// The first line in front of the rows that names one side, where none names the other and no column does.
  private var title: (text: String, side: HeaderNames.Side)? {
    guard let told = anyTitle, let payee = columns[.payee], isOfSeveral(payee) else { return nil }
    return told
  }

  /// The same, however many parties the rows name.
  var anyTitle: (text: String, side: HeaderNames.Side)? {
    let told = context.preamble.flatMap(\.cells).compactMap { text in HeaderNames.side(ofTitle: text).map { (text, $0) }
    }
    let sides = Set(told.map(\.1)).union(header.names.compactMap { HeaderNames.side(ofParty: $0) })
    guard sides.count == 1, let first = told.first else { return nil }
    return (first.0, first.1)
  }

  /// Marks of double entry beside the amounts of open items.
  ///
  /// In one's own books a debit is what a customer owes and a credit what is owed to a supplier; on a statement that a
  /// supplier sends it is the other way round. So the marks count only together with the side that the list is of.
  mutating func settleByMarks(_ name: String) throws(Fault) {
    let (debits, credits) = (values.debitMarks, values.creditMarks)
    let party = header.names.lazy.compactMap { HeaderNames.side(ofParty: $0) }.first
    let side = Set([title?.side, party].compactMap { $0 })
    if side == [.customer], debits > credits {
      note(.outflow, 90, "customers owe what is marked as a debit, as \(debits) amounts are")
    } else if side == [.supplier], credits > debits {
      note(.outflow, 90, "suppliers are owed what is marked as a credit, as \(credits) amounts are")
    } else {
      throw marksRefusal(name, side.first)
    }
  }

  private func marksRefusal(_ name: String, _ side: HeaderNames.Side?) -> Fault {
    let counts = "\(values.debitMarks) amounts in \(name) are marked as debits and \(values.creditMarks) as credits"
    return Fault(
      .badData, .csvSign, "\(counts), and nothing tells whose books say so",
      at: context.headerPlace,
      fixes: [
        "Put `sign: outflow` into the profile if a debit is owed to you, `sign: amount` if you are to pay it."
      ],
      question: Question(
        "Which bills are marked as debits?",
        choices: [
          Question.Choice("Those owed to you: the list is of your own books", profileLine: "sign: outflow"),
          Question.Choice(
            "Those you are to pay: the list is of someone who sends you bills", profileLine: "sign: amount"),
        ]))
  }

  /// Whether rows with a day have different names in a column.
  private func isOfSeveral(_ column: Int) -> Bool {
    guard let day = columns[.date] ?? columns[.dueDate] else { return false }
    let names = context.rows.compactMap { row -> String? in
      guard row.cells.indices.contains(max(column, day)), !row.cells[day].isEmpty else { return nil }
      return row.cells[column].isEmpty ? nil : row.cells[column]
    }
    return Set(names).count > 1
  }
}
