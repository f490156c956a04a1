import CounterfoilCodecKit
import Testing

struct GrowingMemoryTests {
  private struct Wide: BitwiseCopyable, Equatable {
    var number: Int64
    var byte: UInt8
    var vector: SIMD4<Int64>
  }

  @Test func whatIsKeptIsThereAfterEachGrowth() {
    var memory = GrowingMemory<UInt32>(capacity: 1, slack: 3)
    var count = 0
    for number in UInt32(0)..<100_000 {
      if count == memory.capacity { memory.grow(toHold: count + 1, keeping: count) }
      memory.base[count] = number
      count += 1
    }
    #expect((0..<count).allSatisfy { memory.base[$0] == UInt32($0) })
    #expect(memory.capacity == 131_072, "it doubles")
    // The slack may be touched.
    for place in 0..<3 { memory.base[memory.capacity + place] = 7 }
  }

  @Test func growthIsTwiceOrWhatIsAskedFor() {
    var memory = GrowingMemory<UInt8>(capacity: 10)
    memory.grow(toHold: 11, keeping: 0)
    #expect(memory.capacity == 20)
    memory.grow(toHold: 1_000, keeping: 0)
    #expect(memory.capacity == 1_000)
    var empty = GrowingMemory<UInt8>(capacity: 0)
    empty.grow(toHold: 1, keeping: 0)
    empty.base[0] = 1
    #expect(empty.capacity == 1 && empty.base[0] == 1)
  }

  @Test func memoryIsUsedAgainWithoutGrowing() {
    var memory = GrowingMemory<UInt8>(capacity: 64)
    let first = memory.base
    for round in UInt8(0)..<100 {
      for place in 0..<64 { memory.base[place] = round }
    }
    #expect(memory.base == first && memory.capacity == 64)
    memory.grow(toHold: 65, keeping: 64)
    #expect(memory.base[63] == 99)
  }

  @Test func valuesLieWhereTheirTypeWantsThem() {
    var memory = GrowingMemory<Wide>(capacity: 1)
    for count in 1...200 {
      memory.grow(toHold: count, keeping: min(count - 1, 1))
      #expect(UInt(bitPattern: memory.base) % UInt(MemoryLayout<Wide>.alignment) == 0)
      memory.base[0] = Wide(number: -1, byte: 2, vector: SIMD4(1, 2, 3, 4))
      if memory.capacity > 1 << 12 { break }
    }
    #expect(memory.base[0] == Wide(number: -1, byte: 2, vector: SIMD4(1, 2, 3, 4)))
  }

  @Test func ownersThatAreCopiedMoveTheirMemoryThemselves() {
    var capacity = 2
    var base = UnsafeMutablePointer<Int>.allocate(capacity: capacity)
    (base[0], base[1]) = (5, 6)
    capacity = GrowingMemory<Int>.capacity(after: capacity, toHold: 3)
    base = GrowingMemory.move(base, keeping: 2, to: capacity, slack: 1)
    #expect(capacity == 4 && base[0] == 5 && base[1] == 6)
    base.deallocate()
  }

  @Test func sizesThatNoMemoryHasStopTheProgram() async {
    // Printed: what nobody looks at is not even worked out in an optimised build.
    await #expect(processExitsWith: .failure) { print(GrowingMemory<UInt8>.capacity(after: .max / 2 + 1, toHold: 1)) }
    await #expect(processExitsWith: .failure) { print(GrowingMemory<UInt8>.capacity(after: 1, toHold: -1)) }
    await #expect(processExitsWith: .failure) { print(GrowingMemory<UInt8>(capacity: .max, slack: 1).base) }
    await #expect(processExitsWith: .failure) {
      var memory = GrowingMemory<UInt8>(capacity: 1)
      memory.grow(toHold: 2, keeping: 9)
    }
  }
}
