import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecordJSON
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

/// JSON of others whose members are called as ours are.
@Suite struct RecordOriginTests {
  /// Three payments: 45.20 out, 900.00 in, 700.00 out, as others print them.
  private static func records(_ signed: Bool = true, _ members: (Int) -> String) -> String {
    let amounts = signed ? ["-45.2", "900", "-700"] : ["45.2", "900", "700"]
    let records = amounts.enumerated().map { place, amount in
      #"{"date":"2026-01-0\#(place + 1)","amount":\#(amount),"currency":"EUR","description":"\#(place == 1 ? "Salary" : "Rent")"\#(members(place))}"#
    }
    return "[" + records.joined(separator: ",\n") + "]"
  }

  private static func amounts(_ text: String, _ yaml: String = "", kind: RecordKind? = nil) -> [String] {
    JSONTableTests.amounts(JSONTableTests.reading(text, yaml: yaml, kind: kind))
  }

  /// All that a member beside the amount says is used or asked about, whatever the kind is said to be.
  @Test(arguments: [nil, RecordKind.entry])
  func wordsBesideAmountsAreHeard(_ kind: RecordKind?) {
    let signed = ["-45.20 EUR", "900.00 EUR", "-700.00 EUR"]
    let letters = Self.records(false) { #","dc":"\#($0 == 1 ? "C" : "D")""# }
    #expect(Self.amounts(letters, kind: kind) == signed)
    let credits = Self.records(false) { #","isCredit":\#($0 == 1)"# }
    #expect(JSONTableTests.reading(credits, kind: kind).fault?.diagnostic.code.name == "csv.sign")
    let answers = "columns: {direction: isCredit}\noutflow: [\"false\"]\ninflow: [\"true\"]"
    #expect(Self.amounts(credits, answers, kind: kind) == signed)
    let fees = Self.records { _ in #","fee":-0.5"# }
    #expect(JSONTableTests.reading(fees, kind: kind).fault?.diagnostic.code.name == "csv.column-undecided")
  }

  @Test(arguments: [
    #","state":"DECLINED""#, #","cancelled":true"#, #","isVoid":true"#, #","deleted":true"#,
    #","deleted_at":"2024-03-10T10:00:00Z""#,
    #","cancelledAt":"2024-03-10""#, #","deleted":"2024-03-10 10:00:00""#, #","failure_code":"no_funds""#,
    #","decline-reason":"51""#, #","tombstone":true"#, #","is_deleted":1"#, #","duplicated":true"#,
  ])
  func whatMovedNoMoneyIsSetAside(_ member: String) {
    let read = JSONTableTests.reading(Self.records { $0 == 2 ? member : "" })
    #expect(JSONTableTests.amounts(read) == ["-45.20 EUR", "900.00 EUR"])
    #expect(read.rejects.count == 1, "\(read.rejects)")
  }

  /// A split payment and its parts, as Actual lists them; where the parts are not there, the whole is all there is.
  @Test func aWholeBesideItsPartsIsSetAside() {
    func member(_ index: Int, part: String) -> String {
      index == 2 ? #","is_parent":true"# : index == 1 ? #","is_parent":false,\#(part)"# : ""
    }
    for part in [#""is_child":true"#, #""parent_id":"p1""#] {
      let read = JSONTableTests.reading(Self.records { member($0, part: part) })
      #expect(read.batch.count == 2 && read.rejects.count == 1, "\(read.rejects)")
    }
    for part in [#""is_child":false"#, #""parent_id":null"#] {
      let read = JSONTableTests.reading(Self.records { member($0, part: part) })
      #expect(read.batch.count == 3 && read.rejects.isEmpty, "\(read.rejects)")
    }
  }

  /// What is false where it is true of others; *approved* and *cleared* are said by owners of budgets.
  @Test(arguments: [
    ("success", 1), ("completed", 1), ("isSettled", 1), ("booked", 1), ("approved", 0), ("cleared", 0), ("deleted", 0),
  ])
  func whatIsNotSoMayMarkARecord(_ name: String, _ count: Int) {
    let read = JSONTableTests.reading(
      Self.records { #","\#(name)":\#(name == "deleted" ? "false" : $0 == 2 ? "false" : "true")"# })
    #expect(read.batch.count == 3 - count && read.rejects.count == count, "\(read.rejects)")
    let none = JSONTableTests.reading(Self.records { _ in #","\#(name)":false"# })
    #expect(none.batch.count == 3 && none.rejects.isEmpty)
  }

  @Test(arguments: ["pending", "future", "coming", "is_scheduled"])
  func whatIsStillToComeIsPending(_ name: String) {
    let read = JSONTableTests.reading(Self.records { #","\#(name)":\#($0 == 2)"# })
    let states = (0..<read.batch.count).map { read.batch[EntryField.status, $0] ?? "" }
    #expect(states == ["booked", "booked", "pending"] && read.rejects.isEmpty, "\(states)")
  }

  @Test func allRecordsMayBeSetAside() {
    let read = JSONTableTests.reading(Self.records { _ in #","cancelled":true"# })
    #expect(read.fault == nil && read.batch.count == 0 && read.rejects.count == 3)
  }

  @Test func aFlagThatIsFalseSaysNothing() {
    let read = JSONTableTests.reading(Self.records { _ in #","cancelled":false"# })
    #expect(read.batch.count == 3 && read.rejects.isEmpty)
  }

  @Test func anAmountOfTheAccountBesideIsAskedAbout() throws {
    let text = Self.records { #","accountAmount":\#([-5, 99.5, -77][$0]),"accountCurrency":"CHF""# }
    let fault = try #require(JSONTableTests.reading(text).fault)
    #expect(fault.diagnostic.code.name == "csv.column-undecided")
    let lines = fault.diagnostic.question?.choices.compactMap(\.profileLine) ?? []
    #expect(
      lines.map { Self.amounts(text, $0) } == [
        ["-5.00 CHF", "99.50 CHF", "-77.00 CHF"], ["-45.20 EUR", "900.00 EUR", "-700.00 EUR"],
      ])
  }

  @Test func entriesWithoutAnyMinusAreAskedAbout() {
    let text = Self.records(false) { _ in "" }
    #expect(JSONTableTests.reading(text).fault?.diagnostic.code.name == "csv.sign")
    #expect(Self.amounts(text, "sign: outflow") == ["-45.20 EUR", "-900.00 EUR", "-700.00 EUR"])
  }

  /// However far behind the others it stands.
  @Test func oneMinusIsEnough() throws {
    let record = #"{"date":"2026-01-05","amount":"5.00","currency":"EUR","description":"x"}"#
    let lines = Array(repeating: record, count: 20_000) + [record.replacing("5.00", with: "-5.00")]
    #expect(try read(lines.joined(separator: "\n")).count == 20_001)
  }

  /// What is written here comes back without a question, whatever beside the amount says.
  @Test(arguments: [#"{"fee":"1.00","isCredit":false,"type":"card"}"#, #"{"status":"gone"}"#, nil])
  func ownEntriesComeBack(_ extra: String?) throws {
    var batch = RecordBatch(schema: .entry)
    batch.beginRecord(line: 0, byteOffset: -1)
    batch.set(EntryField.date, CalendarDate(iso: "2026-01-05"))
    batch.set(EntryField.amount, Money(minorUnits: 500, currency: try #require(Currency("EUR"))))
    batch.set(EntryField.description, "x")
    batch.set(EntryField.extra, extra)
    batch.endRecord()
    for file in ["", "a.csv"] {
      batch.file = file
      let again = try read(write(batch))
      #expect(again.entry(0)?.amount.description == "5.00 EUR")
      #expect(again[EntryField.extra, 0] == extra)
    }
  }

  /// A member that the first records do not have may change what an amount means.
  @Test(arguments: [1, 4])
  func aForeignMemberBehindTheHeadIsRefusedAtItsPlace(_ threads: Int) throws {
    let record = #"{"date":"2026-01-05","amount":"-5.00","currency":"EUR","description":"x"}"#
    var lines = Array(repeating: record, count: 20_000)
    lines.append(record.replacing("}", with: #","cancelled":true}"#))
    var options = ReadOptions()
    options.threadCount = threads
    let found = try #require(fault(in: lines.joined(separator: "\n"), options: options))
    #expect(found.diagnostic.code.name == "json.foreign-member" && found.diagnostic.location?.line == 20_001)
    #expect(found.status == .badData)
    lines[20_000] = lines[20_000].replacing("}", with: #","source":{"file":"a"}}"#)
    #expect(try read(lines.joined(separator: "\n"), options: options).count == 20_001)
  }

  /// YNAB counts thousandths; what was deleted is none of the books.
  @Test func thousandthsOfYNABAreRead() {
    let text = """
      {"data":{"transactions":[{"id":"1","date":"2026-01-05","amount":-45200,"memo":"a","cleared":"cleared","approved":true,
      "payee_name":"P","deleted":false},{"id":"2","date":"2026-01-06","amount":90,"memo":null,"cleared":"uncleared",
      "approved":true,"payee_name":"Q","deleted":false},{"id":"3","date":"2026-01-06","amount":90,"memo":null,
      "cleared":"cleared","approved":true,"payee_name":"Q","deleted":true}]}}
      """
    #expect(Self.amounts(text, kind: .entry) == ["-45.20 EUR", "0.09 EUR"])
  }
}
