/// One position of a side or several. One costs no allocation, and nearly all links are of one and one.
struct Positions: RandomAccessCollection, Sendable {
  private let first: Int32
  private var rest: [Int32] = []

  init(_ position: Int32) { first = position }

  /// - Precondition: at least one.
  init(_ positions: [Int32]) {
    first = positions[0]
    if positions.count > 1 { rest = Array(positions[1...]) }
  }

  var startIndex: Int { 0 }
  var endIndex: Int { rest.count + 1 }

  subscript(place: Int) -> Int32 { place == 0 ? first : rest[place - 1] }

  mutating func append(_ position: Int32) { rest.append(position) }
}
