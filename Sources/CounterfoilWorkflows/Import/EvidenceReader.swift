import CounterfoilArchives
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilStore
import CounterfoilText

/// Reads one file to its end and makes evidence of it: every entry with its account and a currency.
struct EvidenceReader {
  let request: ImportRequest
  let registry: CodecRegistry
  let progress: Progress?
  /// So many entries of a file are held in memory; more are put aside on disk.
  var recordLimit = RecordPieces.limit

  /// What imports before were told.
  var remembered = RememberedAnswers()
  /// Questions about one file that earlier answers settle, at most.
  private static let answerLimit = 24

  /// The file as evidence. What is known of it is put into `file` as soon as it is known. What it asks is answered by
  /// what was said before of its layout, where that fits.
  /// - Throws: what the reader throws; exit status 65 where the account or the currency is not to be had; 75 where the
  ///   file changed meanwhile.
  func read(_ input: InputRequest, accounts: AccountBook, file: inout ImportPlan.File) throws(Fault) -> FileEvidence {
    var current = input
    let account = account(of: input)
    for _ in 0..<EvidenceReader.answerLimit {
      do throws(Fault) {
        let evidence = try readOnce(current, accounts, &file)
        if let layout = file.layout, let told = input.profile ?? request.profile, ProfileCheck.answersSomething(told) {
          file.told = ImportPlan.Told(layout: layout, account: account, profile: told)
        }
        keepNew(account, &file)
        return evidence
      } catch {
        guard let question = error.diagnostic.question, input.canBeReadAgain else { throw error }
        var fault = error
        guard let line = answer(to: question, account, &file, &fault) else {
          throw withFollowing(fault, current, accounts)
        }
        let answer = ProfileText(yaml: line, file: Question.answerFile)
        current.profile = try ProfileCheck.merged(answer, over: current.profile ?? request.profile)
        let remembered = file.remembered
        file = ImportPlan.File(path: input.path)
        file.remembered = remembered
      }
    }
    return try readOnce(current, accounts, &file)
  }

  /// The account that is said for a file; nil where the file names it.
  func account(of input: InputRequest) -> String? {
    request.account ?? ProfileCheck.account(of: input.profile ?? request.profile)
  }

  /// Takes in what files show, for those that are read from now on.
  mutating func learn(from files: [ImportPlan.File]) {
    // Which of them is named in a message does not hang on their order.
    for file in files.sorted(by: { $0.name < $1.name }) where file.fault == nil {
      guard let shown = file.shown else { continue }
      remembered.add(shown.notation, account: shown.account, layout: shown.layout, file: file.name)
    }
  }

  /// Whether a file whose questions were not all answered may be read now: others of its layout and account showed more than was
  /// known when it was read.
  func knowsMore(_ file: ImportPlan.File, _ input: InputRequest, than before: RememberedAnswers) -> Bool {
    guard let layout = file.layout, file.fault?.diagnostic.question != nil, input.canBeReadAgain else { return false }
    let account = account(of: input)
    return remembered.shown(account: account, layout: layout)?.notation
      != before.shown(account: account, layout: layout)?.notation
  }

  /// The line of a profile that answers a question: what a person said of such files before, else what they show.
  private func answer(
    to question: Question, _ account: String?, _ file: inout ImportPlan.File, _ fault: inout Fault
  ) -> String? {
    guard let layout = file.layout else { return nil }
    if let known = remembered.answers(account: account, layout: layout) {
      switch known.answers.answer(to: question) {
      case .line(let line):
        var used = file.remembered ?? ImportPlan.Remembered()
        used.run = known.run
        used.lines.append(line)
        file.remembered = used
        return line
      case .contradicted:
        fault.diagnostic.message += "; what run \(known.run) was told of this layout does not fit this file"
        return nil
      case .nothing: break
      }
    }
    if let known = remembered.shown(account: account, layout: layout) {
      switch known.notation.answer(to: question) {
      case .line(let line):
        var used = file.remembered ?? ImportPlan.Remembered()
        used.shownBy = known.file
        used.shownRun = known.run
        used.shownLines.append(line)
        file.remembered = used
        return line
      case .contradicted:
        fault.diagnostic.message +=
          "; \(known.file), which has the same columns, shows it, but the rows of this file speak for another answer"
      case .nothing: break
      }
    }
    return nil
  }

  /// Leaves of what a file shows what no import before knew.
  private func keepNew(_ account: String?, _ file: inout ImportPlan.File) {
    guard let layout = file.layout, file.kind == .entry, var shown = file.shown else {
      file.shown = nil
      return
    }
    shown.layout = layout
    shown.account = account
    if let known = remembered.shown(account: account, layout: layout) {
      shown.notation = known.notation.new(in: shown.notation)
    }
    file.shown = shown
  }

