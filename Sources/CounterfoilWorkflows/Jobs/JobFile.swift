import CounterfoilCodecKit
package import CounterfoilModel
import CounterfoilYAML

/// What an unattended run does: which inboxes belong to which account, and whether to reconcile.
///
/// Paths are relative to the job file's folder. `Schemas/jobs.schema.json` describes the file.
package struct JobFile: Sendable, Hashable {
  /// Files that arrive in one place, and what they cannot say about themselves.
  package struct Inbox: Sendable, Hashable {
    /// Paths with `*`, `?` and `[…]`.
    package var files: [String] = []
    package var account: String?
    package var book: String?
    package var profile: String?
    package var format: String?
    package var kind: String?
    package var encoding: String?
    package var currency: String?
    package var isBalanceStrict = false
    /// Whether it is an error that a folder or file the patterns name is not there.
    package var mustExist = true
    /// How long a file must have stood still before it is taken.
    package var settleSeconds = 60
    /// After how long without a new file a person is told; 0 for never.
    package var expectSeconds = 0
    /// The folder to which files go that were taken.
    package var done: String?
    /// The folder to which files go that were refused.
    package var failed: String?
    /// By key, where in the file the words stand that must be known ones.
    var places: [String: SourceLocation] = [:]
  }

  /// What to reconcile after the imports.
  package struct Reconciliation: Sendable, Hashable {
    package var account: String?
    package var since: CalendarDate?
    package var until: CalendarDate?
    /// A file of exchange rates.
    package var rates: String?
    /// A file of what was learned, which decides.
    package var model: String?
    package var settings = ReconcileSettings()

    /// Whether it looks at a part of the books.
    var isNarrowed: Bool { account != nil || since != nil || until != nil }
  }

  /// As the person named it.
  package var path: String
  package var store: String?
  /// Whether the store of the file may be made where it is not there.
  package var createsStore = false
  /// A file of rules; nil for that of the standard place.
  package var rules: String?
  package var inboxes: [Inbox] = []
  /// Nil where the file says `reconcile: false`.
  package var reconciliation: Reconciliation? = Reconciliation()
  package var reports: [ReportFile] = []
  /// When what is still open is spoken of again.
  package var rhythm = TellingRhythm()
  /// Programs that are run when something happens.
  package var hooks = JobHooks()
  /// A file of metrics of the last run.
  package var metrics: String?
  /// A file with a line for each run.
  package var journal: String?
  /// After how long the whole store is worked out again; 0 for never.
  package var verifySeconds = 30 * 86400
  /// Where dated backups go before the first change, and which stay; nil for none.
  package var backup: Backup?

  package struct Backup: Sendable, Hashable {
    package var folder: String
    package var keep: BackupKeep?
  }

  /// Reads a job file.
  /// - Throws: exit status 66 for a missing file, 78 with the place for anything that is not understood.
  package init(path: String) throws(Fault) {
    let text = try ProfileFile.read(path)
    try self.init(yaml: text.yaml, path: path)
  }

  /// - Throws: exit status 78 with the place for anything that is not understood.
  package init(yaml: String, path: String) throws(Fault) {
    self.path = path
    let problems = YAMLProblems(
      of: .init("the job file", unreadable: .jobsUnreadable, value: .jobsValue), file: path)
    let root = YAMLNode.root(yaml, problems)
    if let root { read(root.titled("a job file")) }
    try problems.check(isEmpty: root == nil)
  }

  /// What of a wrong job file is understood; nil where it cannot be read, or is no YAML. Only to note that it is wrong.
  static func understood(path: String) -> JobFile? {
    guard let text = try? ProfileFile.read(path) else { return nil }
    let problems = YAMLProblems(
      of: .init("the job file", unreadable: .jobsUnreadable, value: .jobsValue), file: path)
    guard let root = YAMLNode.root(text.yaml, problems) else { return nil }
    var file = JobFile(named: path)
    file.read(root)
    let taken = file.inboxes.flatMap(\.files).map { InboxPattern(file.resolved($0)) }
    let isTaken = { (path: String) in taken.contains { $0.holds(file.resolved(path)) } }
    file.journal = file.journal.flatMap { isTaken($0) ? nil : $0 }
    file.metrics = file.metrics.flatMap { isTaken($0) ? nil : $0 }
    return file
  }

  private init(named path: String) { self.path = path }

  /// The store of the file as seen from where the command runs.
  package var storePath: String? { store.map(resolved) }

  static let keys = [
    "store", "create", "rules", "backup", "inboxes", "reconcile", "report", "stillOpen", "remind", "verify",
    "onAttention",
    "onFailure", "onRecovery", "metrics", "journal",
  ]

  private mutating func read(_ root: YAMLNode) {
    var creates: YAMLNode?
    var outputs: [Output] = []
    var folders: [(path: String, node: YAMLNode)] = []
    root.eachMember(JobFile.keys) { key, node in
      switch key {
      case "store": store = node.text()
      case "create":
        createsStore = node.boolean() ?? false
        creates = node
      case "report":
        for node in node.items {
          guard let report = ReportFile(node) else { continue }
          reports.append(report)
          outputs.append(Output(path: report.path, node: node))
        }
      case "rules": rules = node.text()
      case "backup":
        backup = Backup(node)
        // Any dated name stands for all.
        if let backup { outputs.append(Output(path: "\(backup.folder)/books-2026-11-25T000000Z.sqlite", node: node)) }
      case "onAttention", "onFailure", "onRecovery":
        for event in JobRecord.Event.all where event.key == key { hooks.commands[event] = node.texts() }
      case "metrics":
        metrics = node.text()
        if let metrics { outputs.append(Output(path: metrics, node: node)) }
      case "journal":
        journal = node.text()
        if let journal { outputs.append(Output(path: journal, node: node)) }
      case "verify": verifySeconds = node.span(limitDays: 366) ?? 0
      case "stillOpen": rhythm.speaksOfStillOpen = node.oneOrZero() ?? false
      case "remind": rhythm.remindSeconds = node.span(limitDays: 366) ?? 0
      case "inboxes":
        let list = node.list(of: "inboxes")
        if list?.isEmpty == true {
          node.note("the list of inboxes is empty", fixes: ["Take the line out, or add one."])
        }
        for inbox in list ?? [] { inboxes.append(Inbox(inbox.titled("an inbox"), &folders)) }
      default: reconciliation = Reconciliation.read(node)
      }
    }
    // What was not understood may be what is missed below.
    guard root.problems.count == 0 else { return }
    if store == nil, let creates {
      creates.note(
        "create goes with store, and this file names none", fixes: ["The usual store is made where it is missing."])
    }
    check(outputs)
    check(folders: folders)
    if inboxes.isEmpty, reconciliation == nil {
      root.note("the job file names nothing to do", fixes: ["Add inboxes, or reconcile: true."])
    }
  }

  /// A path of the file as seen from where the command runs.
  package func resolved(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    guard let slash = self.path.lastIndex(of: "/") else { return path }
    let joined = String(self.path[...slash]) + path
    let short = JobFile.shortened(joined)
    // Where a folder is a symbolic link, `..` does not lead back to where it stands.
    let folders = [short, joined].map { FilePlace.realFolder(FilePlace.folderAndName($0).folder) }
    return folders[0] == folders[1] ? short : joined
  }

  /// The path without `folder/..` pairs.
  private static func shortened(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}

extension JobFile.Inbox {
  /// - Parameter folders: gets the folders that files are moved to.
  fileprivate init(_ node: YAMLNode, _ folders: inout [(path: String, node: YAMLNode)]) {
    let keys = [
      "files", "account", "book", "profile", "format", "kind", "encoding", "currency", "strictBalance", "mustExist",
      "settle", "expectEvery", "done", "failed",
    ]
    let before = node.problems.count
    node.eachMember(keys) { key, node in
      switch key {
      case "files":
        files = node.texts() ?? []
        for file in files {
          guard let complaint = InboxPattern.complaint(about: file) else { continue }
          node.note("\(TerminalText.excerpt(file, limitBytes: 80)): \(complaint)", fixes: ["Such as `inbox/*.csv`."])
        }
      case "account": account = node.text()
      case "book": book = node.text()
      case "profile": profile = node.text()
      case "format", "kind", "encoding", "currency":
        places[key] = node.location
        let word = node.text()
        switch key {
        case "format": format = word
        case "kind": kind = word
        case "encoding": encoding = word
        default: currency = word
        }
      case "mustExist": mustExist = node.boolean() ?? true
      case "done", "failed":
        let folder = node.text()
        if key == "done" { done = folder } else { failed = folder }
        if let folder { folders.append((folder, node)) }
      case "expectEvery": expectSeconds = node.span(limitDays: 3660) ?? 0
      case "settle": settleSeconds = node.span(limitDays: 30) ?? 0
      default: isBalanceStrict = node.boolean() ?? false
      }
    }
    if files.isEmpty, node.problems.count == before {
      node.note("this inbox names no files", fixes: ["Add a line such as `files: inbox/checking-*.csv`."])
    }
  }
}

extension JobFile.Reconciliation {
  fileprivate static func read(_ node: YAMLNode) -> JobFile.Reconciliation? {
    if let isWanted = node.booleanOrNil { return isWanted ? JobFile.Reconciliation() : nil }
    let keys = ["account", "since", "until", "rates", "model"] + ReconcileSettings.keys
    guard node.isMapping else {
      node.note("\(node.title) is true, false or `key: value` lines", fixes: ["Keys: \(keys.joined(separator: ", "))."])
      return nil
    }
    var result = JobFile.Reconciliation()
    node.eachMember(keys) { key, node in
      switch key {
      case "account": result.account = node.text()
      case "since": result.since = node.day()
      case "rates": result.rates = node.text()
      case "model": result.model = node.text()
      case "until": result.until = node.day()
      default: result.settings.set(key, node)
      }
    }
    if let since = result.since, let until = result.until, since > until {
      node.note("`since` \(since.iso) is later than `until` \(until.iso)")
    }
    return result
  }
}

extension DiagnosticCode {
  package static let jobsUnreadable = DiagnosticCode("jobs.unreadable", "The job file is no YAML.")
  package static let jobsValue = DiagnosticCode("jobs.value", "A line of the job file means nothing there.")
}
