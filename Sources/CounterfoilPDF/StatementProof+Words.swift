import CounterfoilCodecKit
import CounterfoilModel

extension StatementProof {
  /// Why a statement is not believed.
  struct Words {
    let file: String
    let currency: Currency

    private func decimal(_ units: Int128) -> String { StatementBalance.decimal(units, currency) }

    func broken(_ place: PagePlace, _ what: BalanceProof.Break) -> Fault {
      let words: String =
        switch what {
        case .runningBalance(let found, let printed):
          "the balance printed is \(decimal(Int128(printed))), but the rows up to here lead to \(decimal(found))"
        case .carried(let found, let printed):
          "the sum carried is \(decimal(Int128(printed))), but the rows up to here lead to \(decimal(found))"
        case .closing(let found, let printed):
          "the closing balance printed is \(decimal(Int128(printed))), but all rows lead to \(decimal(found))"
        case .totalOut(let found, let printed):
          "the sum printed of money out is \(decimal(Int128(printed))), but the rows add up to \(decimal(found))"
        case .totalIn(let found, let printed):
          "the sum printed of money in is \(decimal(Int128(printed))), but the rows add up to \(decimal(found))"
        case .total(let printed): "the rows do not add up to the sum printed, \(decimal(Int128(printed)))"
        }
      return Fault(
        .badData, .pdfBalance, "\(words) (\(place.words))", at: SourceLocation(file: file, line: place.number),
        fixes: ["A row may have been read wrongly or not at all, so none is believed.", PDFText.askForCSV])
    }

    func unproved(_ missing: BalanceProof.Missing) -> Fault {
      let what: String =
        switch missing {
        case .opening: "no opening balance was found in the statement"
        case .closing: "no closing balance was found in the statement"
        case .pages: "a page of the statement is missing, or could be read in part only"
        case .both: "no opening and closing balance were found in the statement, and no sums of money out and in"
        }
      return Fault(
        .badData, .pdfUnproved, "\(what), so nothing proves that all rows were read right",
        at: SourceLocation(file: file), fixes: [PDFText.askForCSV])
    }

    func severalAccounts(_ first: PagePlace, _ second: PagePlace) -> Fault {
      Fault(
        .badData, .pdfAccounts,
        "the statement prints two different balances for the same end of it (\(first.words), and \(second.words)), as one of "
          + "several accounts does",
        at: SourceLocation(file: file, line: second.number),
        fixes: ["Ask the bank for a statement of each account.", PDFText.askForCSV])
    }

    func bothWays() -> Fault {
      Fault(
        .badData, .pdfSign, "the printed balances fit both meanings of a positive amount: they may be held, or owed",
        at: SourceLocation(file: file),
        fixes: ["If positive amounts are money in, put `sign: amount` into the profile; if out, `sign: outflow`."],
        question: Question(
          "What is a positive amount of this statement?",
          choices: [
            Question.Choice("Money received", profileLine: "sign: amount"),
            Question.Choice("A payment made", profileLine: "sign: outflow"),
          ]))
    }
  }
}