  /// The fault with the questions of an import that come after those of the table: whose account, which currency.
  private func withFollowing(_ fault: Fault, _ input: InputRequest, _ accounts: AccountBook) -> Fault {
    guard var question = fault.diagnostic.question else { return fault }
    var fault = fault
    var input = input
    var open = [question] + question.following
    for _ in 0..<2 {
      for question in open {
        // Any name of an account leads on to the question after it.
        let isOfAccount = question.blank == .value(ofKey: "account")
        guard let line = question.choices.first?.profileLine ?? (isOfAccount ? "account: \"?\"" : nil),
          let profile = try? ProfileCheck.merged(
            ProfileText(yaml: line, file: Question.answerFile), over: input.profile ?? request.profile)
        else { return fault }
        input.profile = profile
      }
      var file = ImportPlan.File(path: input.path)
      do throws(Fault) {
        _ = try readOnce(input, accounts, &file)
        return fault
      } catch {
        guard [.importNoAccount, .importNoCurrency].contains(error.diagnostic.code),
          let next = error.diagnostic.question
        else { return fault }
        question.following.append(next)
        fault.diagnostic.question = question
        open = [next]
      }
    }
    return fault
  }

  private func readOnce(
    _ input: InputRequest, _ accounts: AccountBook, _ file: inout ImportPlan.File
  ) throws(Fault) -> FileEvidence {
    let notes = InspectionNotes()
    let digest = ByteDigest()
    var open: OpenInput
    do throws(Fault) {
      open = try OpenInput(
        input, options: options(accounts, notes), formats: registry, progress: progress, through: digest.watching)
    } catch {
      file.layout = LayoutName.of(notes.inspection)
      throw error
    }
    file.layout = LayoutName.of(open.reader.inspection)
    if let layout = file.layout {
      let shown = ShownNotation(open.reader.inspection, stated: input.profile ?? request.profile)
      file.shown = ImportPlan.Shown(layout: layout, account: nil, notation: shown)
    }
    file.format = open.codec.descriptor.name
    file.kind = open.reader.schema.kind
    var unsaid = UnsaidFields(request, accounts)
    var (records, rejects) = try readAll(&open.reader, &unsaid, file: &file)
    try drain(open.source)
    try open.source.verifyUnchanged()
    let sha256 = digest.finish()
    file.sha256 = sha256
    file.kind = records.schema.kind
    try unsaid.requireAccounts()
    if records.schema.kind == .entry { unsaid.tellAccounts(&file) }
    try unsaid.requireCurrencies()
    let end = CutEnd(try records.tail(CutEnd.sampleLimit + 1), rejects, tail: digest.tail)
    if open.packing == nil, let doubt = end.doubt() {
      rejects.append(doubt)
      file.rejects = Array(([doubt.diagnostic] + file.rejects).prefix(ImportPlan.File.noteLimit))
      records.removeLast()
    }
    var evidence = FileEvidence(
      path: input.path, sha256: sha256, byteCount: digest.byteCount, format: open.codec.descriptor.name,
      records: records, rejects: rejects)
    evidence.part = EvidenceReader.part(of: open)
    evidence.endsWithinLine = open.packing == nil && end.isWithinLine
    return evidence
  }

  /// The member of an archive and the sheet of a workbook, where the file's bytes hold more than what was read.
  private static func part(of open: OpenInput) -> String? {
    let member = open.packing?.member
    let sheet = open.reader.inspection.facts.first { $0.topic == "sheet" }?.value
    if member == nil, sheet == nil { return nil }
    return JSONWriter.object { json in
      json.member("member", member)
      json.member("sheet", sheet)
    }
  }

  private func options(_ accounts: AccountBook, _ notes: InspectionNotes) -> ReadOptions {
    var options = request.options
    options.notes = notes
    options.currency = request.currency ?? request.account.flatMap { accounts.currency(of: $0) }
    options.keepsRaw = true
    return options
  }

  private func readAll(
    _ reader: inout any RecordReader, _ unsaid: inout UnsaidFields, file: inout ImportPlan.File
  ) throws(Fault) -> (RecordPieces, [RejectedRecord]) {
    var all = RecordPieces(schema: reader.schema, limit: recordLimit)
    all.file = file.path
    var batch = RecordBatch(schema: reader.schema)
    batch.keepsRaw = true
    var rejects: [RejectedRecord] = []
    var schema: Schema?
    while try reader.read(into: &batch) {
      rejects += batch.rejects
      file.findings += batch.findings.prefix(ImportPlan.File.noteLimit - file.findings.count)
      file.rejects += batch.rejects.map(\.diagnostic).prefix(ImportPlan.File.noteLimit - file.rejects.count)
      batch.rejects = []
      batch.findings = []
      if batch.isEmpty { continue }
      if let schema, schema != batch.schema {
        throw Fault(
          .badData, .importMixed,
          "the file holds records of kind \(schema.kind.name) and of kind \(batch.schema.kind.name)",
          at: SourceLocation(file: file.path), fixes: ["Say which ones you want with --kind."])
      }
      schema = batch.schema
      batch.file = file.path
      unsaid.fill(&batch)
      // Nothing of such a file is taken: it need not be held.
      if !unsaid.lacksAccount { try all.append(batch) }
    }
    return (all, rejects)
  }

  /// Takes what lies after the last record, so that the digest is that of the whole file.
  private func drain(_ source: ByteSource) throws(Fault) {
    while try !source.peek(1).isEmpty { try source.skip(1 << 16) }
  }
}
