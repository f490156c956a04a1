import CounterfoilCodecKit
import CounterfoilRecords
import Testing

@testable import CounterfoilRecordJSON

struct JSONOutputTests {
  private func text(_ number: Int64, _ digits: Int) throws -> String {
    let sink = ByteSink()
    let output = JSONOutput(sink)
    output.append(decimal: number, digits: digits)
    try output.flush()
    return String(decoding: sink.bytes, as: UTF8.self)
  }

  /// As a person writes it: with zeros in front until one digit stands before the point.
  private func expected(_ number: Int64, _ digits: Int) -> String {
    var figures = String(number.magnitude)
    while figures.count <= digits { figures = "0" + figures }
    if digits > 0 { figures.insert(".", at: figures.index(figures.endIndex, offsetBy: -digits)) }
    return (number < 0 ? "-" : "") + figures
  }

  @Test(arguments: [0, 1, 2, 3, 4, 8])
  func decimalsOfAnyLength(digits: Int) throws {
    var numbers: [Int64] = [0, .max, .min, .min + 1]
    var power: Int64 = 1
    for _ in 0..<19 {
      numbers += [power - 1, power, power + 1, 5 * (power / 2)]
      let (next, overflow) = power.multipliedReportingOverflow(by: 10)
      if overflow { break }
      power = next
    }
    for bit in 0..<63 { numbers.append(1 << bit) }
    for number in numbers + numbers.map({ 0 &- $0 }) {
      #expect(try text(number, digits) == expected(number, digits))
    }
  }
}
