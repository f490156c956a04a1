/// What a run that links nothing would have linked, and what people said about such proposals before.
package struct Shadow: Hashable, Sendable {
  /// Matches at least as likely as the bar for links.
  package var wouldLinkCount = 0
  /// Earlier proposals at least that likely that a person decided.
  package var decidedCount = 0
  /// Those of them a person confirmed.
  package var agreedCount = 0

  /// The counts in words.
  package var text: String {
    let links = wouldLinkCount == 1 ? "1 match" : "\(wouldLinkCount) matches"
    let past =
      decidedCount == 0
      ? "no proposal that likely was ever decided by a person"
      : "of \(decidedCount) earlier proposals that likely, people confirmed \(agreedCount)"
    return "shadow: \(links) would have been linked; \(past)"
  }
}

extension Reconciliation {
  /// Nil where links were made.
  package var shadow: Shadow? {
    guard explainer.options.isShadow else { return nil }
    var shadow = Shadow()
    shadow.wouldLinkCount = matches.lazy.filter(wouldLink).count
    for record in explainer.options.pastDecisions where record.probability >= precision.threshold {
      shadow.decidedCount += 1
      if record.wasRight { shadow.agreedCount += 1 }
    }
    return shadow
  }

  /// Whether a match waits for a person only because nothing is linked in this run.
  package func wouldLink(_ match: Match) -> Bool {
    explainer.options.isShadow && match.decision == .review
      && Reservation.limit(match.probability, match.reservation) >= precision.threshold
  }
}
