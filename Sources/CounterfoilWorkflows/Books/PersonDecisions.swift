import CounterfoilCodecKit
package import CounterfoilModel
import CounterfoilReconciler
import CounterfoilRecords
package import CounterfoilStore
import CounterfoilText

/// What a person says about proposals and links: each of these is one run, kept for good, and can be undone.
package enum PersonDecisions {
  /// Links entries with bills because a person says so. The other proposals stay.
  /// - Parameter words: ids of entries and bills in any order, at least one of each; or names of proposals.
  /// - Throws: exit status 64 where one kind is missing, 65 where an id is not held or linked already.
  package static func accept(_ words: [String], in store: Store) throws(Fault) -> Run {
    let open = try store.matches().filter { $0.decision == Decision.review.rawValue }
    let named = try proposals(words, among: open, in: store)
    if !named.isEmpty {
      return try accept(named, probabilities: named.map(\.probability), in: store)
    }
    let ids = try DecidedRows(words, in: store, verb: "accept")
    let shown = open.first { Set($0.entries) == Set(ids.entries) && Set($0.bills) == Set(ids.bills) }
    let match =
      shown
      ?? StoredMatch(
        entries: ids.entries, bills: ids.bills, probability: 1, decision: Decision.review.rawValue,
        shape: Match.Shape.confirmed.rawValue, evidence: "[]")
    return try accept([match], probabilities: [shown?.probability], in: store)
  }

  /// Accepts every open proposal that is at least so likely. Nobody looked at each of them, so they are no evidence of
  /// how right proposals are.
  /// - Parameter probability: 0 to 1.
  /// - Returns: the run; nil where no proposal is that likely.
  package static func acceptAll(atLeast probability: Double, in store: Store) throws(Fault) -> Run? {
    let likely = try store.matches().filter {
      $0.decision == Decision.review.rawValue && $0.probability >= probability
    }
    if likely.isEmpty { return nil }
    return try accept(likely, probabilities: likely.map { _ in nil }, in: store)
  }

  private static func accept(
    _ matches: [StoredMatch], probabilities: [Double?], in store: Store
  ) throws(Fault) -> Run {
    let decisions = zip(matches, probabilities).map { match, probability in
      StoredDecision(
        pairs: pairs(match.entries, match.bills), isConfirmed: true, shape: match.shape, probability: probability)
    }
    let links = matches.map { match in
      var link = confirmed(match.entries, match.bills, evidence: match.evidence)
      link.parts = match.parts
      return link
    }
    return try store.decide(
      decisions, kind: "accept", linking: links, summary: JSONWriter.object { $0.member("accepted", matches.count) },
      at: Books.now())
  }

  /// Says that an entry does not pay a bill: never proposed again, and taken back where it is linked.
  /// - Parameter words: ids of entries and bills, or names of proposals.
  /// - Throws: exit status 64 where one kind is missing, 65 where an id is not held.
  package static func reject(_ words: [String], in store: Store) throws(Fault) -> Run {
    let held = try store.matches()
    let named = try proposals(words, among: held.filter { $0.decision == Decision.review.rawValue }, in: store)
    if !named.isEmpty {
      let decisions = named.map { match in
        StoredDecision(
          pairs: pairs(match.entries, match.bills), isConfirmed: false, shape: match.shape,
          probability: match.probability)
      }
      return try store.decide(
        decisions, kind: "reject", summary: JSONWriter.object { $0.member("rejected", named.count) }, at: Books.now())
    }
    let ids = try DecidedRows(words, in: store, verb: "reject")
    let touched = held.filter { match in
      !Set(ids.entries).isDisjoint(with: match.entries) && !Set(ids.bills).isDisjoint(with: match.bills)
    }
    let links = touched.filter { $0.decision == Decision.linked.rawValue }
    // What a person confirmed, one by one or by a rule, says nothing about how right proposals are.
    let shown = touched.first { Match.Shape(rawValue: $0.shape)?.isSaid != true }
    let decision = StoredDecision(
      pairs: pairs(ids.entries, ids.bills), isConfirmed: false, shape: shown?.shape, probability: shown?.probability)
    let rests = links.compactMap { rest(of: $0, without: ids) }
    let summary = JSONWriter.object { json in
      json.member("rejected", 1)
      json.member("linksTakenBack", links.count - rests.count)
      if !rests.isEmpty { json.member("linksKeptInPart", rests.count) }
    }
    return try store.decide(
      [decision], kind: "reject", linking: rests, revoking: links.map(\.number), summary: summary, at: Books.now())
  }

  /// What stays of a link that a person made, where only some of its rows were rejected: they said as much of the others, and did not
  /// take it back. One that was found was weighed as a whole, and goes as a whole.
  private static func rest(of link: StoredMatch, without ids: DecidedRows) -> StoredMatch? {
    guard link.shape == Match.Shape.confirmed.rawValue else { return nil }
    var rest = link
    if Set(ids.entries).isSuperset(of: link.entries) {
      rest.bills.removeAll { ids.bills.contains($0) }
    } else if Set(ids.bills).isSuperset(of: link.bills) {
      rest.entries.removeAll { ids.entries.contains($0) }
    } else {
      return nil
    }
    rest.parts = link.parts.filter { rest.bills.contains($0.key) }
    return rest.bills.isEmpty || rest.entries.isEmpty ? nil : rest
  }

  // MARK: Parts

  static func pairs(_ entries: [String], _ bills: [String]) -> [DecidedIDs] {
    entries.flatMap { entry in bills.map { DecidedIDs(entry: entry, bill: $0) } }
  }

  /// The evidence of a link that a person made.
  static let said = "a person said so"

  static func confirmed(_ entries: [String], _ bills: [String], evidence: String = "[]") -> StoredMatch {
    let said = JSONWriter.object { json in
      json.member("kind", "decision")
      json.member("text", PersonDecisions.said)
      json.member("weight", 0)
    }
    let rest = evidence.dropFirst().dropLast()
    return StoredMatch(
      entries: entries, bills: bills, probability: 1, decision: Decision.linked.rawValue,
      shape: Match.Shape.confirmed.rawValue, evidence: "[\(said)\(rest.isEmpty ? "" : ",\(rest)")]")
  }

  /// The proposals the words name; none where they are ids.
  private static func proposals(
    _ words: [String], among open: [StoredMatch], in store: Store
  ) throws(Fault) -> [StoredMatch] {
    let names = words.filter { $0.hasPrefix("p-") && $0.utf8.count == 10 }
    guard names.count == words.count, !words.isEmpty else { return [] }
    // Of two with one name, the one that was proposed first.
    let byName = Dictionary(open.map { ($0.proposalID, $0) }, uniquingKeysWith: { first, _ in first })
    let current = try store.currentNames(ofProposals: names.filter { byName[$0] == nil })
    var found: [StoredMatch] = []
    var numbers: Set<Int64> = []
    for name in names {
      guard let match = byName[name] ?? current[name].flatMap({ byName[$0] }) else {
        throw Fault(
          .badData, .storeUnknown, "there is no open proposal \(TerminalText.excerpt(name, limitBytes: 20))",
          fixes: ["`\(ShownCommand("review"))` lists them."])
      }
      if numbers.insert(match.number).inserted { found.append(match) }
    }
    return found
  }
}

