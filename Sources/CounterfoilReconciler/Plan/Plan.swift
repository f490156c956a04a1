/// What the stages have found so far, in positions.
struct Plan {
  struct Link: Sendable {
    var entries: Positions
    var bills: Positions
    var probability: Double
    var shape: Match.Shape
    var features: PairFeatures?
    var rivalEntry: Int32 = -1
    var rivalBill: Int32 = -1
    var rivalProbability = 0.0
    /// What is still open, in minor units of the bill's currency.
    var remaining: Int64 = 0
    /// Whether rows and sum were not searched for: numbers name them, or they follow each other.
    var isNamed = false
    /// As of ``Match/habit``.
    var habit: SumHabit?
    /// As of ``Match/openItem``.
    var openItem: KnownPayer?
    var reservation: Reservation?

    /// How likely it counts as where it is to be linked without a person.
    var linkProbability: Double { Reservation.limit(probability, reservation) }

    /// Whether it is made without a person, or by one.
    func isSafe(_ options: ReconcileOptions, threshold: Double) -> Bool {
      shape == .confirmed || (shape == .ruled || linkProbability >= threshold) && !options.isShadow
    }
  }

  var links: [Link] = []
  var copies: [Repeats.Copy] = []
  /// Downloads without an account's name that are of several accounts.
  var contradictions: [UnnamedDownloads.Contradiction] = []
  var duplicateBills: [(copy: Int32, original: Int32, probability: Double)] = []
  var transfers: [(from: Int32, to: Int32, probability: Double)] = []
  var refunds: [(refund: Int32, original: Int32, probability: Double)] = []
  /// Payments that a bank took back, which settle nothing.
  var returns = ReturnedPayments.Found()
  var channels: [Channels.Group] = []
  /// Pairs of equal amounts whose entry names another bill.
  var contradicted: [Candidate] = []
  /// What is open until pairs and groups are weighed.
  var contested = ContestedRows()

  /// Takes chosen links likely enough to be worth a person's look.
  mutating func add(_ chosen: [ChosenLink], _ sheet: inout Worksheet) {
    for link in chosen where link.probability >= sheet.options.leastProbability {
      sheet.entryIsFree[Int(link.entry)] = false
      sheet.billIsFree[Int(link.bill)] = false
      links.append(
        Link(
          entries: Positions(link.entry), bills: Positions(link.bill), probability: link.probability,
          shape: link.features.amountLevel == .equal ? .equalAmounts : .nearAmounts,
          features: link.features, rivalEntry: link.rivalEntry, rivalBill: link.rivalBill,
          rivalProbability: link.rivalProbability, remaining: remaining(link, sheet)))
    }
  }

  /// What a payment that names a bill leaves open of it: a fifth of a bill may look like one digit mistyped, and is no less a part.
  private func remaining(_ link: ChosenLink, _ sheet: Worksheet) -> Int64 {
    let left = sheet.bills.amounts[Int(link.bill)] - sheet.entries.amounts[Int(link.entry)]
    switch link.features.amountLevel {
    case .part: return left
    case let level:
      let owed = sheet.bills.amounts[Int(link.bill)].magnitude
      let paid = sheet.entries.amounts[Int(link.entry)].magnitude
      return Worksheet.isPart(link.features.textLevel, level, paid: paid, owed: owed) ? left : 0
    }
  }

  /// By entry: whether a link, a move between own accounts or another account's record of it explains it.
  func explainedEntries(_ sheet: Worksheet) -> [Bool] {
    var isExplained = [Bool](repeating: false, count: sheet.entries.count)
    for link in links {
      for entry in link.entries { isExplained[Int(entry)] = true }
    }
    for transfer in transfers {
      isExplained[Int(transfer.from)] = true
      isExplained[Int(transfer.to)] = true
    }
    for pair in returns.pairs {
      isExplained[Int(pair.back)] = true
      isExplained[Int(pair.original)] = true
    }
    for channel in channels where isExplained[Int(channel.rows[0])] {
      for row in channel.rows { isExplained[Int(row)] = true }
    }
    return isExplained
  }
}

extension [Plan.Link] {
  /// By bill the place of its link; -1 for none.
  func placesByBill(_ billCount: Int) -> [Int32] {
    var places = [Int32](repeating: -1, count: billCount)
    for (place, link) in enumerated() {
      for bill in link.bills { places[Int(bill)] = Int32(place) }
    }
    return places
  }
}
