import Foundation

/// How much a sweep over seeds, cuts or faults looks at: a fixed part in `make test`, all in `make test-all`, which sets
/// `COUNTERFOIL_TESTS=all`.
public enum Sweep {
  public static let isWhole = ProcessInfo.processInfo.environment["COUNTERFOIL_TESTS"] == "all"

  /// One number for the part, another for the whole: how many seeds, or how wide the steps are.
  public static func pick<Value>(_ part: Value, whole: Value) -> Value { isWhole ? whole : part }

  /// All of a list for the whole, and every so many of it for the part.
  public static func every<Element>(_ step: Int, of all: [Element]) -> [Element] {
    isWhole ? all : all.indices.filter { $0 % step == 0 }.map { all[$0] }
  }
}
