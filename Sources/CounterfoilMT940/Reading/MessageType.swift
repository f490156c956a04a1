import CounterfoilCodecKit
import CounterfoilModel

/// Which message of SWIFT stands between blocks: `{2:O940…}` (FIN, application header).
struct MessageType {
  private let number: Int

  /// Nil where a line holds no application header.
  init?(block line: UnsafeRawBufferPointer) {
    for place in line.indices.dropLast(6)
    where line[place] == 0x7B && line[place + 1] == 0x32 && line[place + 2] == 0x3A {
      let digits = line[(place + 4)..<(place + 7)]
      guard [0x49, 0x4F].contains(line[place + 3]), digits.allSatisfy(\.isASCIIDigit) else { continue }
      number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
      return
    }
    return nil
  }

  /// Statements: MT940, MT942, and MT950, which has the fields of the first one.
  private static let statements: Set<Int> = [940, 942, 950]

  /// - Throws: exit status 65 where the message is no statement.
  func check(file: String, line: Int) throws(Fault) {
    if MessageType.statements.contains(number) { return }
    let digits = String(number)
    let name = "MT" + String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    let title = MessageType.titles[number].map { " (\($0))" } ?? ""
    throw MessageType.fault("\(name)\(title)", file: file, line: line)
  }

  /// SWIFT Standards, categories 1, 2 and 9.
  private static let titles: [Int: String] = [
    101: "request for transfer", 103: "single customer credit transfer", 202: "general financial institution transfer",
    900: "confirmation of debit", 910: "confirmation of credit", 920: "request message", 935: "rate change advice",
    941: "balance report", 970: "netting statement", 971: "netting balance report", 972: "netting interim statement",
    973: "netting request message",
  ]

  /// Whether a line is field 32A, the day, currency and amount of a confirmation, which no statement has.
  static func isConfirmation(field line: UnsafeRawBufferPointer) -> Bool { line.starts(with: ":32A:".utf8) }

  static func confirmation(file: String, line: Int) -> Fault {
    fault("MT900 or MT910 (confirmation of debit or of credit)", file: file, line: line)
  }

  private static func fault(_ name: String, file: String, line: Int) -> Fault {
    Fault(
      .badData, .mt940Message, "the message is an \(name), which is not read: statements are MT940, MT942 and MT950",
      at: SourceLocation(file: file, line: line),
      fixes: ["Download the statement of these days; or take the message out of the file."])
  }
}
