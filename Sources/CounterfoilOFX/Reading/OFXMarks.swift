import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// What the amounts of a file tell of its decimal mark, so that the same mark is not read in two ways: `1.000` is one
/// unit where points are decimal marks, and may be a thousand where another amount has a comma as its decimal mark.
struct OFXMarks {
  /// Whether an amount of the file has a comma as its decimal mark.
  private(set) var isComma = false
  /// Entries read with a point as decimal mark that are thousands if the comma is, and why they are set aside then.
  private(set) var open: [(row: Int, reject: RejectedRecord)] = []
  /// The first amount read so whose entry cannot be taken back any more.
  private var firm: Diagnostic?

  /// The first entry that may still be taken back.
  var firstOpenRow: Int? { open.first?.row }

  mutating func add(row: Int, reject: RejectedRecord) { open.append((row, reject)) }

  /// Remembers an amount that cannot be taken back.
  mutating func addFirm(_ diagnostic: Diagnostic) {
    if firm == nil { firm = diagnostic }
  }

  /// Entries in front of this one cannot be taken back any more.
  mutating func release(before row: Int) {
    guard let first = open.first, first.row < row else { return }
    addFirm(first.reject.diagnostic)
    let end = open.firstIndex { $0.row >= row } ?? open.count
    open.removeFirst(end)
  }

  /// An amount has a comma as decimal mark. Gives back the entries to be set aside.
  mutating func foundComma() throws(Fault) -> [(row: Int, reject: RejectedRecord)] {
    isComma = true
    if let firm {
      throw Fault(
        .badData, .ofxAmount, firm.message, at: firm.location,
        fixes: ["Take the file apart, or download a shorter time."])
    }
    defer { open = [] }
    return open
  }
}
