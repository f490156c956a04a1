import CounterfoilRecords
import Testing

@Suite struct ByteHashTests {
  private func hash(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes { ByteHash.hash($0) } }

  @Test func everyByteCountsAmongTextsOfOneLength() {
    for count in 0...40 {
      let bytes = [UInt8](repeating: 0, count: count)
      var seen: Set<UInt64> = [hash(bytes)]
      for place in bytes.indices {
        var other = bytes
        other[place] = 1
        seen.insert(hash(other))
      }
      #expect(seen.count == count + 1)
    }
  }

  @Test func equalBytesHashEquallyWhereverTheyLie() {
    let bytes = Array("a text of more than two words".utf8)
    for offset in 0..<8 {
      let moved = [UInt8](repeating: 7, count: offset) + bytes
      moved.withUnsafeBytes { #expect(ByteHash.hash(UnsafeRawBufferPointer(rebasing: $0[offset...])) == hash(bytes)) }
    }
  }
}
