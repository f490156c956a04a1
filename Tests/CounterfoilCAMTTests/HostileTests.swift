import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Foundation
import Testing

@testable import CounterfoilCAMT

/// Numbers that are the same in every run.
struct Repeatable: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}

struct HostileTests {
  static func document(_ entry: String, bytes: Int) -> [UInt8] {
    let head =
      "<Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.08\"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>X</IBAN></Id></Acct>"
    let count = max(1, bytes / entry.utf8.count)
    return Array((head + String(repeating: entry, count: count) + "</Stmt></BkToCstmrStmt></Document>").utf8)
  }

  private static let fields =
    "<Amt Ccy=\"EUR\">1</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-01-01</Dt></BookgDt>"

  /// Changed bytes never trap, and what is read of the rest does not depend on chunks.
  @Test(arguments: ["statement-v08", "batch-whole", "bad-entries", "pages"])
  func survivesChangedBytes(_ name: String) throws {
    var generator = Repeatable(state: 7)
    let original = try Repository.bytes(Repository.file("Tests/Golden/camt/\(name)/input.xml"))
    for _ in 0..<Sweep.pick(60, whole: 200) {
      var bytes = original
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: place)
        default: bytes.insert(contentsOf: bytes[place...].prefix(Int.random(in: 1...40, using: &generator)), at: place)
        }
      }
      _ = GoldenReading(CAMTCodec(), bytes: bytes, name: "x.xml")
    }
  }

  /// As much of anything takes no longer than as much of entries, give or take: no cost is squared.
  @Test(arguments: [
    "<Ntry>\(fields)<NtryDtls>\(String(repeating: "<TxDtls><Amt Ccy=\"EUR\">0</Amt></TxDtls>", count: 6_000))</NtryDtls></Ntry>",
    "<Ntry>\(fields)\(String(repeating: "<a>b</a>", count: 30_000))</Ntry>",
    "<Ntry>\(fields)<NtryDtls><TxDtls><RmtInf>\(String(repeating: "<Ustrd>b</Ustrd>", count: 15_000))</RmtInf></TxDtls></NtryDtls></Ntry>",
    "<Ntry>\(fields)<NtryDtls><TxDtls>\(String(repeating: "<BkTxCd><Prtry><Cd>b</Cd></Prtry></BkTxCd>", count: 6_000))</TxDtls></NtryDtls></Ntry>",
    "<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy=\"EUR\">1</Amt></Bal>", "<Ntry>\(fields)</Ntry>",
    "<Ntry/>",
    "<Acct><Id><IBAN>Y</IBAN></Id></Acct>",
  ])
  func costIsNeverSquared(_ entry: String) throws {
    let bytes = Self.document(entry, bytes: 250_000)
    for settings in [[:], ["batches": "split"]] {
      var options = ReadOptions()
      options.settings = settings
      let time = processorTime { _ = GoldenReading(CAMTCodec(), bytes: bytes, name: "x.xml", options: options) }
      // Unoptimised; a squared cost takes minutes here.
      #expect(time < .seconds(20), "\(time)")
    }
  }

  @Test func anEntryBeyondTheLimitIsRefused() {
    var options = ReadOptions()
    options.limits.recordBytes = 1000
    let long = "<Ntry>\(Self.fields)<AddtlNtryInf>\(String(repeating: "x", count: 2000))</AddtlNtryInf></Ntry>"
    let read = GoldenReading(CAMTCodec(), bytes: Self.document(long, bytes: 1), name: "x.xml", options: options)
    #expect(read.fault?.diagnostic.code == .camtTooLong)
  }

  @Test func tooManyRejectsStopTheRead() {
    var options = ReadOptions()
    options.limits.rejectCount = 10
    let read = GoldenReading(
      CAMTCodec(), bytes: Self.document("<Ntry>x</Ntry>", bytes: 2000), name: "x.xml", options: options)
    #expect(read.fault?.status == .badData)
    #expect(read.fault?.diagnostic.message.contains("more than 10") == true)
  }

  // FAULTS 53, 54, 55
  @Test(arguments: [
    ("<!DOCTYPE Document [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>", "xml.doctype"),
    ("<!DOCTYPE Document [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;\">]>", "xml.doctype"),
    ("<!DOCTYPE Document SYSTEM \"x.dtd\">", "xml.doctype"), ("<?php x?>", "xml.instruction"),
  ])
  func reachesNothingOutsideTheDocument(_ front: String, _ code: String) {
    let bytes = Array(front.utf8) + Self.document("<Ntry>\(Self.fields)</Ntry>", bytes: 1)
    let read = GoldenReading(CAMTCodec(), bytes: bytes, name: "x.xml")
    #expect(read.fault?.diagnostic.code.name == code)
    #expect(read.batch.isEmpty)
  }

  // FAULTS 55
  @Test func anUndeclaredEntityIsRefused() {
    let entry = "<Ntry>\(Self.fields)<AddtlNtryInf>a&nbsp;b</AddtlNtryInf></Ntry>"
    let read = GoldenReading(CAMTCodec(), bytes: Self.document(entry, bytes: 1), name: "x.xml")
    #expect(read.fault?.diagnostic.code.name == "xml.entity")
  }

  /// A day is the one printed, whatever zone stands behind it.
  // FAULTS 33
  @Test(arguments: [
    "2026-01-01T00:30:00+14:00", "2026-01-01T23:59:59-11:00", "2026-01-01T12:00:00Z", "2026-01-01T01:02:03.456",
  ])
  func noZoneMovesADay(_ stamp: String) {
    let entry = "<Ntry>\(Self.fields)</Ntry>".replacingOccurrences(
      of: "<Dt>2026-01-01</Dt>", with: "<DtTm>\(stamp)</DtTm>")
    let read = GoldenReading(CAMTCodec(), bytes: Self.document(entry, bytes: 1), name: "x.xml")
    #expect(read[EntryField.date, 0] == "2026-01-01")
    #expect(read[EntryField.time, 0] == String(stamp.dropFirst(11).prefix(8)))
  }
}
