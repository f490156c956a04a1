import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilReports
import CounterfoilStore
import CounterfoilText

extension ImportPlan {
  /// The plan as one JSON object on one line; see `Schemas/import-plan.schema.json`.
  package func json() -> String {
    var json = JSONWriter()
    json.object { json in
      json.member("digest", digest)
      ImportPlan.writeCounts(read, added, present, review, rejected, to: &json)
      json.member("enriched", enriched)
      json.member("waiting", waiting.count)
      json.array("newlyWaiting") { json in for item in waiting.new { ImportPlan.write(item, to: &json) } }
      if let rules {
        json.object("rules") { json in
          json.member("file", rules.file)
          json.member("entries", rules.recordCount)
          json.member("categorised", rules.matchedCount)
        }
      }
      json.array("files") { json in for file in files { ImportPlan.write(file, to: &json) } }
    }
    return json.text
  }

  /// What the run keeps of the plan: no payees, no amounts.
  var summary: String {
    var json = JSONWriter()
    json.object { json in
      json.member("digest", digest)
      ImportPlan.writeCounts(read, added, present, review, rejected, to: &json)
      if enriched > 0 { json.member("enriched", enriched) }
      json.member("categorised", rules?.matchedCount)
      json.array("files") { json in
        for file in files where file.fault == nil {
          json.object { json in
            json.member("name", file.name)
            json.member("sha256", orNull: file.sha256)
            ImportPlan.writeCounts(file.read, file.added, file.present, file.review, file.rejected, to: &json)
            ImportPlan.writeKnowledge(file, to: &json)
          }
        }
      }
    }
    return json.text
  }

  /// What the next import of such a file may go by: what was said of this one, what it shows, and what it was read by.
  private static func writeKnowledge(_ file: File, to json: inout JSONWriter) {
    func write(_ name: String, _ layout: String, _ accounts: [String], _ more: (inout JSONWriter) -> Void) {
      json.object(name) { json in
        json.member("layout", layout)
        json.member("accounts", accounts)
        more(&json)
      }
    }
    if let told = file.told {
      write("answers", told.layout, told.accounts) { $0.member("profile", told.profile.yaml) }
    }
    // A file that is there already shows nothing again: what was forgotten stays so.
    guard let layout = file.layout, file.kind == .entry, file.outcome.isNew, !file.accounts.isEmpty else { return }
    if !file.shown.isEmpty { write("shown", layout, file.accounts) { file.shown.write(to: &$0) } }
    if let lines = file.remembered?.shownLines, !lines.isEmpty {
      write("asShown", layout, file.accounts) { $0.member("lines", lines) }
    }
  }

  private static func writeCounts(
    _ read: Int, _ added: Int, _ present: Int, _ review: Int, _ rejected: Int, to json: inout JSONWriter
  ) {
    json.member("read", read)
    json.member("added", added)
    json.member("present", present)
    json.member("review", review)
    json.member("rejected", rejected)
  }

  private static func write(_ file: File, to json: inout JSONWriter) {
    json.object { json in
      json.member("file", file.path)
      json.member("format", orNull: file.format)
      json.member("kind", orNull: file.kind?.name)
      json.member("accounts", file.accounts)
      json.member("sha256", orNull: file.sha256)
      writeCounts(file.read, file.added, file.present, file.review, file.rejected, to: &json)
      if let remembered = file.remembered {
        json.object("remembered") { json in
          json.member("run", remembered.run)
          json.member("lines", remembered.lines)
          if let shownBy = remembered.shownBy {
            json.object("shown") { json in
              json.member("file", shownBy)
              json.member("run", remembered.shownRun)
              json.member("lines", remembered.shownLines)
            }
          }
        }
      }
      json.member("enriched", file.outcome.enriched)
      json.array("items") { json in for item in file.items { write(unnamed: item, to: &json) } }
      json.array("rejects") { json in for reject in file.rejects { write(reject, to: &json) } }
      json.array("findings") { json in for finding in file.findings { write(finding, to: &json) } }
      if !file.matters.isEmpty { json.member("needPerson", file.matters.count) }
      if let fault = file.fault {
        json.object("fault") { json in
          json.member("status", Int(fault.status.rawValue))
          json.key("diagnostic")
          write(fault.diagnostic, to: &json)
        }
      }
    }
  }

  private static func write(_ diagnostic: Diagnostic, to json: inout JSONWriter) {
    json.object { json in
      json.member("code", diagnostic.code.name)
      json.member("severity", diagnostic.severity.rawValue)
      json.member("message", diagnostic.message)
      if let location = diagnostic.location { write(location, to: &json) }
      if !diagnostic.fixes.isEmpty { json.member("fixes", diagnostic.fixes) }
      if let question = diagnostic.question {
        json.key("question")
        question.write(to: &json)
      }
    }
  }

  /// With the name and the choices that settle it.
  private static func write(_ item: ReviewItem, to json: inout JSONWriter) {
    json.object { json in
      json.member("name", item.name)
      json.member("kind", item.kind)
      json.member("entry", orNull: item.entry)
      json.member("bookedAs", orNull: item.bookedAs)
      json.member("choices", item.choices.map(\.rawValue))
      json.member("message", item.message)
      write(item.location, to: &json)
      json.member("raw", orNull: item.raw)
    }
  }

  private static func write(unnamed item: ReviewItem, to json: inout JSONWriter) {
    json.object { json in
      json.member("kind", item.kind)
      json.member("entry", orNull: item.entry)
      json.member("message", item.message)
      write(item.location, to: &json)
      json.member("raw", orNull: item.raw)
    }
  }

  private static func write(_ location: SourceLocation, to json: inout JSONWriter) {
    json.object("location") { json in
      json.member("file", location.file)
      json.member("line", location.line)
      json.member("column", location.column)
      json.member("byteOffset", location.byteOffset.map { Int($0) })
    }
  }
}
