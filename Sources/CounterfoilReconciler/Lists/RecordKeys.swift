internal import CounterfoilRecords

/// Right records by what a left record may share with them: codes and numbers, and squares of the map.
struct RecordKeys {
  private let columns: [FieldColumn]
  private var rowsByKey: [[String: [Int32]]]
  private var rowsByCell: [[GeoPoint.Cell: [Int32]]]

  init(_ columns: [FieldColumn]) {
    self.columns = columns
    rowsByKey = columns.map { column in
      var rows: [String: [Int32]] = [:]
      for (row, key) in column.rightKeys.enumerated() {
        guard let key = RecordKeys.key(key, column) else { continue }
        if rows[key, default: []].count < Priors.Search.hub { rows[key, default: []].append(Int32(row)) }
      }
      return rows
    }
    rowsByCell = columns.map { column in
      var rows: [GeoPoint.Cell: [Int32]] = [:]
      for (row, point) in column.rightPoints.enumerated() {
        guard let point else { continue }
        if rows[point.cell, default: []].count < Priors.Search.hub { rows[point.cell, default: []].append(Int32(row)) }
      }
      return rows
    }
  }

  /// What two records share; nil where it is missing or too common to be looked up.
  private static func key(_ text: String, _ column: FieldColumn) -> String? {
    if text.isEmpty { return nil }
    switch column.comparison.method {
    case .phone: return String(text.suffix(7))
    case .email: return text
    case .locality: return String(text.prefix(5))
    default: return nil
    }
  }

  /// Right records that share something with a left one.
  mutating func rows(of left: Int) -> Set<Int32> {
    var found: Set<Int32> = []
    for (field, column) in columns.enumerated() {
      if left < column.leftKeys.count, let key = RecordKeys.key(column.leftKeys[left], column) {
        found.formUnion(rowsByKey[field][key] ?? [])
      }
      if left < column.leftPoints.count, let point = column.leftPoints[left] {
        for cell in point.cell.withNeighbours { found.formUnion(rowsByCell[field][cell] ?? []) }
      }
    }
    return found
  }
}

/// The order of a list's records by what they say.
enum RecordOrder {
  /// Batch rows in order, and for each place the number of its class: records that say the same share one.
  static func of(_ batch: RecordBatch) -> (rows: [Int32], classes: [Int32]) {
    let slots = batch.schema.fields.indices.filter { batch.schema.fields[$0].name != "extra" }
    // The id comes last: records that differ in it alone are one class.
    let fields = slots.filter { batch.schema.fields[$0].name != "id" }
    let idFields = slots.filter { batch.schema.fields[$0].name == "id" }
    func text(_ row: Int, _ fields: [Int]) -> String {
      fields.map { batch.text($0, row) ?? "" }.joined(separator: "\u{1F}")
    }
    let said = (0..<batch.count).map { text($0, fields) }
    let ids = (0..<batch.count).map { text($0, idFields) }
    let order = (0..<Int32(batch.count)).sorted {
      let (one, other) = (Int($0), Int($1))
      return (said[one], ids[one], batch.lineNumbers[one], $0) < (said[other], ids[other], batch.lineNumbers[other], $1)
    }
    var classes: [Int32] = []
    var last: String?
    for row in order {
      classes.append(said[Int(row)] == last ? classes[classes.count - 1] : Int32(classes.count))
      last = said[Int(row)]
    }
    return (order, classes)
  }
}
