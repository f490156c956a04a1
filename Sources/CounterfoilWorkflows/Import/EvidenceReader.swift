import CounterfoilArchives
import CounterfoilBankCSV
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
  /// what was said before of its layout, or what others of it show, where that fits.
  /// - Throws: what the reader throws; exit status 65 where the account or the currency is not to be had; 75 where the
  ///   file changed meanwhile.
  func read(_ input: InputRequest, accounts: AccountBook, file: inout ImportPlan.File) throws(Fault) -> ReadEvidence {
    var current = input
    /// The accounts that all answers used hold for, and the question that would be open for another one.
    var known: (accounts: Set<String>, fault: Fault)?
    for _ in 0..<EvidenceReader.answerLimit {
      let answer: RememberedAnswers.Answer
      do throws(Fault) {
        let evidence = try readOnce(current, accounts, &file)
        guard known.map({ file.holders.isSubset(of: $0.accounts) }) ?? true else { break }
        guard let doubt = doubtOfSign(file) else {
          keepTold(input, &file)
          compareWithUses(&file)
          return evidence
        }
        guard let said = doubt.answer else {
          known = (file.holders, doubt.fault)
          break
        }
        known = (known?.accounts ?? file.holders, known?.fault ?? doubt.fault)
        answer = said
      } catch {
        guard let question = error.diagnostic.question, input.canBeReadAgain, let layout = file.layout else {
          throw error
        }
        var fault = error
        let found = remembered.answer(
          to: question, account: account(of: input).map(accounts.id), layout: layout, form: file.shown)
        guard let found, found.line != nil else {
          if let reason = found?.reason { fault.diagnostic.message += "; \(reason)" }
          throw withFollowing(fault, current, accounts)
        }
        known = (known?.accounts.intersection(found.accounts) ?? found.accounts, known?.fault ?? fault)
        answer = found
      }
      current.profile = try ProfileCheck.merged(
        ProfileText(yaml: answer.line ?? "", file: Question.answerFile), over: current.profile ?? request.profile)
      let used = file.remembered ?? ImportPlan.Remembered()
      file = ImportPlan.File(path: input.path)
      file.remembered = used.adding(answer)
    }
    // It is of another account, what is known of that speaks for another sign, or there is no end of questions.
    file.remembered = nil
    if let known { throw withFollowing(known.fault, input, accounts) }
    return try readOnce(current, accounts, &file)
  }

  private func keepTold(_ input: InputRequest, _ file: inout ImportPlan.File) {
    guard let layout = file.layout, let told = input.profile ?? request.profile, ProfileCheck.answersSomething(told)
    else { return }
    file.told = ImportPlan.Told(layout: layout, accounts: file.accounts, profile: told)
  }

  /// The account that is said for a file; nil where the file names it.
  private func account(of input: InputRequest) -> String? {
    request.account ?? ProfileCheck.account(of: input.profile ?? request.profile)
  }

  // MARK: What files show each other

  /// Takes in what files show that are imported together, before any of them is read: their order changes nothing.
  mutating func learn(from inputs: [InputRequest], accounts: AccountBook) {
    guard inputs.count > 1 else { return }
    let before = remembered
    var open = inputs.filter(\.canBeReadAgain)
    var shown: [String: (layout: String, account: String, form: ShownForm)] = [:]
    while !open.isEmpty {
      let count = shown.values.count { !$0.form.isEmpty }
      var asking: [InputRequest] = []
      for input in open {
        // Whose files they are that name their accounts themselves is known only once they are read.
        guard let account = account(of: input).map(accounts.id) else { continue }
        let (layout, form, isOpen) = look(at: input, accounts)
        if let layout { shown[input.path] = (layout, account, form) }
        if isOpen { asking.append(input) }
      }
      remembered = before
      // Which of them is named in a message does not hang on their order.
      for (path, file) in shown.sorted(by: { $0.key < $1.key }) where !file.form.isEmpty {
        remembered.add(file.form, account: file.account, layout: file.layout, file: FileNames.last(path))
      }
      open = shown.values.count { !$0.form.isEmpty } > count ? asking : []
    }
  }

  /// What a file shows without its rows being read, and whether it leaves something open.
  private func look(at input: InputRequest, _ accounts: AccountBook) -> (layout: String?, form: ShownForm, isOpen: Bool)
  {
    var current = input
    var form = ShownForm()
    // A PDF is read whole to be looked at, and shows nothing of the kind.
    if FileNames.last(input.path).lowercased().hasSuffix(".pdf") { return (nil, form, false) }
    for _ in 0..<EvidenceReader.answerLimit {
      let notes = InspectionNotes()
      do throws(Fault) {
        let open = try OpenInput(
          current, options: options(accounts, notes), formats: registry, progress: nil, through: { $0 })
        let found = open.reader.inspection
        return (open.reader.schema.kind == .entry ? LayoutName.of(found) : nil, form.taking(found.shown), false)
      } catch {
        let layout = LayoutName.of(notes.inspection)
        form = form.taking(notes.inspection.shown)
        guard let question = error.diagnostic.question, let layout else { return (nil, form, false) }
        let answer = remembered.answer(
          to: question, account: account(of: input).map(accounts.id), layout: layout, form: form)
        guard let line = answer?.line,
          let profile = try? ProfileCheck.merged(
            ProfileText(yaml: line, file: Question.answerFile), over: current.profile ?? request.profile)
        else { return (layout, form, true) }
        current.profile = profile
      }
    }
    return (nil, form, false)
  }

  /// A sign that is only likely, where another one is known of files of the account: what a person said of them counts for more
  /// than which of the two signs is the more frequent one. Where words speak, or a file shows it, a person is asked.
  private func doubtOfSign(_ file: ImportPlan.File) -> (fault: Fault, answer: RememberedAnswers.Answer?)? {
    guard let layout = file.layout, file.kind == .entry, let found = file.shown.values["sign"], file.shown.isSignLikely
    else { return nil }
    for account in file.accounts {
      guard let known = remembered.sign(of: account, layout: layout), known.value != found,
        known.strength >= file.shown.signStrength
      else { continue }
      let fault = Fault(
        .badData, .csvSign,
        "by its rows `sign: \(found)` is likely, and `sign: \(known.value)` is known of the account, \(known.reason)",
        at: SourceLocation(file: file.path, line: 1), fixes: [Question.meaningOfAmountsFix],
        question: Question.meaningOfAmounts("in this file"))
      guard let run = known.toldIn, !file.shown.hasSignWords else { return (fault, nil) }
      let answer = RememberedAnswers.Answer(
        line: "sign: \(known.value)", accounts: file.holders, toldIn: run)
      return (fault, answer)
    }
    return nil
  }

  /// Tells of files that were read as others show, where this one shows something else.
  private func compareWithUses(_ file: inout ImportPlan.File) {
    guard let layout = file.layout, file.kind == .entry else { return }
    for key in ShownForms.keys {
      guard let value = file.shown.values[key] else { continue }
      let uses = remembered.uses.filter { use in
        guard use.layout == layout, file.accounts.contains(use.account), use.line.hasPrefix("\(key): ") else {
          return false
        }
        return ShownForms.meaning(key, String(use.line.dropFirst(key.count + 2))) != ShownForms.meaning(key, value)
      }
      guard let first = uses.first else { continue }
      let names = Set(uses.map { "\($0.file) (run \($0.run))" }).sorted()
      file.findings.append(
        Diagnostic(
          .importShownOtherwise, .warning,
          "it shows `\(key): \(value)`; \(names.joined(separator: ", ")) \(names.count == 1 ? "was" : "were") read by "
            + "`\(first.line)`, which another file with the same columns shows, and may be wrong",
          at: SourceLocation(file: file.path),
          fixes: [
            "Look at what that import took. If it is wrong: `\(ShownCommand("undo \(first.run)"))`, then import the file with a profile."
          ]))
    }
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

  /// Reads the file. Where balances must follow, and do not from one download in it to the next, those of each download do.
  private func readOnce(
    _ input: InputRequest, _ accounts: AccountBook, _ file: inout ImportPlan.File
  ) throws(Fault) -> ReadEvidence {
    do throws(Fault) {
      return try readOnce(input, accounts, &file, isStrict: request.isBalanceStrict)
    } catch {
      guard request.isBalanceStrict, error.diagnostic.code == .csvBalance, input.canBeReadAgain else { throw error }
      var again = ImportPlan.File(path: input.path)
      again.remembered = file.remembered
      let read = try readOnce(input, accounts, &again, isStrict: false)
      guard let parts = try DownloadParts(read), try parts.balancesFollow() else { throw error }
      file = again
      return read
    }
  }

  private func readOnce(
    _ input: InputRequest, _ accounts: AccountBook, _ file: inout ImportPlan.File, isStrict: Bool
  ) throws(Fault) -> ReadEvidence {
    let notes = InspectionNotes()
    let digest = ByteDigest()
    var open: OpenInput
    do throws(Fault) {
      open = try OpenInput(
        input, options: options(accounts, notes, isStrict: isStrict), formats: registry, progress: progress,
        through: digest.watching)
    } catch {
      file.layout = LayoutName.of(notes.inspection)
      file.shown = notes.inspection.shown
      throw error
    }
    file.layout = LayoutName.of(open.reader.inspection)
    file.shown = open.reader.inspection.shown
    file.format = open.codec.descriptor.name
    file.kind = open.reader.schema.kind
    var unsaid = UnsaidFields(request, accounts)
    var downloads = DownloadColumn()
    var (records, rejects) = try readAll(&open.reader, &unsaid, &downloads, file: &file)
    try drain(open.source)
    try open.source.verifyUnchanged()
    let sha256 = digest.finish()
    file.sha256 = sha256
    file.kind = records.schema.kind
    try unsaid.requireAccounts()
    if records.schema.kind == .entry { unsaid.tellAccounts(&file) }
    try unsaid.requireCurrencies()
    noteEmptiness(records.count, digest, &file)
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
    return ReadEvidence(file: evidence, downloads: downloads)
  }

  /// What a failed download leaves is an empty file. Whoever imports one by hand sees that nothing came of it; a run tells it.
  private func noteEmptiness(_ count: Int, _ digest: ByteDigest, _ file: inout ImportPlan.File) {
    let (tail, isBlank) = (digest.tail, { (byte: UInt8) in [0x20, 0x09, 0x0A, 0x0D].contains(byte) })
    file.isEmpty = count == 0 && digest.byteCount == tail.count && tail.allSatisfy(isBlank)
    guard file.isEmpty, request.job != nil else { return }
    file.findings.append(
      Diagnostic(
        .importEmpty, .warning, "there is nothing in the file", at: SourceLocation(file: file.path),
        fixes: ["Its download may have failed: download it again."]))
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

  private func options(_ accounts: AccountBook, _ notes: InspectionNotes, isStrict: Bool = false) -> ReadOptions {
    var options = request.options
    options.isBalanceStrict = isStrict
    options.notes = notes
    options.currency = request.currency ?? request.account.flatMap { accounts.currency(of: $0) }
    options.keepsRaw = true
    return options
  }

  private func readAll(
    _ reader: inout any RecordReader, _ unsaid: inout UnsaidFields, _ downloads: inout DownloadColumn,
    file: inout ImportPlan.File
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
      if unsaid.lacksAccount { continue }
      if batch.schema == .entry { downloads.append(batch) }
      try all.append(batch)
    }
    return (all, rejects)
  }

  /// Takes what lies after the last record, so that the digest is that of the whole file.
  private func drain(_ source: ByteSource) throws(Fault) {
    while try !source.peek(1).isEmpty { try source.skip(1 << 16) }
  }
}

extension ShownForm {
  /// With what a later look at the same file shows.
  fileprivate func taking(_ other: ShownForm) -> ShownForm {
    var all = self
    all.values.merge(other.values) { $1 }
    all.marks.merge(other.marks) { $1 }
    all.isSignLikely = other.values["sign"] == nil ? isSignLikely : other.isSignLikely
    return all
  }
}

extension ImportPlan.File {
  /// Whose its records are, for what is known of files: the accounts of its entries; that of a list of bills is nobody's.
  fileprivate var holders: Set<String> { kind == .entry ? Set(accounts) : [RememberedAnswers.nobody] }
}

extension ImportPlan.Remembered {
  fileprivate func adding(_ answer: RememberedAnswers.Answer) -> ImportPlan.Remembered {
    var all = self
    let line = answer.line ?? ""
    if let shownBy = answer.shownBy {
      all.shownBy = shownBy.file
      all.shownRun = shownBy.run
      all.shownLines.append(line)
    } else {
      all.run = answer.toldIn
      all.lines.append(line)
    }
    return all
  }
}
