import CounterfoilCodecKit
package import CounterfoilModel
import CounterfoilRecords

/// Finds out what amounts without signs mean, from the records they are compared with.
///
/// A plain list such as `id,date,description,amount` does not tell whether 12.50 came in or went out, and is asked
/// about wherever it is read alone. Beside records with signs, the amounts both have within three weeks of each other tell;
/// that this was done is said, with the line for a profile that says the same to every command.
package enum OpenSigns {
  /// Days two records of one payment may be apart.
  private static let reachDays: Int32 = 21

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
      bills.openFiles.count == bills.files.count
    {
      return report(assumedEqual)
    }
    let statementPrints = Print(statements, field: EntryField.date.position, amount: EntryField.amount.position)
    let billPrints = Print(bills, field: BillField.date.position, amount: BillField.amount.position)
    for file in statements.openFiles {
      guard let meaning = statementPrints.meaning(of: file, beside: billPrints) else {
        throw unsettled(statements.files[file], .entry, use)
      }
      if meaning == .outflow { statements.turnSigns(of: file, field: EntryField.amount.position) }
      report(settled(statements.files[file], meaning, .entry, use))
    }
    for file in bills.openFiles {
      guard let meaning = billPrints.meaning(of: file, beside: statementPrints) else {
        throw unsettled(bills.files[file], .bill, use)
      }
      if meaning == .outflow { bills.turnSigns(of: file, field: BillField.amount.position) }
      report(settled(bills.files[file], meaning, .bill, use))
    }
  }

  /// - Throws: `reconcile.sign` where the amounts of a file have no signs; there is no other side to tell.
  static func refuse(_ statements: RecordFiles, _ bills: RecordFiles) throws(Fault) {
    if let file = statements.openFiles.first { throw unsettled(statements.files[file], .entry, nil) }
    if let file = bills.openFiles.first { throw unsettled(bills.files[file], .bill, nil) }
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

  private static func settled(_ file: String, _ meaning: Meaning, _ kind: RecordKind, _ use: Use) -> Diagnostic {
    let isOut = meaning == .outflow
    return Diagnostic(
      .reconcileSign, .warning,
      "no amount has a sign; they are read as money \(isOut ? "out" : "in"), as the "
        + "\(kind == .bill ? "statements" : "bills") have them",
      at: SourceLocation(file: file),
      fixes: [
        "If that is right, `sign: \(isOut ? "outflow" : "amount")` in a profile says it to every command; else put "
          + "`sign: \(isOut ? "amount" : "outflow")` there. Name it with \(option(kind, use))."
      ])
  }

  /// - Parameter use: nil where there is no other side.
  private static func unsettled(_ file: String, _ kind: RecordKind, _ use: Use?) -> Fault {
    let others = kind == .bill ? "statements" : "bills"
    let reason = use == nil ? "nothing tells" : "the \(others) do not tell"
    let option = option(kind, use)
    return Fault(
      .badData, .reconcileSign,
      "no amount has a sign, and \(reason) whether a plain amount is money out or money received",
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
    private var rowsOfFile: [Int: [(size: UInt64, day: Int32)]] = [:]

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
        if files.openFiles.contains(file) {
          rowsOfFile[file, default: []].append((size, days[row]))
        } else {
          marks[size, default: []].append(Mark(day: days[row], isOutflow: units < 0))
        }
      }
      for size in marks.keys { marks[size]?.sort { $0.day < $1.day } }
    }

    /// What a plain amount of a file means; nil where the other side's records fit with neither sign, or with both.
    func meaning(of file: Int, beside other: Print) -> Meaning? {
      var inflow = 0
      var outflow = 0
      let rows = rowsOfFile[file] ?? []
      for (size, day) in rows {
        let near = other.signs(of: size, near: day)
        if near.inflow != near.outflow { if near.outflow { outflow += 1 } else { inflow += 1 } }
      }
      let most = max(inflow, outflow)
      // One or two in a long list may be chance.
      guard most >= 3 || (most > 0 && most * 2 >= rows.count), min(inflow, outflow) * 4 <= most else { return nil }
      return outflow > inflow ? .outflow : .inflow
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
