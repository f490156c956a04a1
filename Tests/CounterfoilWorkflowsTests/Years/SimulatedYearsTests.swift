import CounterfoilTestSupport
import Foundation
import Testing

@testable import CounterfoilWorkflows

/// Years of unattended books, each with a seed, checked night by night against a model, as TigerBeetle's simulator does it.
///
/// `COUNTERFOIL_YEARS` is how many, from `COUNTERFOIL_SEED` on; a failure prints its seed, and that seed without a number of
/// years lives that one again.
@Suite struct SimulatedYearsTests {
  private static func variable(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }

  @Test func everyNightKeepsItsPromises() throws {
    #expect(NarrowDisk.isInstalled)
    ThrownErrors.areNotTraced()
    let first = Self.variable("COUNTERFOIL_SEED")
    let years = Self.variable("COUNTERFOIL_YEARS") ?? (first == nil ? nil : 1)
    let (count, days) = years.map { ($0, 365) } ?? Sweep.pick((2, 30), whole: (3, 240))
    let formats = try Formats.registry()
    var events: [String: Int] = [:]
    for seed in (first ?? 1)..<(first ?? 1) + count {
      var year = try SimulatedYear(seed: UInt64(seed), formats: formats)
      defer { year.remove() }
      var outcome = "kept"
      let spent = try processorTime {
        do {
          try year.live(days: days)
        } catch let failure as SimulatedYear.Failure {
          outcome = failure.words
          Issue.record("\(failure.words)")
        }
      }
      events.merge(year.events) { $0 + $1 }
      // Whoever waits for a thousand years wants to see them go by.
      if years != nil { FileHandle.standardError.write(Data("seed \(seed), \(spent): \(outcome)\n".utf8)) }
    }
    // A world in which nothing happens proves nothing.
    if days * count >= 5 * 365 {
      for event in [
        "cut", "garbage", "renamed", "clock", "overlap", "undo", "remark", "settle", "accept", "reject", "full disk",
        "moved",
      ] {
        #expect((events[event] ?? 0) > 0, "\(event) never happened: \(events)")
      }
    }
  }
}
