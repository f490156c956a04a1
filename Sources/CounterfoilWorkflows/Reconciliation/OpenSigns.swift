import CounterfoilCodecKit
package import CounterfoilModel
import CounterfoilReconciler
import CounterfoilRecords

/// Finds out what amounts without signs mean, and signs that nothing proves, from the records they are compared with.
///
/// A plain list such as `id,date,description,amount` does not tell whether 12.50 came in or went out, nor whether -12.50
/// is a purchase or a card's repayment where most amounts are positive; it is asked about wherever it is read alone.
/// Beside records with signs, the amounts both have within three weeks of each other tell; that this was done is
/// said, with the line for a profile that says the same to every command.
package enum OpenSigns {
  /// Days two records of one payment may be apart.
  private static let reachDays: Int32 = 21

  /// How often the other side may say the wrong thing of signs that are printed: what is only likely is taken in silence at
  /// 1 in 1,000, by the one-sided sign test of Dixon and Mood (1946), in which each size of amount counts once.
  static let errorLevel = 0.001

  /// What the records are read for.
  package enum Use {
    /// Where no amount of either side has a sign, they are compared as if a plain amount meant the same on both sides,
    /// which is said.
    case reconciling
    /// What is shown is income or expenses, so that nothing is taken without a sign.
    case reporting
  }

  /// Gives the amounts of files without signs the signs they have on the other side.
  /// - Throws: `reconcile.sign` where the amounts of a file fit the other side with neither sign, or with both.
  static func settle(
    statements: inout RecordFiles, bills: inout RecordFiles, for use: Use, report: (Diagnostic) -> Void
  ) throws(Fault) {
    guard !statements.openFiles.isEmpty || !bills.openFiles.isEmpty else { return }
    if use == .reconciling, statements.openFiles.count == statements.files.count,
      bills.openFiles.count == bills.files.count,
      !statements.openFiles.contains(where: statements.hasNegativeAmount),
      !bills.openFiles.contains(where: bills.hasNegativeAmount)
    {
      return report(assumedEqual)
    }
    let statementPrints = Print(statements, field: EntryField.date.position, amount: EntryField.amount.position)
    let billPrints = Print(bills, field: BillField.date.position, amount: BillField.amount.position)
    for file in statements.openFiles {
      let isSigned = statements.hasNegativeAmount(file)
      guard let meaning = statementPrints.meaning(of: file, isSigned: isSigned, beside: billPrints) else {
        throw unsettled(statements.files[file], .entry, isSigned: isSigned, use)
      }
      if meaning == .outflow { statements.turnSigns(of: file, field: EntryField.amount.position) }
      report(settled(statements.files[file], meaning, .entry, isSigned: isSigned, use))
    }
    for file in bills.openFiles {
      let isSigned = bills.hasNegativeAmount(file)
      guard let meaning = billPrints.meaning(of: file, isSigned: isSigned, beside: statementPrints) else {
        throw unsettled(bills.files[file], .bill, isSigned: isSigned, use)
      }
      if meaning == .outflow { bills.turnSigns(of: file, field: BillField.amount.position) }
      report(settled(bills.files[file], meaning, .bill, isSigned: isSigned, use))
    }
  }

  /// - Throws: `reconcile.sign` where the amounts of a file have no signs; there is no other side to tell.
  static func refuse(_ statements: RecordFiles, _ bills: RecordFiles) throws(Fault) {
    if let file = statements.openFiles.first {
      throw unsettled(statements.files[file], .entry, isSigned: statements.hasNegativeAmount(file), nil)
    }
    if let file = bills.openFiles.first {
      throw unsettled(bills.files[file], .bill, isSigned: bills.hasNegativeAmount(file), nil)
    }
  }

  enum Meaning {
    case inflow
    case outflow
  }

  private static let assumedEqual = Diagnostic(
    .reconcileSign, .warning,
    "no amount of either side has a sign; a plain amount is taken to mean the same on both, and shown as money "
      + "received",
    fixes: [
      "What pays what is compared so; no other command takes such amounts without asking. To say it to all of them, "
        + "put `sign: outflow` (purchases) or `sign: amount` (money received) into a profile, and name it with --profile "
        + "for statements, --bills-profile for bills."
    ])

  private static func settled(
    _ file: String, _ meaning: Meaning, _ kind: RecordKind, isSigned: Bool, _ use: Use
  ) -> Diagnostic {
    let isOut = meaning == .outflow
    return Diagnostic(
      .reconcileSign, .warning,
      (isSigned
        ? "nothing in the file proves what its signs mean; positive amounts are read as money "
        : "no amount has a sign; they are read as money ")
        + "\(isOut ? "out" : "in"), as the \(kind == .bill ? "statements" : "bills") have them",
      at: SourceLocation(file: file),
      fixes: [
        "If that is right, `sign: \(isOut ? "outflow" : "amount")` in a profile says it to every command; else put "
          + "`sign: \(isOut ? "amount" : "outflow")` there. Name it with \(option(kind, use))."
      ])
  }

  /// - Parameter use: nil where there is no other side.
  private static func unsettled(_ file: String, _ kind: RecordKind, isSigned: Bool, _ use: Use?) -> Fault {
    let others = kind == .bill ? "statements" : "bills"
    let reason = use == nil ? "nothing tells" : "the \(others) do not tell"
    let option = option(kind, use)
    return Fault(
      .badData, .reconcileSign,
      isSigned
        ? "\(reason) whether a positive amount is a purchase or money received, and the file proves neither"
        : "no amount has a sign, and \(reason) whether a plain amount is money out or money received",
      at: SourceLocation(file: file),
      fixes: [Question.meaningOfAmountsFix, "Name the profile with \(option)."],
      // A question's answers are for --profile.
      question: option == "--profile" ? .meaningOfAmounts("in this file") : nil)
  }

  private static func option(_ kind: RecordKind, _ use: Use?) -> String {
    kind == .bill && use == .reconciling ? "--bills-profile" : "--profile"
  }

  /// The records of one side by the size of their amounts.
  private struct Print {
    private struct Mark {
      var day: Int32
      var isOutflow: Bool
    }

    private var marks: [UInt64: [Mark]] = [:]
    private var rowsOfFile: [Int: [(size: UInt64, mark: Mark)]] = [:]

    init(_ files: RecordFiles, field: Int, amount: Int) {
      let batch = files.batch
      let days = batch.days[batch.schema.slot(of: field)].values
      let amounts = batch.amounts[batch.schema.slot(of: amount)]
      for row in 0..<batch.count {
        let units = amounts.minorUnits[row]
        guard units != AmountColumn.missing, units != 0, days[row] != DayColumn.missing else { continue }
        // Ten-thousandths, whatever the currency: one side may not name it.
        var size = units.magnitude
        for _ in amounts.currencies[row].minorUnitDigits..<4 { size = size &* 10 }
        let file = Int(files.fileOfRow[row])
        let mark = Mark(day: days[row], isOutflow: units < 0)
        if files.openFiles.contains(file) {
          rowsOfFile[file, default: []].append((size, mark))
        } else {
          marks[size, default: []].append(mark)
        }
      }
      for size in marks.keys { marks[size]?.sort { $0.day < $1.day } }
    }

    /// What a positive amount of a file means; nil where the other side's records fit with neither sign, or with both.
    func meaning(of file: Int, isSigned: Bool, beside other: Print) -> Meaning? {
      let rows = rowsOfFile[file] ?? []
      var votes: [UInt64: Int] = [:]
      var inflow = 0
      var outflow = 0
      for (size, mark) in rows {
        let near = other.signs(of: size, near: mark.day)
        guard near.inflow != near.outflow else { continue }
        let isTurned = near.outflow != mark.isOutflow
        if isTurned { outflow += 1 } else { inflow += 1 }
        votes[size, default: 0] += isTurned ? -1 : 1
      }
      if isSigned { return Print.meaning(votes) }
      let most = max(inflow, outflow)
      // One or two in a long list may be chance.
      guard most >= 3 || (most > 0 && most * 2 >= rows.count), min(inflow, outflow) * 4 <= most else { return nil }
      return outflow > inflow ? .outflow : .inflow
    }

    /// What the sizes of amounts prove; see ``OpenSigns/errorLevel``.
    private static func meaning(_ votes: [UInt64: Int]) -> Meaning? {
      let same = votes.values.count { $0 > 0 }
      let opposite = votes.values.count { $0 < 0 }
      let turned = SignAgreement.Count(opposite: opposite, same: same)
      if turned.isTurned(errorLevel: errorLevel) { return .outflow }
      return SignAgreement.Count(opposite: same, same: opposite).isTurned(errorLevel: errorLevel) ? .inflow : nil
    }

    private func signs(of size: UInt64, near day: Int32) -> (inflow: Bool, outflow: Bool) {
      guard let marks = marks[size] else { return (false, false) }
      var low = 0
      var high = marks.count
      while low < high {
        let middle = (low + high) / 2
        if marks[middle].day < day - reachDays { low = middle + 1 } else { high = middle }
      }
      var found = (inflow: false, outflow: false)
      while low < marks.count, marks[low].day <= day + reachDays, !(found.inflow && found.outflow) {
        if marks[low].isOutflow { found.outflow = true } else { found.inflow = true }
        low += 1
      }
      return found
    }
  }
}

extension DiagnosticCode {
  package static let reconcileSign = DiagnosticCode(
    "reconcile.sign", "What amounts without signs mean was found out from the other side, or cannot be.")
}
