import CounterfoilCodecKit
import Foundation
import Testing

@Suite struct SpooledOutputTests {
  @Test func allThatWasWrittenIsHandedOn() throws {
    let spool = try SpooledOutput()
    let pieces = (0..<2000).map { "piece \($0) " + String(repeating: "x", count: $0 % 200) + "\n" }
    for piece in pieces { try spool.sink.write(piece) }
    let target = ByteSink()
    try spool.copy(to: target)
    #expect(String(decoding: target.takeBytes(), as: UTF8.self) == pieces.joined())
  }

  @Test func nothingIsNothing() throws {
    let target = ByteSink()
    try SpooledOutput().copy(to: target)
    #expect(target.takeBytes().isEmpty)
  }
}
