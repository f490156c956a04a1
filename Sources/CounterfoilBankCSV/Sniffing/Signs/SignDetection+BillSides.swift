import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Bills beside a word that says whose they are: what a minus means.
extension SignDetection {
  /// Where bills of both sides are printed as positive amounts, a minus marks a credit note, which goes the other way than its word says;
  /// where those to be paid have a minus and those to be received have none, the sign says what the word does.
  /// - Throws: `csv.direction` with all three meanings where neither is shown.
  mutating func settleSidesOfBills(_ direction: Int) throws(Fault) {
    let (toPay, toReceive) = (values.billSides.toPay, values.billSides.toReceive)
    if toPay.printsBillsAsPositive, toReceive.printsBillsAsPositive {
      result.minusIsCreditNote = true
      return
    }
    if values.billSides.signsAgree { return }
    let name = context.name(direction)
    throw Fault(
      .badData, .csvDirection,
      "amounts have a minus, and \(name) says whose bills they are: nothing tells whether a minus is that of a credit note",
      at: SourceLocation(file: context.file, line: values.billSides.firstNegativeLine ?? header.line),
      fixes: [
        "Put `sign: creditNote` into the profile if it is, `sign: amount` if what is to be paid has a minus; if only the word is right, `sign: direction`."
      ],
      question: .signOrWord(in: name, .bill))
  }
}
