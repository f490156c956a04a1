extension Contradictions {
  /// Why a link is left to a person whose payment names another bill; nil where none does.
  func reason(_ link: Plan.Link, _ sheet: Worksheet) -> Reservation.Reason? {
    if link.features?.textLevel == .reference || link.shape == .ruled { return nil }
    var reason: Reservation.Reason?
    for entry in link.entries {
      let facts = facts(of: Int(entry))
      if facts.isEmpty { continue }
      for bill in link.bills {
        // A payment for several bills may name one of them only.
        guard link.bills.count == 1 || !link.bills.contains(where: { sheet.names(Int(entry), Int($0)) }) else {
          continue
        }
        switch kind(Int(entry), Int(bill), facts) {
        case .number where link.bills.count == 1: return .otherNumber
        case .month: reason = .otherMonth
        default: break
        }
      }
    }
    return reason
  }
}