/// Ids a person named, told apart.
struct DecidedRows {
  private(set) var entries: [String] = []
  private(set) var bills: [String] = []

  /// - Throws: exit status 64 where no entry or no bill is named, 65 where an id is not held.
  init(_ words: [String], in store: Store, verb: String) throws(Fault) {
    for word in words {
      let id = try store.currentName(word)
      var query = EntryQuery()
      query.id = id
      if try store.entries(query).records.count > 0 {
        if !entries.contains(id) { entries.append(id) }
        continue
      }
      if !bills.contains(id) { bills.append(id) }
    }
    guard !entries.isEmpty, !bills.isEmpty else {
      throw Fault(
        .usage, .usageValue, entries.isEmpty ? "none of these ids is an entry's" : "no bill is named",
        fixes: [
          "Name the entry and the bill, or the proposal: \(ShownCommand("\(verb) ENTRY BILL")); `\(ShownCommand("review"))` shows them."
        ])
    }
    for id in bills {
      var query = RecordQuery()
      query.id = id
      guard try store.records(.bill, query).isEmpty else { continue }
      throw Fault(
        .badData, .storeUnknown,
        "there is no entry and no bill with the id \(TerminalText.excerpt(id, limitBytes: 80))",
        fixes: ["`\(ShownCommand("list entries"))` and `\(ShownCommand("list bills"))` show the ids."])
    }
  }
}
