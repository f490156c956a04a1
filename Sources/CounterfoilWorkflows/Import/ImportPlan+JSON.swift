import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilStore

extension ImportPlan {
  /// The plan as one JSON object on one line; see `Schemas/import-plan.schema.json`.
  package func json() -> String {
    "{\"digest\":\(JSONText.string(digest)),\(ImportPlan.counts(read, added, present, review, rejected)),"
      + "\"waiting\":\(waiting.count),\"newlyWaiting\":\(ImportPlan.list(waiting.new.map(ImportPlan.json))),"
      + "\(rulesMember)\"files\":[\(files.map(\.json).joined(separator: ","))]}"
  }

  private var rulesMember: String {
    guard let rules else { return "" }
    return "\"rules\":{\"file\":\(JSONText.string(rules.file)),\"entries\":\(rules.recordCount),"
      + "\"categorised\":\(rules.matchedCount)},"
  }

  static func counts(_ read: Int, _ added: Int, _ present: Int, _ review: Int, _ rejected: Int) -> String {
    "\"read\":\(read),\"added\":\(added),\"present\":\(present),\"review\":\(review),\"rejected\":\(rejected)"
  }

  /// What the run keeps of the plan: no payees, no amounts.
  var summary: String {
    let parts = files.filter { $0.fault == nil }.map { file in
      "{\"name\":\(JSONText.string(file.name)),\"sha256\":\(ImportPlan.text(file.sha256)),"
        + "\(ImportPlan.counts(file.read, file.added, file.present, file.review, file.rejected))}"
    }
    let ruled = rules.map { "\"categorised\":\($0.matchedCount)," } ?? ""
    return "{\"digest\":\(JSONText.string(digest)),\(ImportPlan.counts(read, added, present, review, rejected)),"
      + "\(ruled)\"files\":[\(parts.joined(separator: ","))]}"
  }

  static func text(_ text: String?) -> String { text.map { JSONText.string($0) } ?? "null" }

  static func list(_ items: [String]) -> String { "[\(items.joined(separator: ","))]" }

  static func json(_ diagnostic: Diagnostic) -> String {
    var members = [
      "\"code\":\(JSONText.string(diagnostic.code.name))",
      "\"severity\":\"\(diagnostic.severity.rawValue)\"",
      "\"message\":\(JSONText.string(diagnostic.message))",
    ]
    if let location = diagnostic.location { members.append("\"location\":\(json(location))") }
    if !diagnostic.fixes.isEmpty {
      members.append("\"fixes\":\(list(diagnostic.fixes.map { JSONText.string($0) }))")
    }
    return "{\(members.joined(separator: ","))}"
  }

  /// With the name and the choices that settle it.
  static func json(_ item: ReviewItem) -> String {
    "{\"name\":\(JSONText.string(item.name)),\"kind\":\(JSONText.string(item.kind)),"
      + "\"entry\":\(text(item.entry)),\"bookedAs\":\(text(item.bookedAs)),"
      + "\"choices\":\(list(item.choices.map { JSONText.string($0.rawValue) })),"
      + "\"message\":\(JSONText.string(item.message)),\"location\":\(json(item.location)),"
      + "\"raw\":\(text(item.raw))}"
  }

  static func json(_ location: SourceLocation) -> String {
    var members = ["\"file\":\(JSONText.string(location.file))"]
    if let line = location.line { members.append("\"line\":\(line)") }
    if let column = location.column { members.append("\"column\":\(column)") }
    if let byteOffset = location.byteOffset { members.append("\"byteOffset\":\(byteOffset)") }
    return "{\(members.joined(separator: ","))}"
  }
}

extension ImportPlan.File {
  fileprivate var json: String {
    var members = [
      "\"file\":\(JSONText.string(path))",
      "\"format\":\(ImportPlan.text(format))",
      "\"kind\":\(ImportPlan.text(kind?.name))",
      "\"accounts\":\(ImportPlan.list(accounts.map { JSONText.string($0) }))",
      "\"sha256\":\(ImportPlan.text(sha256))",
      ImportPlan.counts(read, added, present, review, rejected),
      "\"items\":\(ImportPlan.list(items.map(ImportPlan.File.json)))",
      "\"rejects\":\(ImportPlan.list(rejects.map(ImportPlan.json)))",
      "\"findings\":\(ImportPlan.list(findings.map(ImportPlan.json)))",
    ]
    if let fault {
      members.append(
        "\"fault\":{\"status\":\(fault.status.rawValue),\"diagnostic\":\(ImportPlan.json(fault.diagnostic))}")
    }
    return "{\(members.joined(separator: ","))}"
  }

  private static func json(_ item: ReviewItem) -> String {
    "{\"kind\":\(JSONText.string(item.kind)),\"entry\":\(ImportPlan.text(item.entry)),"
      + "\"message\":\(JSONText.string(item.message)),\"location\":\(ImportPlan.json(item.location)),"
      + "\"raw\":\(ImportPlan.text(item.raw))}"
  }
}
