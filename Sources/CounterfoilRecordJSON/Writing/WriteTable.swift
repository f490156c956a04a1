import CounterfoilModel
import CounterfoilRecords

/// The steps of a writer with their keys in plain memory.
final class WriteTable {
  enum Action: UInt8 {
    case text, decimal, integer, boolean, day, amount, base64, json, source, extra
    case dayAndTime, cost, money, titled
  }

  struct Step {
    var action: Action
    var slot: UInt8
    /// A second column: of the time, or of `extra`.
    var otherSlot: UInt8
    var keyLength: UInt8
    var key: UnsafePointer<UInt8>
    var otherKeyLength: UInt8
    var otherKey: UnsafePointer<UInt8>
  }

  let steps: UnsafeMutableBufferPointer<Step>
  let merger: ExtraMerger
  let isIncomeKey: UnsafePointer<UInt8>
  let currencyKey: UnsafePointer<UInt8>
  private let keys: UnsafeMutablePointer<UInt8>
  /// Room for one key: as much as is copied at once, and a key cannot be longer (the names of schemas are short).
  private static let keyBytes = 64

  init(_ list: [WriteStep], merger: ExtraMerger) {
    self.merger = merger
    let all = [WriteShape.key("isIncome"), WriteShape.key("currency")] + list.flatMap { [$0.key, $0.otherKey] }
    let widest = max(WriteTable.keyBytes, (all.map(\.count).max() ?? 0) + 32)
    keys = .allocate(capacity: widest * all.count)
    keys.initialize(repeating: 0x20, count: widest * all.count)
    for (place, key) in all.enumerated() {
      for (offset, byte) in key.enumerated() { keys[place * widest + offset] = byte }
    }
    isIncomeKey = UnsafePointer(keys)
    currencyKey = UnsafePointer(keys + widest)
    steps = .allocate(capacity: list.count)
    for (place, step) in list.enumerated() {
      let first = UnsafePointer(keys + (2 + 2 * place) * widest)
      steps.initializeElement(
        at: place,
        to: Step(
          action: step.action, slot: UInt8(step.slot), otherSlot: UInt8(step.otherSlot),
          keyLength: UInt8(clamping: step.key.count), key: first, otherKeyLength: UInt8(clamping: step.otherKey.count),
          otherKey: first + widest))
    }
  }

  deinit {
    steps.deallocate()
    keys.deallocate()
  }
}
