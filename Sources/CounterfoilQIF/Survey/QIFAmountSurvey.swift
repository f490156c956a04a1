import CounterfoilCodecKit
import CounterfoilModel

/// Decides the decimal mark from all amounts of a file.
struct QIFAmountSurvey {
  private var proofs: [AmountNotation.DecimalMark: (text: String, line: Int)] = [:]
  /// An amount with one mark and three digits after it: `1,000`.
  private var open: (text: String, line: Int)?

  mutating func add(_ bytes: UnsafeRawBufferPointer, line: Int) {
    var points = 0
    var commas = 0
    var last = -1
    var lastDigit = -1
    var digitsBefore = 0
    var digitsBehind = 0
    for (index, byte) in bytes.enumerated() {
      if byte == 0x2E || byte == 0x2C {
        if byte == 0x2E { points += 1 } else { commas += 1 }
        if last < 0 { digitsBefore = digitsBehind }
        last = index
        digitsBehind = 0
      } else if byte.isASCIIDigit {
        digitsBehind += 1
        lastDigit = index
      }
    }
    // A mark after all digits ends the amount, as in `1.000,-`; without digits it proves nothing.
    guard last >= 0, lastDigit >= 0 else { return }
    let isComma = bytes[last] == 0x2C
    let mark: AmountNotation.DecimalMark
    if points > 0, commas > 0 {
      mark = isComma ? .comma : .point
    } else if points + commas > 1 {
      mark = isComma ? .point : .comma
    } else if digitsBehind == 3, digitsBefore >= 1, digitsBefore <= 3, !isZero(bytes, before: last) {
      if open == nil { open = (TerminalText.excerpt(bytes: bytes, limitBytes: 40), line) }
      return
    } else {
      mark = isComma ? .comma : .point
    }
    if proofs[mark] == nil { proofs[mark] = (TerminalText.excerpt(bytes: bytes, limitBytes: 40), line) }
  }

  /// Whether only zeros come before the mark: `0.125` is no group of thousands.
  private func isZero(_ bytes: UnsafeRawBufferPointer, before mark: Int) -> Bool {
    !bytes[..<mark].contains { $0 &- 0x31 < 9 }
  }

  /// - Parameter stated: the mark a person stated.
  /// - Throws: exit status 65 where the amounts contradict themselves or leave it open.
  func decide(
    stated: AmountNotation.DecimalMark?, file: String
  ) throws(Fault) -> (mark: AmountNotation.DecimalMark, evidence: String) {
    if let stated { return (stated, "stated") }
    if let point = proofs[.point], let comma = proofs[.comma] {
      throw Fault(
        .badData, .qifDecimalMark,
        "\"\(point.text)\" (line \(point.line)) has a decimal point, \"\(comma.text)\" (line \(comma.line)) a decimal comma",
        at: SourceLocation(file: file, line: max(point.line, comma.line)),
        fixes: ["State the mark, and amounts written otherwise are rejected: --set decimalMark=point."])
    }
    if let proof = proofs.first { return (proof.key, "\"\(proof.value.text)\" (line \(proof.value.line))") }
    guard let open else { return (.point, "no amount has a mark") }
    throw Fault(
      .badData, .qifDecimalMark, "\"\(open.text)\" may be a whole amount of thousands or one with three decimal places",
      at: SourceLocation(file: file, line: open.line),
      fixes: [
        "Say --set decimalMark=point or --set decimalMark=comma, or put `decimalMark: point` or `decimalMark: comma` "
          + "into the profile."
      ],
      question: Question(
        "Which mark stands in front of the cents in \(open.text)?",
        choices: [
          .init("the point", profileLine: "decimalMark: point"), .init("the comma", profileLine: "decimalMark: comma"),
        ]))
  }
}
