import CounterfoilBankCSV
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Keeps what a record has besides its fields in `extra`, as the file writes it: lists and objects, and numbers as numbers.
struct JSONExtraKeeper {
  private let table: JSONTable
  /// The paths of members that are in fields.
  private let used: Set<String>
  private let names: Set<String>
  /// Fields whose columns stay beside the record.
  private static let keptFields: Set<String> = ["fee", "payer"]

  init(_ table: JSONTable, _ inspection: Inspection) {
    self.table = table
    used = Set(
      inspection.columns.compactMap { column in
        column.field.map { JSONExtraKeeper.keptFields.contains($0) } == false ? column.header : nil
      })
    names = Set(table.names.filter { !$0.hasPrefix("$") })
  }

  func complete(_ batch: inout RecordBatch, _ rows: [Int]) {
    guard !table.hasRows, let field = batch.schema.index(of: "extra") else { return }
    let slot = batch.schema.slot(of: field)
    let before = batch.texts[slot]
    var extras = TextColumn()
    for (place, row) in rows.enumerated() {
      let object = table.records[row].value.object ?? JSONObject([])
      var members = pruned(object, "").members
      if let text = before.bytes(place), let kept = try? JSONValue(parsing: Array(text), file: "").object {
        members += kept.members.filter { member in !names.contains(member.name) }
      }
      extras.append(members.isEmpty ? nil : JSONValue.object(JSONObject(members)).description)
    }
    batch.texts[slot] = extras
  }

  private func pruned(_ object: JSONObject, _ front: String) -> JSONObject {
    JSONObject(
      object.members.compactMap { member in
        let path = RecordPath.joined(front, .member(member.name))
        if used.contains(path) || member.value == .null { return nil }
        guard let inner = member.value.object else { return member }
        let kept = pruned(inner, path)
        return kept.members.isEmpty ? nil : .init(member.name, .object(kept))
      })
  }
}
