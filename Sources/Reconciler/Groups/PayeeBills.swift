/// For each payment the bills that its words or numbers name, with how well each fits.
///
/// Rows that are taken meanwhile stay listed.
struct PayeeBills: Sendable {
  private(set) var places: [Int32] = []
  private(set) var fits: [Double] = []
  /// By entry; -1 where not known.
  private var starts: [Int32]
  private var counts: [Int32]
  private var known: [Int32] = []

  init(entryCount: Int) {
    starts = [Int32](repeating: -1, count: entryCount)
    counts = [Int32](repeating: 0, count: entryCount)
  }

  var isEmpty: Bool { known.isEmpty }

  func members(of entry: Int32) -> Range<Int>? {
    let start = Int(starts[Int(entry)])
    return start < 0 ? nil : start..<(start + Int(counts[Int(entry)]))
  }

  mutating func add(_ found: [(place: Int32, fit: Double)], of entry: Int32) -> Range<Int> {
    let start = places.count
    starts[Int(entry)] = Int32(start)
    counts[Int(entry)] = Int32(found.count)
    known.append(entry)
    for (place, fit) in found {
      places.append(place)
      fits.append(fit)
    }
    return start..<places.count
  }

  /// Adds what another has found for other entries.
  mutating func add(_ other: PayeeBills) {
    let offset = Int32(places.count)
    for entry in other.known {
      starts[Int(entry)] = other.starts[Int(entry)] + offset
      counts[Int(entry)] = other.counts[Int(entry)]
    }
    known += other.known
    places += other.places
    fits += other.fits
  }
}
