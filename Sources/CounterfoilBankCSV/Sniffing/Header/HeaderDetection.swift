import CounterfoilCodecKit
import CounterfoilModel

/// Header: the row that names the columns, and the layout of a known bank that has such a header.
enum HeaderDetection {
  struct Result {
    var header: HeaderFinder.Finding
    /// What is stated and what the layout says, together.
    var layout: LayoutKnowledge
    /// The rows in front of the header.
    var preamble: [HeadTable.Row]
  }

  static func detect(
    _ table: HeadTable, _ request: SniffRequest, _ report: inout SniffReport
  ) throws(Fault) -> Result {
    var layout = LayoutKnowledge(request)
    let header: HeaderFinder.Finding
    do throws(Fault) {
      try layout.look(at: table)
      header = try HeaderFinder(file: request.file, profile: layout.profile).find(table)
      try layout.look(at: header, in: table)
    } catch {
      throw layout.naming(error)
    }
    report.facts += layout.facts
    report.findings += layout.findings
    let preamble = table.rows.filter { $0.start < header.headerOffset }
    for row in preamble {
      report.claims += TableClaim.claims(in: row.cells.joined(separator: ","), line: row.line)
    }
    if !preamble.isEmpty {
      report.add(
        "preamble", "\(preamble.count) rows", confidence: 95, evidence: "they stand in front of the header row")
    }
    report.add(
      "header", header.hasHeader ? "line \(header.line)" : "none", confidence: header.confidence,
      evidence: header.evidence)
    return Result(header: header, layout: layout, preamble: preamble)
  }
}
