internal import Model
public import Records

/// Two records that are the same thing.
public struct RecordMatch: Sendable {
  /// What one field says, in nats: positive speaks for the pair.
  public struct Term: Sendable {
    public let field: String
    public let text: String
    public let weight: Double
  }

  /// The best other use of either record.
  public struct RunnerUp: Sendable {
    public let leftRow: Int32
    public let rightRow: Int32
    public let probability: Double
  }

  public let leftRow: Int32
  public let rightRow: Int32
  public let probability: Double
  public let decision: Decision
  /// What speaks most comes first.
  public let evidence: [Term]
  public let runnerUp: RunnerUp?
}

/// Which records of two lists belong together, and which have no partner.
public struct RecordMatching: Sendable {
  public let kind: RecordKind
  public let left: RecordBatch
  public let right: RecordBatch
  public internal(set) var matches: [RecordMatch] = []
  public internal(set) var unmatchedLeft: [(row: Int32, whyNot: String)] = []
  public internal(set) var unmatchedRight: [(row: Int32, whyNot: String)] = []
  /// Searches that gave up before they were sure.
  public internal(set) var boundedCount = 0

  init(kind: RecordKind, left: RecordBatch, right: RecordBatch) {
    self.kind = kind
    self.left = left
    self.right = right
  }

  public var linkedCount: Int { matches.count { $0.decision == .linked } }
  public var reviewCount: Int { matches.count - linkedCount }
  /// Whether anything is left for a person to look at.
  public var needsPerson: Bool { reviewCount > 0 || !unmatchedLeft.isEmpty || !unmatchedRight.isEmpty }

  /// The id of a record: its own, else `FILE:LINE`.
  public static func id(of row: Int, in batch: RecordBatch) -> String {
    Side.id(of: row, in: batch, idField: batch.schema.index(of: "id") ?? 0)
  }

  /// The name of a record with its id, for people.
  public static func name(of row: Int, in batch: RecordBatch) -> String {
    let name = batch.schema.index(of: "name").flatMap { batch.text($0, row) } ?? ""
    return "\(name) (\(id(of: row, in: batch)))"
  }

  /// `Schemas/matching.schema.json`.
  public func writeJSON(into bytes: inout [UInt8]) {
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
