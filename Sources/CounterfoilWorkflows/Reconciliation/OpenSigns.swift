import CounterfoilCodecKit
package import CounterfoilModel
import CounterfoilRecords

/// Finds out what amounts without signs mean, and signs that nothing proves, from the records they are compared with.
///
/// A plain list such as `id,date,description,amount` does not tell whether 12.50 came in or went out, nor whether -12.50
/// is a purchase or a card's repayment where most amounts are positive; it is asked about wherever it is read alone.
/// Beside records with signs, the amounts and numbers both have tell (``SideAmounts``); that this was done is said, with
/// the line for a profile that says the same to every command.
package enum OpenSigns {
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
    let entryAmounts = SideAmounts(entries: statements)
    let billAmounts = SideAmounts(bills: bills)
    for file in statements.openFiles {
      let isSigned = statements.hasNegativeAmount(file)
      guard let meaning = entryAmounts.meaning(of: file, isSigned: isSigned, beside: billAmounts) else {
        throw unsettled(statements.files[file], .entry, isSigned: isSigned, use)
      }
      if meaning == .outflow { statements.turnSigns(of: file, field: EntryField.amount.position) }
      report(settled(statements.files[file], meaning, .entry, isSigned: isSigned, use))
    }
    for file in bills.openFiles {
      let isSigned = bills.hasNegativeAmount(file)
      guard let meaning = billAmounts.meaning(of: file, isSigned: isSigned, beside: entryAmounts) else {
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
    _ file: String, _ meaning: SideAmounts.Meaning, _ kind: RecordKind, isSigned: Bool, _ use: Use
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
}

extension DiagnosticCode {
  package static let reconcileSign = DiagnosticCode(
    "reconcile.sign", "What amounts without signs mean was found out from the other side, or cannot be.")
}
