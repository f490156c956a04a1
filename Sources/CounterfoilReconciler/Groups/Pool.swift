extension Groups {
  struct Member {
    /// How well it fits by itself; larger is better.
    var fit: Double
    /// The log-probability that no pair needs it.
    var availability: Double
    var amount: Int64
    var row: Int32
    /// Whether its words or numbers agree.
    var isLike = true

    var rank: Double { fit + availability }

    @inline(__always)
    static func isBefore(_ left: Member, _ right: Member) -> Bool {
      let (leftRank, rightRank) = (left.rank, right.rank)
      return leftRank != rightRank ? leftRank > rightRank : left.row < right.row
    }
  }

  /// Rows a group may be made of. Only the best are kept in order: most pools hold no group at all.
  struct Pool {
    /// The best, in order.
    private(set) var best: [Member] = []
    private var rest: [Member] = []
    /// How many of the best come first whatever else is added.
    private var headCount = 0

    var count: Int { best.count + rest.count }
    var isFull: Bool { best.count == SubsetSums.poolLimit }
    /// The rank of the last of the best.
    var leastRank: Double { best[best.count - 1].rank }

    mutating func removeAll() {
      best.removeAll(keepingCapacity: true)
      rest.removeAll(keepingCapacity: true)
      headCount = 0
    }

    @inline(__always)
    mutating func add(_ member: Member) {
      if isFull {
        guard headCount < best.count, Member.isBefore(member, best[best.count - 1]) else {
          rest.append(member)
          return
        }
        rest.append(best.removeLast())
      }
      var place = best.count
      best.append(member)
      let head = headCount
      best.withUnsafeMutableBufferPointer { best in
        while place > head, Member.isBefore(member, best[place - 1]) {
          best[place] = best[place - 1]
          place -= 1
        }
        best[place] = member
      }
    }

    /// Makes the first members of another pool the head of this empty one.
    mutating func setHead(_ other: Pool, limit: Int, mostFit: Double) {
      for var member in other.best.prefix(limit) {
        member.fit = min(mostFit, member.fit)
        best.append(member)
      }
      headCount = best.count
    }

    /// Whether one of the head is a row.
    @inline(__always)
    func isInHead(_ row: Int32) -> Bool {
      for place in 0..<headCount where best[place].row == row { return true }
      return false
    }

    /// All members, the best in order first.
    var all: [Member] { best + rest }
  }
}
