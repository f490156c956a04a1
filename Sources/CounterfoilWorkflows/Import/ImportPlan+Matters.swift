import CounterfoilModel
import CounterfoilReports
import CounterfoilStore
import Glibc

extension ImportPlan.File {
  /// Whether the store had not seen the file's content before.
  /// One without a byte is what a failed download leaves, and no statement of a quiet account.
  var isArrival: Bool { fault == nil && outcome.isNew && !isEmpty }

  /// Leaves the file out. What is wrong with one that was refused for what it holds has a name, its content and the words; a file
  /// that cannot be read now is another matter: it is no finding, but a failure of the run.
  mutating func refuse(_ fault: Fault) {
    self.fault = fault
    outcome = FileOutcome()
    if let thing = ThingInInbox(path) {
      refusal = ToldItem(.file, shortName(thing.name, fault.diagnostic))
      return
    }
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

extension ImportPlan.File {
  /// Names what is wrong with it by its path as well, where another file of the same content is there.
  mutating func nameRefusalByPath() {
    guard let item = refusal else { return }
    refusal = ToldItem(.file, "\(item.id)-\(ByteDigest.of(FilePlace.realPlace(path)).prefix(8))")
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

/// What lies where a file should be and never becomes one by waiting: a pipe, a socket, a device, a link that leads to nothing or to
/// itself.
private struct ThingInInbox {
  /// What it is known by until it is another.
  let name: String

  /// Nil for a file, a folder, and what is not there.
  init?(_ path: String) {
    var (own, target) = (stat(), stat())
    guard RawPath.withBytes(path, { lstat($0, &own) }) == 0 else { return nil }
    let leads = RawPath.withBytes(path) { stat($0, &target) } == 0
    guard leads || own.st_mode & S_IFMT == S_IFLNK && [ENOENT, ELOOP].contains(errno) else { return nil }
    if leads, [S_IFREG, S_IFDIR].contains(target.st_mode & S_IFMT) { return nil }
    let kind = leads ? target.st_mode & S_IFMT : 0
    name = "\(path)\n\(kind) \(own.st_dev) \(own.st_ino) \(own.st_ctim.tv_sec).\(own.st_ctim.tv_nsec)"
  }
}
