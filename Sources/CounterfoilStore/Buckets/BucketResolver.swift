import CounterfoilCopies
import CounterfoilModel
import CounterfoilRecords

/// Decides which rows of one account, day, amount and currency, from all files, are the same payment.
///
/// The file that lists most of them is the basis: each of its rows is one entry. The rows of every other file are given
/// to those entries one to one, best agreement first; what contradicts every entry left waits for a person, unless both
/// files list the whole day and list equally many. Where the balances of the day join two files into one chain, rows with
/// different balances are different payments, however few of them each file lists. What a person said of two rows counts
/// for them and for what other files list in the same words. The outcome depends on the set of rows, on what their files
/// list of that day and on what people said, not on their order.
struct BucketResolver {
  /// The rows' outcome, in the order of the rows given.
  struct Outcome {
    /// The entry each row belongs to, from 0; for a row in review, the entry it may repeat.
    var slots: [Int32]
    var isInReview: [Bool]
    /// The row that stands for each entry: booked before pending, then the first file; of the readings of one file, the
    /// one that says most.
    var representatives: [Int32]
    /// The row that gives each entry its id: of the readings of one file, the one that says least, so that an id stays
    /// when a better reading comes.
    var names: [Int32]
  }

  /// More pairs than this are not compared one by one.
  private static let pairLimit = 40_000

  let held: RecordBatch
  let new: RecordBatch
  /// What the day's balances tell of two files; unknown for pairs that are not there.
  var relations: [FilePair: BalanceTrail.Relation] = [:]
  /// What people said of pairs of rows, as places among the rows to resolve; the later word counts.
  var said: [SaidOfRows] = []

  init(held: RecordBatch, new: RecordBatch) {
    self.held = held
    self.new = new
  }

  func batch(_ row: BucketRow) -> RecordBatch { row.isHeld ? held : new }

  /// - Precondition: at least one row; rows of one file have different orders.
  func resolve(_ rows: [BucketRow]) -> Outcome {
    var groups: [FileRank: [Int32]] = [:]
    for index in rows.indices { groups[rows[index].fileRank, default: []].append(Int32(index)) }
    for rank in groups.keys {
      groups[rank]?.sort { rows[Int($0)].order < rows[Int($1)].order }
    }
    let files = groups.sorted { left, right in
      left.value.count != right.value.count ? left.value.count > right.value.count : left.key < right.key
    }
    let basis = files[0].value
    var outcome = Outcome(
      slots: Array(repeating: 0, count: rows.count), isInReview: Array(repeating: false, count: rows.count),
      representatives: basis, names: [])
    for (slot, index) in basis.enumerated() { outcome.slots[Int(index)] = Int32(slot) }
    // The row that each entry is compared by.
    var anchors = basis
    var settled = SettledRows(said, groups.values) { key(rows[Int($0)]) }
    for (slot, index) in basis.enumerated() { settled.add(index, to: slot) }
    // The first reading of each file's bytes.
    var readings = [files[0].key.source: basis]
    for file in files.dropFirst() {
      if let reading = readings[file.key.source], reading.count == file.value.count {
        repeatReading(file.value, reading, &settled, &outcome)
        continue
      }
      readings[file.key.source] = readings[file.key.source] ?? file.value
      assign(file.value, to: &anchors, rows, &settled, &outcome)
    }
    for index in rows.indices where !outcome.isInReview[index] {
      let slot = Int(outcome.slots[index])
      if isBetter(rows[index], than: rows[Int(outcome.representatives[slot])]) {
        outcome.representatives[slot] = Int32(index)
      }
    }
    chooseReadings(rows, &outcome)
    return outcome
  }

  /// Gives the rows of a file to the entries of its other reading, one by one: the same bytes at the same places are the
  /// same payments, whatever is read of them.
  private func repeatReading(
    _ members: [Int32], _ reading: [Int32], _ settled: inout SettledRows, _ outcome: inout Outcome
  ) {
    for (index, other) in zip(members, reading) {
      outcome.slots[Int(index)] = outcome.slots[Int(other)]
      outcome.isInReview[Int(index)] = outcome.isInReview[Int(other)]
      if !outcome.isInReview[Int(index)] { settled.add(index, to: Int(outcome.slots[Int(index)])) }
    }
  }

  /// Of the readings of one file, has the one that says most stand for the entry, and the one that says least name it.
  private func chooseReadings(_ rows: [BucketRow], _ outcome: inout Outcome) {
    outcome.names = outcome.representatives
    for index in rows.indices where !outcome.isInReview[index] {
      let slot = Int(outcome.slots[index])
      let standing = rows[Int(outcome.representatives[slot])]
      guard rows[index].fileRank.source == standing.fileRank.source, rows[index].fileRank != standing.fileRank else {
        continue
      }
      guard
        RowRelation.isPending(batch(rows[index]), Int(rows[index].row))
          == RowRelation.isPending(batch(standing), Int(standing.row))
      else { continue }
      let words = words(rows[index])
      if words > self.words(standing) { outcome.representatives[slot] = Int32(index) }
      if words < self.words(rows[Int(outcome.names[slot])]) { outcome.names[slot] = Int32(index) }
    }
  }

