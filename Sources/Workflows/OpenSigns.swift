public import Model
import Records

/// Finds out what amounts without signs mean, from the records they are compared with.
///
/// A plain list such as `id,date,description,amount` does not tell whether 12.50 came in or went out. Where both sides
/// of a reconciliation are such lists, it need not: the unknown is the same on both. Where one side prints signs, the
/// amounts both have within three weeks of each other tell.
enum OpenSigns {
  /// Days two records of one payment may be apart.
  private static let reachDays: Int32 = 21

  /// Gives the amounts of files without signs the signs they have on the other side.
  /// - Throws: `reconcile.sign` where a statement's amounts fit the bills with neither sign, or with both.
  static func settle(
    statements: inout RecordFiles, bills: inout RecordFiles, report: (Diagnostic) -> Void
  ) throws(Fault) {
    guard !statements.openFiles.isEmpty || !bills.openFiles.isEmpty else { return }
    if statements.openFiles.count == statements.files.count, bills.openFiles.count == bills.files.count {
      report(
        Diagnostic(
          .reconcileSign, .warning,
          "no amount of either side has a sign; a plain amount is taken to mean the same on both"))
      return
    }
    let statementPrints = Print(statements, field: EntryField.date, amount: EntryField.amount)
    let billPrints = Print(bills, field: BillField.date, amount: BillField.amount)
    for file in statements.openFiles {
      guard let meaning = statementPrints.meaning(of: file, beside: billPrints) else {
        throw unsettled(statements.files[file])
      }
      if meaning == .outflow { statements.turnSigns(of: file, field: EntryField.amount) }
      report(settled(statements.files[file], meaning, "bills"))
    }
    for file in bills.openFiles {
      let meaning = billPrints.meaning(of: file, beside: statementPrints)
      if meaning == .outflow { bills.turnSigns(of: file, field: BillField.amount) }
      report(meaning.map { settled(bills.files[file], $0, "statements") } ?? assumed(bills.files[file]))
    }
  }

  /// - Throws: `reconcile.sign` where a statement's amounts have no signs; there is no other side to tell.
  static func refuse(_ statements: RecordFiles) throws(Fault) {
    if let file = statements.openFiles.first { throw unsettled(statements.files[file]) }
  }

  enum Meaning {
    case inflow
    case outflow
  }

  private static func settled(_ file: String, _ meaning: Meaning, _ other: String) -> Diagnostic {
    Diagnostic(
      .reconcileSign, .warning,
      "no amount has a sign; they are read as money \(meaning == .outflow ? "out" : "in"), as the \(other) have them",
      at: SourceLocation(file: file))
  }

  private static func assumed(_ file: String) -> Diagnostic {
    Diagnostic(
      .reconcileSign, .warning,
      "no amount has a sign and the statements do not tell what they mean; they are read as money received",
      at: SourceLocation(file: file), fixes: ["Write expenses with a minus sign."])
  }

  private static func unsettled(_ file: String) -> Fault {
    Fault(
      .badData, .reconcileSign,
      "no amount has a sign, and the bills do not tell whether a plain amount is money out or money received",
      at: SourceLocation(file: file),
      fixes: [
        "Put `sign: outflow` into a profile if a plain amount is a purchase, `sign: amount` if it is money received, "
          + "and name it with --profile."
      ])
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
  public static let reconcileSign = DiagnosticCode(
    "reconcile.sign", "What amounts without signs mean was found out from the other side, or cannot be.")
}
