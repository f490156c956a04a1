import ArgumentParser
import Model
import Reports
import Store
import Workflows

struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Checks the store: damage, references into nothing, a history that was changed.",
    discussion: """
      EXAMPLES
        counterfoil verify
        counterfoil verify --store /backup/books.sqlite
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var report: ReportOptions

  func run() throws {
    let store = try store.open(.reading)
    let findings = try store.verify()
    let digest = try store.contentDigest()
    let console = report.console
    for finding in findings { console.show(finding) }
    if report.json {
      var json = JSONWriter(brokenLevels: 2)
      json.object { json in
        json.member("isWhole", findings.isEmpty)
        json.member("contentDigest", digest)
        json.array("findings") { json in for finding in findings { finding.write(to: &json) } }
      }
      try console.put(json.line)
    } else if findings.isEmpty {
      console.say("the store is whole; its content is \(digest)\n")
    }
    if !findings.isEmpty { throw ExitStatus.internalFault.code }
  }
}
