internal import CounterfoilModel
package import CounterfoilRecords

/// Two records that are the same thing.
package struct RecordMatch: Sendable {
  /// What one field says, in nats: positive speaks for the pair.
  package struct Term: Sendable {
    package let field: String
    package let text: String
    package let weight: Double
  }

  /// The best other use of either record.
  package struct RunnerUp: Sendable {
    package let leftRow: Int32
    package let rightRow: Int32
    package let probability: Double
  }

  package let leftRow: Int32
  package let rightRow: Int32
  package let probability: Double
  package let decision: Decision
  /// What speaks most comes first.
  package let evidence: [Term]
  package let runnerUp: RunnerUp?
}

/// Which records of two lists belong together, and which have no partner.
package struct RecordMatching: Sendable {
  package let kind: RecordKind
  package let left: RecordBatch
  package let right: RecordBatch
  package internal(set) var matches: [RecordMatch] = []
  package internal(set) var unmatchedLeft: [(row: Int32, whyNot: String)] = []
  package internal(set) var unmatchedRight: [(row: Int32, whyNot: String)] = []
  /// Searches that gave up before they were sure.
  package internal(set) var boundedCount = 0

  init(kind: RecordKind, left: RecordBatch, right: RecordBatch) {
    self.kind = kind
    self.left = left
    self.right = right
  }

  package var linkedCount: Int { matches.count { $0.decision == .linked } }
  package var reviewCount: Int { matches.count - linkedCount }
  /// Whether anything is left for a person to look at.
  package var needsPerson: Bool { reviewCount > 0 || !unmatchedLeft.isEmpty || !unmatchedRight.isEmpty }

  /// The id of a record: its own, else `FILE:LINE`.
  package static func id(of row: Int, in batch: RecordBatch) -> String {
    Side.id(of: row, in: batch, idField: batch.schema.index(of: "id") ?? 0)
  }

  /// The name of a record with its id, for people.
  package static func name(of row: Int, in batch: RecordBatch) -> String {
    let name = batch.schema.index(of: "name").flatMap { batch.text($0, row) } ?? ""
    return "\(name) (\(id(of: row, in: batch)))"
  }

  /// `Schemas/matching.schema.json`.
  package func writeJSON(into bytes: inout [UInt8]) {
    var json = JSONText()
    json.open("{")
    json.field("kind", kind.name)
    json.key("matches")
    json.open("[")
    for match in matches { write(match, &json) }
    json.close("]")
    let rests: [(StaticString, [(row: Int32, whyNot: String)], RecordBatch)] = [
      ("unmatchedLeft", unmatchedLeft, left), ("unmatchedRight", unmatchedRight, right),
    ]
    for (name, list, batch) in rests {
      json.key(name)
      json.open("[")
      for (row, whyNot) in list {
        json.element()
        json.open("{")
        json.field("record", RecordMatching.id(of: Int(row), in: batch))
        json.field("whyNot", whyNot)
        json.close("}")
      }
      json.close("]")
    }
    json.key("summary")
    json.open("{")
    let counts: [(StaticString, Int)] = [
      ("left", left.count), ("right", right.count), ("linked", linkedCount), ("review", reviewCount),
      ("unmatchedLeft", unmatchedLeft.count), ("unmatchedRight", unmatchedRight.count), ("bounded", boundedCount),
    ]
    for (name, count) in counts { json.field(name, number: count) }
    json.field("needsPerson", number: needsPerson ? "true" : "false")
    json.close("}")
    json.close("}")
    bytes += json.bytes
    bytes.append(0x0A)
  }

  private func write(_ match: RecordMatch, _ json: inout JSONText) {
    json.element()
    json.open("{")
    json.field("left", RecordMatching.id(of: Int(match.leftRow), in: left))
    json.field("right", RecordMatching.id(of: Int(match.rightRow), in: right))
    json.field("probability", match.probability, digits: 4)
    json.field("decision", match.decision.rawValue)
    json.key("evidence")
    json.open("[")
    for term in match.evidence {
      json.element()
      json.open("{")
      json.field("field", term.field)
      json.field("text", term.text)
      json.field("weight", term.weight, digits: 2)
      json.close("}")
    }
    json.close("]")
    if let runnerUp = match.runnerUp {
      json.key("runnerUp")
      json.open("{")
      json.field("left", RecordMatching.id(of: Int(runnerUp.leftRow), in: left))
      json.field("right", RecordMatching.id(of: Int(runnerUp.rightRow), in: right))
      json.field("probability", runnerUp.probability, digits: 4)
      json.close("}")
    }
    json.close("}")
  }
}
