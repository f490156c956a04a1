import CounterfoilModel
package import CounterfoilReports
package import CounterfoilStore
import CounterfoilText

/// When what is still open is spoken of again.
package struct TellingRhythm: Sendable, Hashable {
  /// Whether it is a reason for status 1 in every run.
  package var speaksOfStillOpen = false
  /// After how long without a word it is spoken of again; 0 for never.
  package var remindSeconds = 7 * 86400
}

/// What of all that needs a person a run tells in full, what it only counts, and what is settled since.
package struct JobTelling {
  /// What no run of the job file told before.
  package internal(set) var new: Set<ToldItem> = []
  /// What was told before, and still needs a person.
  package internal(set) var stillOpen: Set<ToldItem> = []
  /// What was told before, and needs nobody any more.
  package internal(set) var settled: Set<ToldItem> = []
  /// What earlier runs found and did not live to tell.
  package internal(set) var leftOver: [String] = []
  /// Why files were refused that an earlier run put aside and did not live to tell.
  package internal(set) var leftOverRefusals: [String] = []
  /// What earlier runs told.
  private(set) var before: Set<ToldItem> = []
  /// Whether it is time to speak of what is still open, although nothing is new.
  package internal(set) var isReminder = false
  /// Whether what is still open is a reason for status 1 every time.
  private var alwaysSpeaks = false
  private var words: [ToldItem: String] = [:]
  private var finishedFindings: [ToldItem] = []
  private var quieted: [ToldItem] = []

  init() {}

  /// - Parameters:
  ///   - found: all that needs a person now.
  ///   - told: what is kept of earlier runs.
  ///   - quietedSince: matters of which somebody said since the last run that they need nobody.
  init(
    _ found: MatterList, told: [ToldItem: ToldRecord], quietedSince: Set<ToldItem> = [], state: JobState?, now: JobTime,
    _ rhythm: TellingRhythm
  ) {
    words = found.words
    alwaysSpeaks = rhythm.speaksOfStillOpen
    before = Set(told.filter { $0.value.at != nil }.keys)
    for item in found.words.keys {
      if told[item]?.at == nil || quietedSince.contains(item) { new.insert(item) } else { stillOpen.insert(item) }
    }
    for (item, record) in told where words[item] == nil {
      if item.kind == .finding || item.kind == .file && record.at == nil {
        finishedFindings.append(item)
        guard !found.findings.contains(item) else { continue }
        if item.kind == .file { leftOverRefusals.append(record.words) } else { leftOver.append(record.words) }
      } else if found.quiet.contains(item) || quietedSince.contains(item) && !found.lookedAt.contains(item.kind) {
        // Whoever said so knows it, and when it needs somebody again it is new.
        quieted.append(item)
      } else if found.lookedAt.contains(item.kind), !found.outside.contains(item) {
        settled.insert(item)
      } else {
        // Nothing says that it is settled: it was not looked at this time.
        stillOpen.insert(item)
        words[item] = record.words
      }
    }
    leftOver.sort()
    leftOverRefusals.sort()
    guard !stillOpen.isEmpty, rhythm.remindSeconds > 0, let last = state?.toldAt.flatMap(JobTime.init(iso:)) else {
      return
    }
    // A clock that was set back by more than the span must not silence the reminders for good.
    let elapsed = (now.seconds - last.seconds).magnitude
    // A timer that fires some seconds earlier than a week before does not wait for another day.
    isReminder = elapsed + UInt(min(3600, rhythm.remindSeconds / 10)) >= UInt(rhythm.remindSeconds)
  }

  /// Whether something has to be told that nobody was told before.
  var hasNew: Bool { !new.isEmpty || !leftOver.isEmpty || !leftOverRefusals.isEmpty }

  /// Whether something has to be told that was not, or is to be told again.
  package var needsPerson: Bool { hasNew || (!stillOpen.isEmpty && (isReminder || alwaysSpeaks)) }

  /// What stands in the store once this was told.
  func records(at time: JobTime) -> [ToldItem: ToldRecord] {
    Dictionary(uniqueKeysWithValues: new.map { ($0, ToldRecord(at: time.iso, words: words[$0] ?? "")) })
  }

  /// What is new, each with a line that says what it is about.
  var newWords: [(item: ToldItem, words: String)] { new.sorted().map { ($0, words[$0] ?? "") } }

  /// What need not be kept once this was told.
  var finished: [ToldItem] { (settled + finishedFindings + quieted).sorted() }

  // MARK: Words

  /// - Parameter listing: the command that shows what is still open; nil where it is shown.
  package func text(_ style: TextStyle, listing: String?) -> String {
    var result = ""
    if !stillOpen.isEmpty {
      result +=
        "\(style.marked("Still open", .yellow)): \(JobTelling.counts(stillOpen))\(listing.map { ": \($0)" } ?? ".")\n"
    }
    if !settled.isEmpty { result += "Settled since: \(JobTelling.counts(settled)).\n" }
    return ShownWords.wrapped(result, style)
  }

  private static func counts(_ items: Set<ToldItem>) -> String {
    let parts = ToldItem.Kind.allCases.compactMap { kind -> String? in
      let count = items.count { $0.kind == kind }
      return count == 0 ? nil : text(count, kind)
    }
    return parts.joined(separator: ", ")
  }

  private static func text(_ count: Int, _ kind: ToldItem.Kind) -> String {
    switch kind {
    case .signs: "signs that are turned around"
    case .proposal: Counted.count(count, "proposal")
    case .entry: "\(Counted.count(count, "entry")) without a bill"
    case .bill: "\(Counted.count(count, "bill")) without an entry"
    case .copy: "\(Counted.count(count, "bill")) recorded twice"
    case .row: "\(Counted.count(count, "row")) of files"
    case .file: "\(Counted.count(count, "file")) refused"
    case .inbox: "\(count) \(count == 1 ? "inbox" : "inboxes") overdue"
    case .finding: Counted.count(count, "finding")
    }
  }

  /// The member `telling` of `Schemas/run.schema.json`.
  func write(to json: inout JSONWriter) {
    json.object("telling") { json in
      for (name, items) in [("new", new), ("stillOpen", stillOpen), ("settled", settled)] {
        json.array(name) { json in
          for item in items.sorted() {
            json.object { json in
              json.member("kind", item.kind.rawValue)
              json.member("id", item.id)
            }
          }
        }
      }
      if !leftOver.isEmpty || !leftOverRefusals.isEmpty { json.member("leftOver", leftOver + leftOverRefusals) }
      json.member("reminder", isReminder)
    }
  }
}
