import CounterfoilCodecKit
import CounterfoilModel

/// Whether the signs of a statement's amounts agree with what its transactions say they are.
///
/// TRNAMT has a sign (OFX 2.2, 11.4.4.3), but some banks print amounts without one, or those of cards turned around, and
/// only TRNTYPE tells.
struct OFXSigns {
  /// What the profile says of the sign.
  enum Meaning {
    /// As printed.
    case amount
    /// A positive amount is money out.
    case outflow
    /// TRNTYPE decides, where it says.
    case direction

    /// - Throws: exit status 78 for what only tables can mean.
    init(_ stated: StatedSign) throws(Fault) {
      switch stated {
      case .amount: self = .amount
      case .outflow: self = .outflow
      case .direction: self = .direction
      case .creditNote, .plus, .balance:
        throw Fault(
          .configuration, .ofxSetting, "`sign: \(stated.rawValue)` is for tables, not for OFX",
          fixes: ["Write `sign: amount`, `sign: outflow` or `sign: direction` into the profile."])
      }
    }
  }

  /// What one transaction tells.
  enum Evidence: Equatable {
    case none
    /// A type of money out and a negative amount.
    case agreesOut
    /// A type of money out and a positive amount.
    case contradicts(String)
  }

  /// Transactions whose type is one of money out, by the sign of their amounts.
  private var negativeOutCount = 0
  private var positiveOutCount = 0
  /// The first with a positive amount.
  private var first: (type: String, place: SourceLocation)?

  /// Types of money that left the account (OFX 2.2, 11.4.4.3); ATM, INT, XFER and OTHER may be either.
  private static let outTypes: Set<String> = [
    "DEBIT", "CHECK", "POS", "PAYMENT", "FEE", "SRVCHG", "CASH", "DIRECTDEBIT", "REPEATPMT",
  ]
  private static let inTypes: Set<String> = ["CREDIT", "DEP", "DIRECTDEP", "DIV"]

  /// - Parameter isCard: whether the statement is a card's, on which a payment is one to the card.
  static func evidence(_ type: String, _ amount: Money, isCard: Bool) -> Evidence {
    guard outTypes.contains(type), !amount.isZero, !isCard || type != "PAYMENT" else { return .none }
    return amount.isNegative ? .agreesOut : .contradicts(type)
  }

  mutating func add(_ evidence: Evidence, at place: @autoclosure () -> SourceLocation) {
    switch evidence {
    case .none: break
    case .agreesOut: negativeOutCount += 1
    case .contradicts(let type):
      positiveOutCount += 1
      if first == nil { first = (type, place()) }
    }
  }

  /// An amount with the sign that the profile says it has.
  /// - Throws: `ofx.sign` where TRNTYPE is to tell and does not.
  static func amount(_ printed: Money, _ type: String, _ meaning: Meaning) throws(OFXReject) -> Money {
    switch meaning {
    case .amount: return printed
    case .outflow: return printed.negated
    case .direction:
      if outTypes.contains(type) { return printed.isNegative ? printed : printed.negated }
      if inTypes.contains(type) { return printed.isNegative ? printed.negated : printed }
      if printed.isZero { return printed }
      throw OFXReject(
        code: .ofxSign,
        message: "TRNTYPE \(TerminalText.excerpt(type, limitBytes: 20)) does not tell whether money came in")
    }
  }

  /// The question where every transaction that says money out has a positive amount; nil where one has a minus.
  var fault: Fault? {
    guard negativeOutCount == 0, positiveOutCount > 0, let first else { return nil }
    let count = positiveOutCount == 1 ? "the one transaction" : "all \(positiveOutCount) transactions"
    return Fault(
      .badData, .ofxSign,
      "\(count) whose TRNTYPE is one of money out, such as \(first.type), have positive amounts", at: first.place,
      fixes: [
        "Put `sign: direction` into the profile if TRNTYPE is right, `sign: outflow` if all signs are turned around, "
          + "`sign: amount` if the signs are right."
      ],
      question: Question(
        "Which tells whether money came in or went out?",
        choices: [
          Question.Choice("TRNTYPE", profileLine: "sign: direction"),
          Question.Choice("The sign, turned around: a positive amount is money out", profileLine: "sign: outflow"),
          Question.Choice("The sign as it is", profileLine: "sign: amount"),
        ]))
  }
}
