import CounterfoilCodecKit
package import CounterfoilModel
import Yams

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
  }

  /// What to reconcile after the imports.
  package struct Reconciliation: Sendable, Hashable {
    package var account: String?
    package var since: CalendarDate?
    package var until: CalendarDate?
    /// A file of exchange rates.
    package var rates: String?
    package var settings = ReconcileSettings()
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

  /// Reads a job file.
  /// - Throws: exit status 66 for a missing file, 78 with the place for anything that is not understood.
  package init(path: String) throws(Fault) {
    let text = try ProfileFile.read(path)
    try self.init(yaml: text.yaml, path: path)
  }

  /// - Throws: exit status 78 with the place for anything that is not understood.
  package init(yaml: String, path: String) throws(Fault) {
    self.path = path
    let root = try YAMLNode.root(yaml, file: path)
    var creates: YAMLNode?
    var outputs: [Output] = []
    try root.eachMember(["store", "create", "rules", "inboxes", "reconcile", "report"]) { key, node throws(Fault) in
      switch key {
      case "store": store = try node.text()
      case "create":
        createsStore = try node.boolean()
        creates = node
      case "report":
        for node in node.oneOrMore {
          let report = try ReportFile(node)
          reports.append(report)
          outputs.append(Output(path: report.path, node: node))
        }
      case "rules": rules = try node.text()
      case "inboxes": inboxes = try node.items { node throws(Fault) in try Inbox(node) }
      default: reconciliation = try Reconciliation.read(node)
      }
    }
    if store == nil, let creates {
      throw creates.fault(
        "create goes with store, and this file names none", fixes: ["The usual store is made where it is missing."])
    }
    try check(outputs)
    guard !inboxes.isEmpty || reconciliation != nil else {
      throw root.fault("the job file names nothing to do", fixes: ["Add inboxes, or reconcile: true."])
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
  fileprivate init(_ node: YAMLNode) throws(Fault) {
    let keys = [
      "files", "account", "book", "profile", "format", "kind", "encoding", "currency", "strictBalance", "mustExist",
      "settle",
    ]
    try node.eachMember(keys) { key, node throws(Fault) in
      switch key {
      case "files": files = try node.texts()
      case "account": account = try node.text()
      case "book": book = try node.text()
      case "profile": profile = try node.text()
      case "format": format = try node.text()
      case "kind": kind = try node.text()
      case "encoding": encoding = try node.text()
      case "currency": currency = try node.text()
      case "mustExist": mustExist = try node.boolean()
      case "settle": settleSeconds = try node.seconds()
      default: isBalanceStrict = try node.boolean()
      }
    }
    if files.isEmpty {
      throw node.fault("this inbox names no files", fixes: ["Add a line such as `files: inbox/checking-*.csv`."])
    }
  }
}

extension JobFile.Reconciliation {
  fileprivate static func read(_ node: YAMLNode) throws(Fault) -> JobFile.Reconciliation? {
    if let isWanted = node.booleanOrNil { return isWanted ? JobFile.Reconciliation() : nil }
    var result = JobFile.Reconciliation()
    try node.eachMember(["account", "since", "until", "rates"] + ReconcileSettings.keys) { key, node throws(Fault) in
      switch key {
      case "account": result.account = try node.text()
      case "since": result.since = try node.day()
      case "rates": result.rates = try node.text()
      case "until": result.until = try node.day()
      default: try result.settings.set(key, node)
      }
    }
    return result
  }
}
