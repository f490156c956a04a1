extension Plan {
  /// Lets copies that may be payments of their own compete for bills again.
  mutating func contestCopies(_ sheet: inout Worksheet) {
    for copy in ContestedCopies.find(copies, &sheet) { contested.add(copy) }
  }

  /// Takes moves between own accounts that nothing speaks against. Returns the rows of all contested readings.
  /// - Parameter candidates: pairs that could use their rows.
  mutating func take(_ moves: [Transfers.Move], _ candidates: [Candidate], _ sheet: inout Worksheet) -> [Int32] {
    let copies = contested
    let moves = ContestedMoves(moves, candidates, isContested: copies.mayBeCopy, &sheet)
    let bills = TransferBills(sheet)
    for (move, bill) in bills.assign(moves.sure, &sheet) { link(moves.sure[move], bill: bill, &sheet) }
    for move in moves.sure {
      transfers.append((move.from, move.to, move.probability))
      sheet.entryIsFree[Int(move.from)] = false
      sheet.entryIsFree[Int(move.to)] = false
    }
    for move in moves.open {
      contested.add(move, bills: bills.fitting(move, sheet).filter { sheet.billIsFree[Int($0.bill)] })
    }
    return contested.entries.sorted()
  }

  private mutating func link(
    _ move: Transfers.Move, bill: Int32, probability: Double? = nil, _ sheet: inout Worksheet
  ) {
    links.append(
      Link(
        entries: Positions([move.from, move.to].sorted()), bills: Positions(bill),
        probability: min(Priors.Groups.mostProbability, probability ?? move.probability), shape: .transfer))
    sheet.billIsFree[Int(bill)] = false
  }

  /// Bills of doubtful pairs that may record again what a surely settled bill records.
  mutating func contestSecondRecords(
    among open: [ChosenLink], _ sheet: inout Worksheet, _ vocabulary: Vocabulary
  ) {
    guard Priors.Stages.secondRecords else { return }
    var mayBeCopy = [Bool](repeating: false, count: sheet.bills.count)
    var isSettled = sheet.billIsFree.map { !$0 }
    var isAny = false
    for link in open where sheet.billIsFree[Int(link.bill)] {
      if link.probability < Priors.Decision.held || contested.mayBeCopy(link.entry) {
        mayBeCopy[Int(link.bill)] = true
        isAny = true
      } else {
        isSettled[Int(link.bill)] = true
      }
    }
    guard isAny else { return }
    for found in DuplicateBills.find(&sheet, vocabulary, mayBeCopy: mayBeCopy, isSettled: isSettled) {
      let weight = found.weight - Priors.Copies.askedFor
      if weight > 0 { contested.addSecondRecord(found.copy, of: found.original, weight: weight) }
    }
  }

  /// Notes the contested readings that won their rows. Returns those that lost.
  mutating func takeContested(_ sheet: inout Worksheet) -> LostReadings {
    guard !contested.isEmpty else { return LostReadings() }
    let asked = contested.copyRows
    let (verdicts, lost) = contested.close(sheet)
    var isCopy: Set<Int32> = []
    for verdict in verdicts {
      switch verdict.reading {
      case .move(let move):
        transfers.append((move.from, move.to, verdict.probability))
        if verdict.bill >= 0 { link(move, bill: verdict.bill, probability: verdict.probability, &sheet) }
      case .copy(let copy):
        isCopy.insert(copy.copy)
        sheet.entryCompetes[Int(copy.copy)] = false
      case .secondRecord(let copy, let original):
        duplicateBills.append((copy, original, min(Priors.Copies.billMost, verdict.probability)))
      }
    }
    transfers.sort { $0.from < $1.from }
    copies.removeAll { asked.contains($0.copy) && !isCopy.contains($0.copy) }
    return lost
  }

  /// By entry linked alone: its first bill; -1 where there is none.
  func billsOfEntries(_ sheet: Worksheet) -> [Int32] {
    var bills = [Int32](repeating: -1, count: sheet.entries.count)
    for link in links where link.entries.count == 1 { bills[Int(link.entries[0])] = link.bills[0] }
    return bills
  }

  /// By entry: how likely it is that it settles the bill it is linked with alone; 1 for others, and where a person said so.
  func linkChances(_ sheet: Worksheet) -> [Double] {
    var chances = [Double](repeating: 1, count: sheet.entries.count)
    for link in links where link.entries.count == 1 && !link.shape.isSaid {
      chances[Int(link.entries[0])] = link.probability
    }
    return chances
  }

  /// Takes back links whose row is likelier a refund, and lowers those that may be.
  mutating func doubtLinks(_ found: Refunds.Found, _ sheet: inout Worksheet) {
    guard !found.billMasses.isEmpty else { return }
    let isRefund = Set(found.pairs.map(\.refund))
    var keptCount = 0
    for place in links.indices {
      if !links[place].shape.isSaid, links[place].entries.count == 1,
        let mass = found.billMasses[links[place].entries[0]]
      {
        let entry = links[place].entries[0]
        links[place].probability = min(links[place].probability, mass)
        if isRefund.contains(entry) || links[place].probability < sheet.options.leastProbability {
          for bill in links[place].bills { sheet.billIsFree[Int(bill)] = true }
          sheet.entryIsFree[Int(entry)] = true
          continue
        }
      }
      if keptCount < place { links.swapAt(keptCount, place) }
      keptCount += 1
    }
    links.removeLast(links.count - keptCount)
  }
}
