package import CounterfoilCodecKit
package import CounterfoilModel
package import CounterfoilStore
import CounterfoilText

/// What imports were told about tables, and what their files show, by account and layout, so that the next download is not
/// asked about again.
///
/// Both are in the summary of the run: `verify` proves them with the history, and `undo` of that run takes them back.
package struct RememberedAnswers: Sendable {
  /// What is known of one layout in one account.
  package struct Item: Sendable, Hashable {
    /// Such as `a-0c1e9f27`; the same as long as account and layout are.
    package let id: String
    /// Nil for lists of bills, and for what early versions kept of statements that name their accounts.
    package let account: String?
    /// See ``LayoutName``.
    package let layout: String
    /// The file last answered for, or that showed something last, and the run.
    package var file: String
    package var run: String
    package var profile: ProfileText
    /// What files show; nil for what a person said.
    var shown: ShownForms?
  }

  /// A file that was read as others show.
  struct Use: Sendable, Hashable {
    var account: String
    var layout: String
    /// A line of a profile.
    var line: String
    var file: String
    var run: String
  }

  /// What answers a question about a file.
  struct Answer: Sendable {
    /// The line of a profile that does; nil where what is known does not fit, which `reason` says.
    var line: String?
    var reason = ""
    /// The accounts for which it is known.
    var accounts: Set<String> = []
    /// The run that was told it; nil where a file shows it.
    var toldIn: String?
    var shownBy: ShownForms.Sighting?
  }

  /// Whose a list of bills is.
  static let nobody = ""
  /// The kind in the summary of a run that forgets answers.
  static let kind = "answer"

  /// In the order in which they were first given.
  package private(set) var items: [Item] = []
  private(set) var uses: [Use] = []

  /// By id, what was said last.
  private var texts: [String: String] = [:]

  /// Knows nothing.
  package init() {}

  /// - Throws: a fault of the store. A profile this version does not understand is left out.
  package init(_ store: Store) throws(Fault) {
    for run in try store.runs() where run.undoneBy == nil {
      if run.kind == "import" { take(run) }
      if run.kind == "remove" { forget(run) }
    }
  }

  /// What answers a question about a file: what a person said of such files, else what they show.
  /// - Parameters:
  ///   - account: nil where only the rows of the file say it; then the accounts with such files must agree.
  ///   - form: what the file shows itself.
  func answer(to question: Question, account: String?, layout: String, form: ShownForm) -> Answer? {
    let holders = items.filter { $0.layout == layout }.map { $0.account ?? RememberedAnswers.nobody }
    let known = account.map { [$0, RememberedAnswers.nobody] } ?? Set(holders).sorted()
    var found: Answer?
    for holder in known {
      guard let next = answer(to: question, of: holder, layout, form) else { continue }
      if let before = found, before.line != next.line {
        if account != nil { break }
        return nil
      }
      found = found ?? next
      found?.accounts.insert(holder)
    }
    return found
  }

  private func answer(to question: Question, of account: String, _ layout: String, _ form: ShownForm) -> Answer? {
    let here = items.filter { ($0.account ?? RememberedAnswers.nobody) == account && $0.layout == layout }
    if let said = here.first(where: { $0.shown == nil }), let answers = try? GivenAnswers(said.profile) {
      switch answers.answer(to: question) {
      case .line(let line): return Answer(line: line, toldIn: said.run)
      case .contradicted: return Answer(reason: "what run \(said.run) was told of this layout does not fit this file")
      case .nothing: break
      }
    }
    switch here.compactMap(\.shown).first?.answer(to: question, about: form) {
    case .line(let line, let sighting): return Answer(line: line, shownBy: sighting)
    case .contradicted(let reason): return Answer(reason: reason)
    case .nothing, nil: return nil
    }
  }

  /// The sign that is known of files of that account and layout, and who says so.
  func sign(of account: String, layout: String) -> (value: String, reason: String, toldIn: String?, strength: Int)? {
    let here = items.filter { $0.account == account && $0.layout == layout }
    let question = Question.meaningOfAmounts("")
    if let said = here.first(where: { $0.shown == nil }), let answers = try? GivenAnswers(said.profile),
      case .line(let line) = answers.answer(to: question)
    {
      return (String(line.dropFirst("sign: ".count)), "as run \(said.run) was told of such files", said.run, 1)
    }
    guard let shown = here.compactMap(\.shown).first?.agreement(on: "sign").sightings.last,
      let value = shown.form.values["sign"]
    else { return nil }
    return (value, "as \(shown.name) shows, which has the same columns", nil, shown.form.signStrength)
  }

  /// Adds what a file shows that is imported together with others.
  mutating func add(_ form: ShownForm, account: String, layout: String, file: String) {
    take(account, layout, form, file, nil)
  }

  /// Forgets answers, as a run that can be undone.
  /// - Throws: exit status 65 where an id is not held; then none was forgotten.
  package static func forget(_ ids: [String], in store: Store, at time: String?) throws(Fault) -> Run {
    let held = Set(try RememberedAnswers(store).items.map(\.id))
    for id in ids where !held.contains(id) {
      throw Fault(
        .badData, .storeUnknown, "no answers have the id \(TerminalText.excerpt(id, limitBytes: 40))",
        fixes: ["`\(ShownCommand("list answers"))` shows those there are."])
    }
    return try store.log(
      "remove",
      summary: JSONWriter.object { json in
        json.member("kind", kind)
        json.member("count", ids.count)
        json.member("ids", ids)
      }, at: time)
  }

  // MARK: Histories

  private mutating func take(_ run: Run) {
    // Of all the imports of ten years many have neither; those are not worth reading.
    guard
      run.summary.hasBytes(of: "\"answers\"") || run.summary.hasBytes(of: "\"shown\"")
        || run.summary.hasBytes(of: "\"asShown\"")
    else { return }
    let members = JSONText.textMembers(of: run.summary) ?? []
    guard let files = members.first(where: { $0.name == "files" })?.text else { return }
    for file in JSONText.textElements(of: files) ?? [] {
      let file = JSONText.textMembers(of: file) ?? []
      let name = file.first { $0.name == "name" }?.text ?? ""
      for member in file {
        guard let parts = member.text.flatMap({ JSONText.textMembers(of: $0) }),
          let layout = parts.first(where: { $0.name == "layout" })?.text
        else { continue }
        let accounts =
          parts.first { $0.name == "accounts" }?.text.flatMap { JSONText.textElements(of: $0) } ?? []
        switch member.name {
        case "answers":
          guard let yaml = parts.first(where: { $0.name == "profile" })?.text else { continue }
          let profile = ProfileText(yaml: yaml, file: run.id)
          let alone = parts.first { $0.name == "account" }?.text
          for account in accounts.isEmpty ? [alone] : accounts.map(Optional.some) {
            take(account, layout, profile, name, run.id)
          }
        case "shown":
          guard let form = ShownForm(parts) else { continue }
          for account in accounts { take(account, layout, form, name, run.id) }
        case "asShown":
          let lines = parts.first { $0.name == "lines" }?.text.flatMap { JSONText.textElements(of: $0) } ?? []
          for account in accounts {
            uses += lines.map { Use(account: account, layout: layout, line: $0, file: name, run: run.id) }
          }
        default: continue
        }
      }
    }
  }

  private static func id(_ account: String?, _ layout: String, _ kind: String) -> String {
    "a-" + ByteDigest.of("\(layout)\n\(account ?? "")\(kind)").prefix(8)
  }

  private mutating func take(
    _ account: String, _ layout: String, _ form: ShownForm, _ file: String, _ run: String?
  ) {
    let id = RememberedAnswers.id(account, layout, "\nshown")
    let place = items.firstIndex { $0.id == id }
    var all = place.flatMap { items[$0].shown } ?? ShownForms()
    all.add(ShownForms.Sighting(form: form, file: file, run: run))
    let last = all.sightings.last
    let item = Item(
      id: id, account: account, layout: layout, file: last?.file ?? file, run: last?.run ?? run ?? "",
      profile: ProfileText(yaml: all.profile, file: run ?? ""), shown: all)
    if let place { items[place] = item } else { items.append(item) }
  }

  private mutating func take(
    _ account: String?, _ layout: String, _ profile: ProfileText, _ file: String, _ run: String
  ) {
    let id = RememberedAnswers.id(account, layout, "")
    guard let place = items.firstIndex(where: { $0.id == id }) else {
      guard (try? GivenAnswers(profile)) != nil else { return }
      texts[id] = profile.yaml
      items.append(Item(id: id, account: account, layout: layout, file: file, run: run, profile: profile))
      return
    }
    // A job file says the same every night.
    if texts[id] != profile.yaml {
      guard let merged = try? ProfileCheck.merged(profile, over: items[place].profile) else { return }
      items[place].profile = merged
      texts[id] = profile.yaml
    }
    items[place].file = file
    items[place].run = run
  }

  private mutating func forget(_ run: Run) {
    let members = JSONText.textMembers(of: run.summary) ?? []
    guard members.first(where: { $0.name == "kind" })?.text == RememberedAnswers.kind else { return }
    let ids = Set(members.first { $0.name == "ids" }?.text.flatMap { JSONText.textElements(of: $0) } ?? [])
    items.removeAll { ids.contains($0.id) }
  }
}

extension ShownForm {
  /// Writes the members that ``init(_:)`` reads.
  func write(to json: inout JSONWriter) {
    for key in ShownForms.keys { json.member(key, values[key]) }
    if isSignLikely { json.member("signIsLikely", true) }
    if hasSignWords { json.member("signHasWords", true) }
    for (name, value) in marks.sorted(by: { $0.key < $1.key }) { json.member("mark-\(name)", value) }
  }

  /// - Returns: nil where there is nothing shown.
  fileprivate init?(_ members: [(name: String, text: String?)]) {
    self.init()
    for (name, text) in members {
      guard let text else { continue }
      if ShownForms.keys.contains(name) { values[name] = text }
      if name.hasPrefix("mark-") { marks[String(name.dropFirst(5))] = text }
    }
    isSignLikely = members.contains { $0.name == "signIsLikely" }
    hasSignWords = members.contains { $0.name == "signHasWords" }
    if isEmpty { return nil }
  }
}
