import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Foundation
import Testing

@testable import CounterfoilMT940

/// Numbers that are the same in every run.
struct Repeatable: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}

struct HostileTests {
  /// Changed bytes never trap.
  @Test(arguments: ["german-sepa", "dutch-ing", "dutch-columns", "amounts", "interim", "polish"])
  func survivesChangedBytes(_ name: String) throws {
    var generator = Repeatable(state: 7)
    let original = try Repository.bytes(Repository.file("Tests/Golden/mt940/\(name)/input.sta"))
    for _ in 0..<Sweep.pick(100, whole: 300) {
      var bytes = original
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0..<0x80, using: &generator)
        case 1: bytes.remove(at: place)
        default: bytes.insert(contentsOf: bytes[place...].prefix(Int.random(in: 1...40, using: &generator)), at: place)
        }
      }
      _ = GoldenReading(MT940Codec(), bytes: bytes, name: "x.sta")
    }
  }

  /// As much of anything takes no longer than as much of lines, give or take: no cost is squared.
  @Test(arguments: [
    ":61:2603020302C10,NTRFNONREF\n:86:166?00A?20SVWZ+B\n",
    ":61:2603020302C10,NTRFNONREF\n:86:\(String(repeating: "?", count: 200_000))\n",
    ":61:2603020302C10,NTRFNONREF\n:86:166\(String(repeating: "?20EREF+ SVWZ+x", count: 12_000))\n",
    ":61:2603020302C10,NTRFNONREF\n:86:/REMI/\(String(repeating: "/NAME/", count: 30_000))\n",
    ":61:2603020302C10,NTRFNONREF\n:86:\(String(repeating: "/", count: 200_000))\n",
    ":61:2603020302C10,NTRFNONREF\n:86:\(String(repeating: "NAAM: ", count: 30_000))\n",
    ":61:2603020302C10,NTRFNONREF\n\(String(repeating: ":86:x\n", count: 30_000))",
    ":61:2603020302C10,NTRFNONREF\n\(String(repeating: "x\n", count: 80_000))",
    ":20:x\n:25:y\n", ":86:x\n", ":61:x\n", "\n", ":60F:C260101EUR1,\n",
  ])
  func costIsNeverSquared(_ text: String) {
    let count = max(1, 200_000 / text.utf8.count)
    var options = ReadOptions()
    options.limits.rejectCount = .max
    let bytes = Array(String(repeating: text, count: count).utf8)
    let time = processorTime {
      _ = GoldenReading(MT940Codec(), bytes: bytes, name: "x.sta", options: options)
    }
    // Unoptimised; a squared cost takes minutes here.
    #expect(time < .seconds(30), "\(time)")
  }

  @Test func anEntryOrLineBeyondTheLimitIsRefused() {
    var options = ReadOptions()
    options.limits.recordBytes = 1000
    for text in [
      ":61:2603020302C10,NTRFNONREF\n" + String(repeating: ":86:some more text\n", count: 100),
      ":86:" + String(repeating: "x", count: 200_000),
    ] {
      let read = GoldenReading(MT940Codec(), bytes: Array(text.utf8), name: "x.sta", options: options)
      #expect(read.fault?.diagnostic.code == .mt940TooLong)
    }
  }

  @Test func tooManyRejectsStopTheRead() {
    var options = ReadOptions()
    options.limits.rejectCount = 10
    let text = String(repeating: ":61:x\n", count: 20)
    let read = GoldenReading(MT940Codec(), bytes: Array(text.utf8), name: "x.sta", options: options)
    #expect(read.fault?.status == .badData)
  }
}
