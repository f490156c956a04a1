import Testing

@testable import CounterfoilReconciler

struct PackedNumbersTests {
  @Test func givesBackTheNumbersOfAKey() {
    let keys: [[Int32]] = [[], [7], [-1, .max, .min], [3, 1, 4, 1, 5]]
    var interner = Interner()
    // Moves all that follows off the boundaries of four bytes.
    _ = interner.intern([0x61] as [UInt8])
    for key in keys {
      let number = interner.intern(key)
      #expect(interner.withBytes(number) { Array(PackedNumbers($0)) } == key)
    }
  }

  @Test(arguments: [([1], [2]), ([-1], [0]), ([1], [1, 0]), ([256], [257]), ([255], [256])] as [([Int32], [Int32])])
  func ordersKeysByTheirNumbers(_ smaller: [Int32], _ larger: [Int32]) {
    smaller.withUnsafeBytes { smaller in
      larger.withUnsafeBytes { larger in
        #expect(PackedNumbers(smaller).lexicographicallyPrecedes(PackedNumbers(larger)))
        #expect(!PackedNumbers(larger).lexicographicallyPrecedes(PackedNumbers(smaller)))
      }
    }
  }

  @Test func refusesHalfANumber() async {
    await #expect(processExitsWith: .failure) {
      [UInt8](repeating: 0, count: 6).withUnsafeBytes { _ = PackedNumbers($0) }
    }
  }
}
