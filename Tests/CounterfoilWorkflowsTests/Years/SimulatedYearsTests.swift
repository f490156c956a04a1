import CounterfoilTestSupport
import Foundation
import Testing

@testable import CounterfoilWorkflows

/// Years of unattended books, each with a seed, checked night by night against a model, as TigerBeetle's simulator does it.
///
/// `COUNTERFOIL_YEARS=1000 swift test -c release --filter SimulatedYearsTests` is what a release takes; a failure prints the
/// seed, and `COUNTERFOIL_SEED` runs that one alone.
@Suite struct SimulatedYearsTests {
  private static func variable(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }

  @Test func everyNightKeepsItsPromises() throws {
    let first = Self.variable("COUNTERFOIL_SEED")
    let years = first == nil ? Self.variable("COUNTERFOIL_YEARS") : 1
    let (count, days) = years.map { ($0, 365) } ?? Sweep.pick((2, 40), whole: (6, 365))
    let formats = try Formats.registry()
    var events: [String: Int] = [:]
    let spent = try processorTime {
      for seed in (first ?? 1)..<(first ?? 1) + count {
        var year = try SimulatedYear(seed: UInt64(seed), formats: formats)
        defer { year.remove() }
        do {
          try year.live(days: days)
        } catch let failure as SimulatedYear.Failure {
          Issue.record("\(failure.words)")
        }
        events.merge(year.events) { $0 + $1 }
      }
    }
    if let years {
      print("\(years) years in \(spent) of processor time: \(events.sorted { $0.key < $1.key })")
    }
    // A world in which nothing happens proves nothing.
    if days >= 365, count >= 6 {
      for event in ["cut", "garbage", "renamed", "clock", "overlap", "undo", "remark", "settle", "accept", "reject"] {
        #expect((events[event] ?? 0) > 0, "\(event) never happened: \(events)")
      }
    }
  }
}
