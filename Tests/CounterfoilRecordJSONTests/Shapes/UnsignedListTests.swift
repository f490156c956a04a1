import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecordJSON
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

/// Lists of NextGenPSD2, which defines whose names stand beside an amount, and no sign.
struct UnsignedListTests {
  private static let own = "DE89370400440532013000"
  private static let other = "DE02120300000000202051"

  private static func payment(_ amount: String, _ members: String) -> String {
    #"{"bookingDate":"2026-01-05","transactionAmount":{"amount":"\#(amount)","currency":"EUR"},\#(members)}"#
  }

  private static func read(_ booked: [String], pending: [String] = [], sign: String? = nil) -> GoldenReading {
    var options = ReadOptions()
    options.stated.sign = sign.flatMap(StatedSign.init)
    let lists =
      #"{"booked":[\#(booked.joined(separator: ","))],"pending":[\#(pending.joined(separator: ","))]}"#
    let text = #"{"account":{"iban":"\#(own)"},"transactions":\#(lists)}"#
    return GoldenReading(RecordJSONCodec(), bytes: Array(text.utf8), name: "x.json", options: options)
  }

  private static func amounts(_ read: GoldenReading) -> [String?] {
    (0..<read.batch.count).map { read.batch[EntryField.amount, $0]?.decimal }
  }

  private static func between(_ debtor: String, _ creditor: String) -> String {
    #""debtorName":"A","debtorAccount":{"iban":"\#(debtor)"},"creditorName":"B","creditorAccount":{"iban":"\#(creditor)"}"#
  }

  private static let shop = payment("5.00", #""creditorName":"Shop""#)
  private static let boss = payment("7.00", #""debtorName":"Boss""#)

  @Test func theAccountItselfTellsTheDirection() {
    let read = Self.read([
      Self.payment("256.67", Self.between(Self.own, Self.other)),
      Self.payment("343.01", Self.between(Self.other, "de89 3704 0044 0532 0130 00")),
    ])
    #expect(Self.amounts(read) == ["-256.67", "343.01"])
    #expect(read.batch[EntryField.payee, 0] == "B" && read.batch[EntryField.payee, 1] == "A")
  }

  /// The list is proved to have no signs, so that the names of the others tell by their definition.
  @Test func namesTellWhereADebitHasNoMinus() {
    let read = Self.read([Self.payment("1.00", Self.between(Self.own, Self.other)), Self.shop, Self.boss])
    #expect(Self.amounts(read) == ["-1.00", "-5.00", "7.00"])
  }

  @Test func whoIsNamedByNeitherIsSetAsideThere() {
    let read = Self.read([
      Self.payment("1.00", Self.between(Self.own, Self.other)), Self.payment("3.00", #""endToEndId":"x""#),
    ])
    #expect(Self.amounts(read) == ["-1.00"])
    #expect(read.rejects.map(\.diagnostic.code.name) == ["json.direction"])
  }

  @Test func namesAloneAreAskedAboutWithBothAnswers() throws {
    let question = try #require(Self.read([Self.shop, Self.boss]).fault?.diagnostic.question)
    #expect(question.choices.map(\.profileLine) == ["sign: direction", "sign: amount"])
    #expect(Self.amounts(Self.read([Self.shop, Self.boss], sign: "direction")) == ["-5.00", "7.00"])
    #expect(Self.amounts(Self.read([Self.shop, Self.boss], sign: "amount")) == ["5.00", "7.00"])
  }

  /// The example of the guidelines: booked transactions without signs, a pending one with a minus.
  @Test func whatIsPendingSaysNothingOfWhatIsBooked() {
    let pending = [Self.payment("-100.03", #""creditorName":"C""#)]
    #expect(Self.read([Self.shop, Self.boss], pending: pending).fault?.diagnostic.code.name == "json.direction")
    #expect(Self.amounts(Self.read([Self.boss], pending: pending)) == ["7.00", "-100.03"])
  }

  /// A bank that signs debits names the shop of a refund, too.
  @Test func aRefundInAListWithSignsIsNotAskedAbout() {
    let read = Self.read([Self.payment("-9.00", #""creditorName":"Shop""#), Self.shop])
    #expect(Self.amounts(read) == ["-9.00", "5.00"])
  }

  @Test func anAmountAgainstTheAccountInAListWithSignsIsSetAside() {
    let read = Self.read([
      Self.payment("-9.00", #""creditorName":"Shop""#), Self.payment("4.00", Self.between(Self.own, Self.other)),
    ])
    #expect(Self.amounts(read) == ["-9.00"])
    #expect(read.rejects.map(\.diagnostic.code.name) == ["json.direction"])
  }

  /// ISO 20022's indicator, of banks that put it beside amounts without signs.
  @Test func anIndicatorBesideUnsignedAmountsTellsTheDirection() {
    func record(_ word: String, _ name: String) -> String {
      Self.payment("12.34", #""\#(name)":"x","creditDebitIndicator":"\#(word)""#)
    }
    let told = Self.read([record("DBIT", "creditorName"), record("CRDT", "creditorName")])
    #expect(Self.amounts(told) == ["-12.34", "12.34"])
    #expect(Self.amounts(Self.read([record("DBIT", "creditorName"), Self.boss])) == ["-12.34", "7.00"])
    #expect(Self.read([record("CRDT", "debtorName"), record("SOME", "creditorName")]).fault != nil)
  }
}
