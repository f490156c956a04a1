import CounterfoilModel
import CounterfoilReports
import CounterfoilStore

extension ImportPlan.File {
  /// Whether the store had not seen the file's content before.
  var isArrival: Bool { fault == nil && outcome.isNew }

  /// Leaves the file out. What is wrong with one that was refused for what it holds has a name, its content and the words; a file
  /// that cannot be read now is another matter: it is no finding, but a failure of the run.
  mutating func refuse(_ fault: Fault) {
    self.fault = fault
    outcome = FileOutcome()
    guard fault.status == .badData else { return }
    // Now: it may be put aside in a moment.
    refusal = ToldItem(.file, shortName(sha256 ?? ByteDigest.ofFile(path) ?? path, fault.diagnostic))
  }

  /// The name of a finding of the file.
  func item(of finding: Diagnostic) -> ToldItem { ToldItem(.finding, shortName(sha256 ?? path, finding)) }

  private func shortName(_ content: String, _ diagnostic: Diagnostic) -> String {
    let place = diagnostic.location.map { "\($0.line ?? 0):\($0.column ?? 0)" } ?? ""
    return String(ByteDigest.of("\(content)\n\(diagnostic.code.name)\n\(place)\n\(diagnostic.message)").prefix(16))
  }
}

extension ImportPlan {
  /// What a person has to be told of the files, and no later import will find again.
  var findings: [ToldItem: String] {
    var findings: [ToldItem: String] = [:]
    for file in files {
      for finding in file.matters { findings[file.item(of: finding)] = finding.text(.plain) }
    }
    return findings
  }
}
