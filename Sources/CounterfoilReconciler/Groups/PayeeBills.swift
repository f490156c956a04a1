/// For each payment the bills that its words or numbers name, with how well each fits.
///
/// Rows that are taken meanwhile stay listed.
struct PayeeBills: Sendable {
  typealias Member = (place: Int32, fit: Double)

  /// What was found by this one, then what others have found.
  private var members: [[Member]] = [[]]
  /// By entry: where in which list its members start, -1 where not known, and how many they are.
  private var starts: [Int32]
  private var counts: [Int32]
  private var lists: [UInt16]
  private var known: [Int32] = []

  init(entryCount: Int) {
    starts = [Int32](repeating: -1, count: entryCount)
    counts = [Int32](repeating: 0, count: entryCount)
    lists = [UInt16](repeating: 0, count: entryCount)
  }

  var isEmpty: Bool { known.isEmpty }

  /// Where an entry's members are; nil where they are not known.
  func members(of entry: Int32) -> (list: Int, range: Range<Int>)? {
    let start = Int(starts[Int(entry)])
    return start < 0 ? nil : (Int(lists[Int(entry)]), start..<(start + Int(counts[Int(entry)])))
  }

  @inline(__always)
  subscript(list: Int, place: Int) -> Member { members[list][place] }

  mutating func add(_ found: [Member], of entry: Int32) -> (list: Int, range: Range<Int>) {
    let start = members[0].count
    starts[Int(entry)] = Int32(start)
    counts[Int(entry)] = Int32(found.count)
    known.append(entry)
    members[0].append(contentsOf: found)
    return (0, start..<members[0].count)
  }

  /// Adds what another has found by itself for other entries.
  mutating func add(_ other: PayeeBills) {
    for entry in other.known {
      starts[Int(entry)] = other.starts[Int(entry)]
      counts[Int(entry)] = other.counts[Int(entry)]
      lists[Int(entry)] = UInt16(members.count)
    }
    known += other.known
    members.append(other.members[0])
  }
}
