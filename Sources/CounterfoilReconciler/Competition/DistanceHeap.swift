/// A binary heap of (distance, node), nearest first, lower node first among equals.
struct DistanceHeap {
  private var items: [(distance: Int64, node: Int32)] = []

  mutating func removeAll() { items.removeAll(keepingCapacity: true) }

  private func isBefore(_ left: (distance: Int64, node: Int32), _ right: (distance: Int64, node: Int32)) -> Bool {
    left.distance != right.distance ? left.distance < right.distance : left.node < right.node
  }

  mutating func push(_ distance: Int64, _ node: Int32) {
    items.append((distance, node))
    var child = items.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard isBefore(items[child], items[parent]) else { break }
      items.swapAt(child, parent)
      child = parent
    }
  }

  mutating func pop() -> (distance: Int64, node: Int32)? {
    guard let first = items.first else { return nil }
    let last = items.removeLast()
    guard !items.isEmpty else { return first }
    items[0] = last
    var parent = 0
    while true {
      var child = parent * 2 + 1
      guard child < items.count else { break }
      if child + 1 < items.count, isBefore(items[child + 1], items[child]) { child += 1 }
      guard isBefore(items[child], items[parent]) else { break }
      items.swapAt(child, parent)
      parent = child
    }
    return first
  }
}
