internal import CounterfoilModel
package import CounterfoilRecords
internal import CounterfoilText

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
    batch.name(of: row, id: batch.schema.index(of: "id") ?? 0)
  }

  /// The name of a record with its id, for people.
  package static func name(of row: Int, in batch: RecordBatch) -> String {
    let name = batch.schema.index(of: "name").flatMap { batch.text($0, row) } ?? ""
    return "\(name) (\(id(of: row, in: batch)))"
  }

  /// `Schemas/matching.schema.json`.
  package func writeJSON(into bytes: inout [UInt8]) {
    var json = JSONWriter(.lines)
    json.open(.object)
    json.member("kind", kind.name)
    json.key("matches")
    json.open(.array)
    for match in matches { write(match, &json) }
    json.close(.array)
    let rests: [(String, [(row: Int32, whyNot: String)], RecordBatch)] = [
      ("unmatchedLeft", unmatchedLeft, left), ("unmatchedRight", unmatchedRight, right),
    ]
    for (name, list, batch) in rests {
      json.key(name)
      json.open(.array)
      for (row, whyNot) in list {
        json.open(.object)
        json.member("record", RecordMatching.id(of: Int(row), in: batch))
        json.member("whyNot", whyNot)
        json.close(.object)
      }
      json.close(.array)
    }
    json.key("summary")
    json.open(.object)
    let counts: [(String, Int)] = [
      ("left", left.count), ("right", right.count), ("linked", linkedCount), ("review", reviewCount),
      ("unmatchedLeft", unmatchedLeft.count), ("unmatchedRight", unmatchedRight.count), ("bounded", boundedCount),
    ]
    for (name, count) in counts { json.member(name, count) }
    json.member("needsPerson", needsPerson)
    json.close(.object)
    json.close(.object)
    bytes += json.bytes
    bytes.append(0x0A)
  }

  private func write(_ match: RecordMatch, _ json: inout JSONWriter) {
    json.open(.object)
    json.member("left", RecordMatching.id(of: Int(match.leftRow), in: left))
    json.member("right", RecordMatching.id(of: Int(match.rightRow), in: right))
    json.member("probability", match.probability, digits: 4)
    json.member("decision", match.decision.rawValue)
    json.key("evidence")
    json.open(.array)
    for term in match.evidence {
      json.open(.object)
      json.member("field", term.field)
      json.member("text", term.text)
      json.member("weight", term.weight, digits: 2)
      json.close(.object)
    }
    json.close(.array)
    if let runnerUp = match.runnerUp {
      json.key("runnerUp")
      json.open(.object)
      json.member("left", RecordMatching.id(of: Int(runnerUp.leftRow), in: left))
      json.member("right", RecordMatching.id(of: Int(runnerUp.rightRow), in: right))
      json.member("probability", runnerUp.probability, digits: 4)
      json.close(.object)
    }
    json.close(.object)
  }
}
