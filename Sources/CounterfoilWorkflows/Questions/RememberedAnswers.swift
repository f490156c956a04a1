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
    /// Nil where the file names the accounts itself.
    package let account: String?
    /// See ``LayoutName``.
    package let layout: String
    /// The file last answered for, and the run.
    package var file: String
    package var run: String
    package var profile: ProfileText
    /// What files show; nil for what a person said.
    var shown: ShownNotation?
  }

  /// The kind in the summary of a run that forgets answers.
  static let kind = "answer"

  /// In the order in which they were first given.
  package private(set) var items: [Item] = []

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

  /// What is known of a layout in an account, and the run that was told last.
  func answers(account: String?, layout: String) -> (answers: GivenAnswers, run: String)? {
    guard let item = items.first(where: { $0.account == account && $0.layout == layout && $0.shown == nil }) else {
      return nil
    }
    return (try? GivenAnswers(item.profile)).map { ($0, item.run) }
  }

  /// What files of a layout and account show, the last that showed something new, and its run: nil where it is not kept yet.
  func shown(account: String?, layout: String) -> (notation: ShownNotation, file: String, run: String?)? {
    for item in items where item.account == account && item.layout == layout {
      if let shown = item.shown { return (shown, item.file, item.run.isEmpty ? nil : item.run) }
    }
    return nil
  }

  /// Adds what files show that are imported together.
  mutating func add(_ shown: ShownNotation, account: String?, layout: String, file: String) {
    take(account, layout, shown, file, "")
  }

  /// Forgets answers, as a run that can be undone.
  /// - Throws: exit status 65 where an id is not held; then none was forgotten.
  package static func forget(_ ids: [String], in store: Store, at time: String?) throws(Fault) -> Run {
    let held = Set(try RememberedAnswers(store).items.map(\.id))
    for id in ids where !held.contains(id) {
      throw Fault(
        .badData, .storeUnknown, "no answers have the id \(TerminalText.excerpt(id, limitBytes: 40))",
        fixes: ["`counterfoil list answers` shows those there are."])
    }
    return try store.log(
      "remove",
      summary: JSONWriter.object { json in
        json.member("kind", kind)
        json.member("count", ids.count)
        json.member("ids", ids)
      }, at: time)
  }

  private mutating func take(_ run: Run) {
    // Of all the imports of ten years few were told anything; the others are not worth reading.
    guard run.summary.contains("\"answers\"") || run.summary.contains("\"shown\"") else { return }
    let members = JSONText.textMembers(of: run.summary) ?? []
    guard let files = members.first(where: { $0.name == "files" })?.text else { return }
    for file in JSONText.textElements(of: files) ?? [] {
      let file = JSONText.textMembers(of: file) ?? []
      let name = file.first { $0.name == "name" }?.text ?? ""
      for member in file where member.name == "answers" || member.name == "shown" {
        guard let parts = member.text.flatMap({ JSONText.textMembers(of: $0) }),
          let layout = parts.first(where: { $0.name == "layout" })?.text,
          let yaml = parts.first(where: { $0.name == "profile" })?.text
        else { continue }
        let account = parts.first { $0.name == "account" }?.text
        if member.name == "answers" {
          take(account, layout, ProfileText(yaml: yaml, file: run.id), name, run.id)
        } else {
          take(account, layout, ShownNotation(yaml), name, run.id)
        }
      }
    }
  }

  private mutating func take(
    _ account: String?, _ layout: String, _ shown: ShownNotation, _ file: String, _ run: String
  ) {
    let id = "a-" + ByteDigest.of("\(layout)\n\(account ?? "")\nshown").prefix(8)
    let place = items.firstIndex { $0.id == id }
    var all = place.flatMap { items[$0].shown } ?? ShownNotation()
    guard !all.new(in: shown).isEmpty else { return }
    all.add(shown)
    let item = Item(
      id: id, account: account, layout: layout, file: file, run: run, profile: ProfileText(yaml: all.text, file: run),
      shown: all)
    if let place { items[place] = item } else { items.append(item) }
  }

  private mutating func take(
    _ account: String?, _ layout: String, _ profile: ProfileText, _ file: String, _ run: String
  ) {
    let id = "a-" + ByteDigest.of("\(layout)\n\(account ?? "")").prefix(8)
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
