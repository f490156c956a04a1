import CounterfoilCategorisation
package import CounterfoilCodecKit
package import CounterfoilModel
import CounterfoilRecords
import CounterfoilReports
package import CounterfoilStore

/// Imports files into the store, all in one transaction.
///
/// A file with a fault is left out whole; the others go on. Whatever the order of the files, and however often they or
/// their parts came before, the store ends with the same content.
package struct Importer {
  private let store: Store
  private let registry: CodecRegistry
  private let progress: Progress?
  private let recordLimit: Int

  /// - Parameter recordLimit: so many entries of a file are held in memory; more are put aside on disk.
  package init(
    store: Store, registry: CodecRegistry, progress: Progress? = nil, recordLimit: Int = RecordPieces.limit
  ) {
    self.recordLimit = recordLimit
    self.store = store
    self.registry = registry
    self.progress = progress
  }

  /// What ``apply(_:digest:)`` would do now. The store stays as it is.
  /// - Throws: a fault of the store; those of files are in the plan.
  package func plan(_ request: ImportRequest) throws(Fault) -> ImportPlan {
    try perform(request) { _ in false }.plan
  }

  /// Imports the files.
  /// - Parameter digest: take only the plan with this digest.
  /// - Returns: what was done, and the run; no run where not one file could be taken.
  /// - Throws: a fault of the store, or exit status 75 where the plan has another digest; then nothing was done.
  package func apply(_ request: ImportRequest, digest: String? = nil) throws(Fault) -> (plan: ImportPlan, run: Run?) {
    try perform(request) { plan throws(Fault) in
      if let digest, digest != plan.digest {
        throw Fault(
          .tryAgain, .importPlanChanged, "the import would now do something else than the plan you approved",
          fixes: ["Look at it again with --dry-run; its digest is now \(plan.digest)."])
      }
      return plan.files.contains { $0.fault == nil }
    }
  }

  private func perform(
    _ request: ImportRequest, keeping: (ImportPlan) throws(Fault) -> Bool
  ) throws(Fault) -> (plan: ImportPlan, run: Run?) {
    var accounts = try AccountBook(store)
    var reader = EvidenceReader(
      request: request, registry: registry, progress: progress, recordLimit: recordLimit,
      remembered: try RememberedAnswers(store))
    reader.learn(from: request.inputs, accounts: accounts)
    let quiet = Set(try store.quietItems(on: request.today ?? Books.today).filter { $0.kind == .row }.map(\.id))
    var plan = ImportPlan()
    plan.files = request.inputs.map { ImportPlan.File(path: $0.path) }
    var effects = [UInt64](repeating: 0, count: request.inputs.count)
    var withBalances: Set<String> = []
    let run = try store.importing(at: request.at) { session throws(Fault) in
      for (index, input) in request.inputs.enumerated() {
        var file = ImportPlan.File(path: input.path)
        do throws(Fault) {
          progress?.enter("reading")
          let evidence = try reader.read(input, accounts: accounts, file: &file)
          progress?.enter("comparing")
          if file.kind == .account { accounts.add(evidence.file.records.whole) }
          withBalances.formUnion(try Importer.take(evidence, session, &file))
        } catch {
          if Importer.endsRun(error) { throw error }
          file.refuse(error)
        }
        file.isAnew = request.takesAway || file.outcome.isSeenAnew
        effects[index] = file.outcome.effect
        plan.files[index] = file
      }
      progress?.enter("keeping")
      BalanceFindings.settle(try session.seams(ofFiles: withBalances), &plan)
      if let rules = request.rules { plan.rules = try Importer.categorise(session, rules) }
      plan.waiting = try session.waiting(quiet: quiet)
      plan.digest = Importer.digest(plan, request, effects)
      guard try keeping(plan) else { return .discard }
      if let job = request.job {
        try session.keepUntold(plan.findings, job: job)
        if let inbox = request.inbox, let at = request.at, let file = plan.files.last(where: \.isArrival) {
          try session.keepArrival(of: file.name, through: inbox, job: job, at: at)
        }
      }
      return .keep(summary: plan.summary)
    }
    return (plan, run)
  }

  /// Takes a file in; of several downloads in it each by itself.
  /// - Returns: the digests of what prints balances.
  private static func take(
    _ read: ReadEvidence, _ session: ImportSession, _ file: inout ImportPlan.File
  ) throws(Fault) -> Set<String> {
    let parts = try DownloadParts(read)
    let before = parts == nil ? nil : try session.runOfEntries(sha256: read.file.sha256)
    var balances: [Diagnostic]?
    var (digests, withBalances): (Set<String>, Set<String>) = ([], [])
    file.outcome = try session.merge { merge throws(Fault) in
      func take(_ evidence: FileEvidence) throws(Fault) {
        digests.insert(evidence.sha256)
        if let found = try BalanceFindings.findings(evidence) {
          balances = (balances ?? []) + found
          withBalances.insert(evidence.sha256)
        }
        try merge(evidence)
      }
      if let parts { try parts.forEach(take) } else { try take(read.file) }
    }
    file.heldDigests = digests
    file.findings = words(of: file.outcome, file.path) + file.findings
    if let balances { BalanceFindings.put(balances, isOfParts: parts != nil, &file) }
    if let parts {
      file.downloadCount = parts.count
      file.findings.insert(words(ofParts: parts.count, takenWholeBy: before, file.path), at: 0)
    }
    return withBalances
  }

  /// - Parameter run: one that took all of them as one download, as versions before did.
  private static func words(ofParts count: Int, takenWholeBy run: String?, _ path: String) -> Diagnostic {
    let said = "its column `import` names \(count) downloads, and each was taken as one"
    guard let run else {
      return Diagnostic(
        .importDownloads, .note, "\(said): a row that several of them show is one payment",
        at: SourceLocation(file: path))
    }
    return Diagnostic(
      .importDownloads, .warning,
      "\(said); run \(run) took the same file as a single one, and what its downloads share is in the books twice",
      at: SourceLocation(file: path), fixes: ["Take that run back: \(ShownCommand("undo \(run)"))"])
  }

  /// What the file shows of another download that begins as it does.
  private static func words(of outcome: FileOutcome, _ path: String) -> [Diagnostic] {
    var found: [Diagnostic] = []
    if outcome.rereadCount > 0 {
      found.append(
        Diagnostic(
          .importReread, .warning,
          "\(Counted.count(outcome.rereadCount, "row")) that another download of the same beginning reads as other days or "
            + "amounts; they stand as the longer of the two reads them", at: SourceLocation(file: path),
          fixes: [
            "Look at them with `\(ShownCommand("list entries"))`; `\(ShownCommand("undo"))` takes the import back."
          ]))
    }
    return found + replacementWords(of: outcome, path) + readingWords(of: outcome, path)
      + outcome.revokedLinks.map { link in
        Diagnostic(
          .importRelinked, .warning,
          "the link with \(link.bills.joined(separator: ", ")) rested on a row that an earlier, shorter download of this "
            + "file said otherwise; it was taken back", at: SourceLocation(file: path),
          fixes: ["Reconcile again: \(ShownCommand("reconcile"))"])
      }
  }

  /// What a file says otherwise, or less, than the books were told before.
  private static func replacementWords(of outcome: FileOutcome, _ path: String) -> [Diagnostic] {
    var found: [Diagnostic] = []
    if let other = outcome.otherAccount {
      let what =
        other.sharedCount.map {
          "the file of this path was imported into the account \(TerminalText.escape(other.account)) by run \(other.run); \(Counted.count($0, "payment")) of it \($0 == 1 ? "is" : "are")"
        }
        ?? "the same file was imported into the account \(TerminalText.escape(other.account)) by run \(other.run); its payments are"
      found.append(
        Diagnostic(
          .importOtherAccount, .warning,
          "\(what) in the books twice now, unless both accounts had the same ones", at: SourceLocation(file: path),
          fixes: ["Where one of them is wrong, `\(ShownCommand("undo"))` takes its run back, such as \(other.run)."]))
    }
    if let earlier = outcome.earlierFile { found.append(words(of: earlier, path)) }
    if let first = outcome.removed.first {
      let count = outcome.removed.count
      found.append(
        Diagnostic(
          .importRemoved, .warning,
          "\(Counted.count(count, "record")) of the file, such as \(first), \(count == 1 ? "was" : "were") removed from the books before and "
            + "\(count == 1 ? "stays" : "stay") removed", at: SourceLocation(file: path),
          fixes: ["`\(ShownCommand("runs"))` names the removal, and `\(ShownCommand("undo"))` takes it back."]))
    }
    return found
  }

  /// What lay at a path before, and is otherwise now.
  private static func words(of earlier: EarlierFile, _ path: String) -> Diagnostic {
    let place = earlier.line.map { ", from line \($0)" } ?? ""
    let kind = earlier.difference == nil ? "entry" : "bill"
    let what = Counted.count(earlier.count, kind)
    let difference =
      switch earlier.difference {
      case .amount: "that this one has with other amounts"
      case .book: "that this one has in another book"
      case nil: "of these days that this one has not"
      }
    return Diagnostic(
      .importReplaced, .warning,
      "the file of this path that run \(earlier.run) took in had \(what) \(difference), the first of \(earlier.day)\(place); "
        + "\(earlier.count == 1 ? "it stays" : "they stay") in the books",
      at: SourceLocation(file: path),
      fixes: [
        "Where it was corrected, take out what is wrong: \(ShownCommand("remove \(kind) \(earlier.entry)"))",
        "Or take the earlier file back: \(ShownCommand("undo \(earlier.run)"))",
      ])
  }

  /// What other readings of the same bytes leave to be said.
  private static func readingWords(of outcome: FileOutcome, _ path: String) -> [Diagnostic] {
    var found: [Diagnostic] = []
    if outcome.otherWordsCount > 0 {
      let undo = outcome.earlierRuns.map { "\(ShownCommand("undo \($0)"))" }.joined(separator: ", then ")
      found.append(
        Diagnostic(
          .importReading, .note,
          "\(Counted.count(outcome.otherWordsCount, "record")) that an earlier import of the same bytes read in "
            + "other words, and no fewer; those stay", at: SourceLocation(file: path),
          fixes: undo.isEmpty ? [] : ["If this reading is the right one: \(undo), then import again."]))
    }
    if let run = outcome.runWithoutLines {
      found.append(
        Diagnostic(
          .importReading, .warning,
          "the same bytes were imported in run \(run), when the store did not keep which part was read; if it was this "
            + "one, records may be there twice now", at: SourceLocation(file: path),
          fixes: ["Look with `\(ShownCommand("list"))`; `\(ShownCommand("undo"))` takes this import back."]))
    }
    return found
  }

  /// Tries the rules on every entry that may be new, and keeps what they say beside it.
  private static func categorise(_ session: ImportSession, _ rules: RuleMatcher) throws(Fault) -> RuleTally {
    var tally = RuleTally(rules)
    let entries = try session.touchedEntries()
    try session.assign(rules.assignments(for: entries, tally: &tally), among: entries)
    return tally
  }

  /// Whether a fault is the store's own, and not that of one file.
  private static func endsRun(_ fault: Fault) -> Bool {
    switch fault.diagnostic.code {
    case .storeRecord, .importReading: false
    case let code: DiagnosticCode.storeCodes.contains(code)
    }
  }

  private static func digest(_ plan: ImportPlan, _ request: ImportRequest, _ effects: [UInt64]) -> String {
    var lines = [
      "counterfoil import plan 1", request.account ?? "-", request.book ?? "-", request.currency?.code ?? "-",
      request.kind?.name ?? "-", request.encoding ?? "-", ByteDigest.of(request.profile?.yaml ?? ""),
      "\(request.isBalanceStrict)",
    ]
    for setting in request.settings.sorted(by: { $0.key < $1.key }) { lines.append("\(setting.key)=\(setting.value)") }
    if let rules = plan.rules {
      // The text of each rule, so that a plan made with other rules is another plan.
      lines.append("rules \(rules.matchedCount) \(ByteDigest.of(request.rules.map { "\($0.file.rules)" } ?? ""))")
    }
    for input in request.inputs {
      if let profile = input.profile { lines.append("\(input.path)\t\(ByteDigest.of(profile.yaml))") }
    }
    for (file, effect) in zip(plan.files, effects) {
      lines.append(
        "\(file.path)\t\(file.sha256 ?? "-")\t\(file.format ?? "-")\t\(file.read) \(file.added) \(file.present) "
          + "\(file.review) \(file.rejected) \(effect)\t\(file.fault?.diagnostic.code.name ?? "-")")
    }
    for item in plan.waiting.new { lines.append("waits \(item.kind) \(item.name)") }
    return ByteDigest.of(lines.joined(separator: "\n"))
  }
}
