import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import CounterfoilText
import Foundation
import Testing

@testable import CounterfoilCAMT

/// Files of another project's tests, against what that project reads in them.
struct CorpusTests {
  /// The part of a twin that is compared.
  private struct Twin {
    let entries: [[String: Any]]
    let record: [String: Any]

    init(_ url: URL) throws {
      let object = try JSONSerialization.jsonObject(with: Data(contentsOf: url))
      let message = object as? [String: Any] ?? [:]
      entries = message["getEntries"] as? [[String: Any]] ?? []
      record = entries.first?["getRecord"] as? [String: Any] ?? [:]
    }

    /// The value at a path; the first element of arrays.
    static func at(_ object: [String: Any], _ path: String) -> Any? {
      var value: Any? = object
      for step in path.split(separator: "/") {
        if let list = value as? [Any] { value = list.first }
        value = (value as? [String: Any])?[String(step)]
      }
      if let list = value as? [Any], !(list.first is String) { return list.first }
      return value is NSNull ? nil : value
    }

    static func text(_ object: [String: Any], _ path: String) -> String? {
      (at(object, path) as? String).flatMap { $0.isEmpty ? nil : $0 }
    }

    static func day(_ object: [String: Any], _ path: String) -> String? {
      text(object, path + "/0").map { String($0.prefix(10)) }
    }
  }

  @Test(
    .enabled(if: Repository.hasCorpus("camt"), "shared/corpora/camt is not here"),
    arguments: ["camt052.v2", "camt053.v2.five.decimals", "camt053.v2.minimal", "camt053.v2.minimal.ultimate"])
  func readsWhatTheOtherProjectReads(_ name: String) throws {
    let folder = try #require(Repository.corpus("camt"))
    let twin = try Twin(folder.appendingPathComponent("\(name).json"))
    let read = GoldenReading(
      CAMTCodec(), bytes: try Repository.bytes(folder.appendingPathComponent("\(name).xml")), name: "\(name).xml")
    #expect(read.fault == nil)
    #expect(read.rejects.isEmpty)
    #expect(read.batch.count == twin.entries.count)
    #expect(twin.entries.count == 1)
    for (row, expected) in twin.entries.enumerated() { try compare(read.batch, row, expected, twin.record) }
  }

  private func compare(
    _ batch: RecordBatch, _ row: Int, _ expected: [String: Any], _ record: [String: Any]
  ) throws {
    let entry = try #require(batch.entry(row))
    let money = try #require(Twin.at(expected, "getAmount") as? [String: Any])
    #expect(entry.amount.currency.code == Twin.text(money, "getCurrency/getCode"))
    let units = try #require(Twin.text(money, "getAmount").flatMap { Int64($0) })
    // The other project says amounts of debits without a sign in some places.
    #expect(abs(entry.amount.minorUnits) == abs(units))
    #expect(entry.amount.isNegative == (Twin.text(expected, "getCreditDebitIndicator") == "DBIT"))
    #expect(entry.date.iso == Twin.day(expected, "getBookingDate"))
    #expect(entry.valueDate?.iso == Twin.day(expected, "getValueDate"))
    #expect(entry.account == Twin.text(record, "getAccount/getIdentification"))
    #expect(entry.reference == Twin.text(expected, "getAccountServicerReference"))
    #expect((entry.status == .booked) == (Twin.text(expected, "getStatus") == "BOOK"))
    var members: [String: String] = [:]
    for member in JSONText.textMembers(of: entry.extra ?? "{}") ?? [] { members[member.name] = member.text }
    #expect(members["bankCode"] == Twin.text(expected, "getBankTransactionCode/getProprietary/getCode"))
    #expect(members["batchPaymentId"] == Twin.text(expected, "getBatchPaymentId"))
    let detail = try #require(Twin.at(expected, "getTransactionDetail") as? [String: Any])
    #expect(members["endToEndId"] == Twin.text(detail, "getReference/getEndToEndId"))
    let names = (detail["getRelatedParties"] as? [Any] ?? []).compactMap { $0 as? [String: Any] }
      .compactMap { Twin.text($0, "getRelatedPartyType/getName") }
    let ours = [entry.payee, members["ownName"], members["ultimateParty"], members["ownUltimateParty"]].compactMap(
      \.self)
    #expect(names.sorted() == ours.sorted())
    if let message = Twin.text(detail, "getRemittanceInformation/getMessage") {
      #expect(entry.description == message || members["creditorReference"] == message)
    }
    let information = Twin.text(expected, "getAdditionalInfo")
    #expect(information == nil || entry.description == information || members["bookingText"] == information)
  }
}