  /// How much a row says: how many of its texts are there, then their bytes.
  private func words(_ row: BucketRow) -> RowWords { RowWords(batch(row), Int(row.row)) }

  private func isBetter(_ row: BucketRow, than other: BucketRow) -> Bool {
    let isPending = RowRelation.isPending(batch(row), Int(row.row))
    let otherIsPending = RowRelation.isPending(batch(other), Int(other.row))
    if isPending != otherIsPending { return otherIsPending }
    return row.fileRank < other.fileRank
  }

  private func assign(
    _ members: [Int32], to anchors: inout [Int32], _ rows: [BucketRow], _ settled: inout SettledRows,
    _ outcome: inout Outcome
  ) {
    defer {
      for index in members where !outcome.isInReview[Int(index)] {
        settled.add(index, to: Int(outcome.slots[Int(index)]))
      }
    }
    var freeSlots = Array(anchors.indices)
    var open = members
    takeEqualRows(&open, &freeSlots, anchors, rows, &outcome)
    if open.isEmpty { return }
    let isSettledByCount =
      members.count == anchors.count && rows[Int(members[0])].isInterior && rows[Int(anchors[0])].isInterior
    guard open.count * freeSlots.count <= BucketResolver.pairLimit else {
      for (index, slot) in zip(open, freeSlots) {
        outcome.slots[Int(index)] = Int32(slot)
        outcome.isInReview[Int(index)] = !isSettledByCount
      }
      return
    }
    var pairs: [(relation: RowRelation, slot: Int, member: Int32)] = []
    for index in open {
      for slot in freeSlots {
        let row = rows[Int(index)]
        let other = rows[Int(anchors[slot])]
        let balances = relations[FilePair(row.fileRank, other.fileRank)] ?? .unknown
        var relation = RowRelation(batch(row), Int(row.row), batch(other), Int(other.row), balances: balances)
        if let isSame = settled.isSame(index, as: slot) {
          if !isSame { continue }
          relation.isSure = true
          relation.grade = .max
        } else if relation.isExcluded, !isSettledByCount {
          continue
        }
        pairs.append((relation, slot, index))
      }
    }
    pairs.sort { left, right in
      if left.relation.isSure != right.relation.isSure { return left.relation.isSure }
      if left.relation.grade != right.relation.grade { return left.relation.grade > right.relation.grade }
      if left.slot != right.slot { return left.slot < right.slot }
      return rows[Int(left.member)].order < rows[Int(right.member)].order
    }
    var takenSlots: Set<Int> = []
    var takenMembers: Set<Int32> = []
    for pair in pairs where !takenSlots.contains(pair.slot) && !takenMembers.contains(pair.member) {
      takenSlots.insert(pair.slot)
      takenMembers.insert(pair.member)
      outcome.slots[Int(pair.member)] = Int32(pair.slot)
      outcome.isInReview[Int(pair.member)] = !pair.relation.isSure && !isSettledByCount
    }
    for index in open where !takenMembers.contains(index) {
      if let pair = pairs.first(where: { $0.member == index }) {
        outcome.slots[Int(index)] = Int32(pair.slot)
        outcome.isInReview[Int(index)] = true
      } else {
        // The balances or a person say that it is none of the entries so far.
        outcome.slots[Int(index)] = Int32(anchors.count)
        anchors.append(index)
        outcome.representatives.append(index)
      }
    }
  }

  /// Gives rows that say the same in all that tells entries apart to each other, in the order of the files.
  private func takeEqualRows(
    _ open: inout [Int32], _ freeSlots: inout [Int], _ anchors: [Int32], _ rows: [BucketRow], _ outcome: inout Outcome
  ) {
    var slotsByKey: [UInt64: [Int]] = [:]
    for slot in freeSlots.reversed() { slotsByKey[key(rows[Int(anchors[slot])]), default: []].append(slot) }
    var taken: Set<Int> = []
    open.removeAll { index in
      guard let slot = slotsByKey[key(rows[Int(index)])]?.popLast() else { return false }
      outcome.slots[Int(index)] = Int32(slot)
      taken.insert(slot)
      return true
    }
    freeSlots.removeAll { taken.contains($0) }
  }

  private func key(_ row: BucketRow) -> UInt64 {
    let batch = batch(row)
    var hash = StableHash()
    for field in [
      EntryField.payee.position, EntryField.description.position, EntryField.reference.position,
      EntryField.time.position,
    ] {
      let bytes = batch.bytes(field, Int(row.row)) ?? []
      hash.combine(UInt64(bytes.count))
      bytes.withUnsafeBytes { hash.combine($0) }
    }
    if batch.bytes(EntryField.reference, Int(row.row))?.isEmpty ?? true,
      let id = batch.bytes(EntryField.id, Int(row.row)), !PlaceName.mayBe(id)
    {
      id.withUnsafeBytes { hash.combine($0) }
    }
    let balance = batch[EntryField.balance, Int(row.row)]
    hash.combine(UInt64(bitPattern: balance?.minorUnits ?? .min))
    return hash.finish()
  }
}
