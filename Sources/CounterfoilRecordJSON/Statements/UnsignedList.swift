import CounterfoilCodecKit
import CounterfoilModel

/// Which way the money of each transaction of one list went, where the format defines no sign.
///
/// NextGenPSD2's Implementation Guidelines give the creditor of a debited transaction and the debtor of a credited one, and print
/// lists without signs. A list with a minus has signs. In one without, ISO 20022's indicator tells, or that the account itself is
/// the debtor or the creditor. A name alone may also be that of a shop that gave money back, as banks that sign their amounts have
/// it: names tell where something else proves that debits of the list have no minus, or a person says so.
struct UnsignedList {
  enum Way {
    /// As the sign of the amount says.
    case asSigned
    case moneyIn
    case moneyOut
    /// The account itself is the debtor, and the list has signs, of which this amount has none.
    case isAgainstSign
    /// Nothing tells.
    case isOpen
  }

  /// Of each record.
  private(set) var ways: [Way]
  /// The first record whose way only the name of a creditor may tell, which a person must be asked about.
  private(set) var open: Int?

  /// - Parameters:
  ///   - account: what the caller says the account is called.
  ///   - areNamesStated: whether a person said that the parties tell the way.
  init(
    _ records: [StatementRecord], _ shape: StatementShape, _ parties: StatementShape.Parties, account: String?,
    areNamesStated: Bool
  ) {
    ways = records.map { _ in .asSigned }
    let isNegative = records.map { $0.text([shape.amount])?.text.hasPrefix("-") ?? false }
    if isNegative.contains(true), !areNamesStated {
      for (index, record) in records.enumerated()
      where !isNegative[index] && UnsignedList.word(record, parties) == nil
        && UnsignedList.owner(record, parties, account) == .moneyOut
      {
        ways[index] = .isAgainstSign
      }
      return
    }
    let proved = records.map { record in
      UnsignedList.word(record, parties) ?? UnsignedList.owner(record, parties, account)
    }
    let isUnsigned = areNamesStated || proved.contains(.moneyOut)
    for (index, record) in records.enumerated() where !isNegative[index] {
      let named = UnsignedList.named(record, parties)
      if let way = proved[index] {
        ways[index] = way
      } else if isUnsigned {
        ways[index] = named ?? .isOpen
      } else if open == nil, record.text([parties.creditor]) != nil {
        open = index
      }
    }
  }

  /// What the indicator says.
  private static func word(_ record: StatementRecord, _ parties: StatementShape.Parties) -> Way? {
    guard var word = record.text([parties.indicator])?.text,
      let direction = word.withUTF8({ JSONDirection(UnsafeRawBufferPointer($0)) })
    else { return nil }
    return direction == .moneyIn ? .moneyIn : .moneyOut
  }

  /// Which of the two parties the account itself is, where it is one of them and not both.
  private static func owner(
    _ record: StatementRecord, _ parties: StatementShape.Parties, _ account: String?
  ) -> Way? {
    let own = Set(numbers(record, parties.ownAccount) + [account].compactMap { $0.map(compact) })
    let isDebtor = !own.isDisjoint(with: numbers(record, parties.debtorAccount))
    let isCreditor = !own.isDisjoint(with: numbers(record, parties.creditorAccount))
    return isDebtor == isCreditor ? nil : isDebtor ? .moneyOut : .moneyIn
  }

  /// What the one party says that is named where the other is not.
  private static func named(_ record: StatementRecord, _ parties: StatementShape.Parties) -> Way? {
    let creditor = record.text([parties.creditor]) != nil
    let debtor = record.text([parties.debtor]) != nil
    return creditor == debtor ? nil : creditor ? .moneyOut : .moneyIn
  }

  /// The numbers of an account (NextGenPSD2, "Account Reference").
  private static func numbers(_ record: StatementRecord, _ path: String) -> [String] {
    ["iban", "bban"].compactMap { record.text([path + "." + $0])?.text }.map(compact)
  }

  private static func compact(_ number: String) -> String { number.uppercased().filter { $0 != " " } }

  static func fault(at place: SourceLocation, creditor: String) -> Fault {
    Fault(
      .badData, .jsonDirection,
      "no amount of the list has a minus, and this transaction names who was paid (\(creditor))", at: place,
      fixes: [
        "If a transaction that names who was paid is money out, put `sign: direction` into the profile; if all of them are money "
          + "received, such as refunds, `sign: amount`."
      ],
      question: Question(
        "Which way did the money go?",
        choices: [
          Question.Choice(
            "out where it names who was paid, in where it names who paid, as NextGenPSD2 defines these names",
            profileLine: "sign: direction"),
          Question.Choice("all of it came in", profileLine: "sign: amount"),
        ]))
  }
}
