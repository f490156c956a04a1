internal import CounterfoilModel

extension Side {
  /// An amount as models know it.
  func modelAmount(_ row: Int) -> ModelAmount { modelAmount(amounts[row], currencies[row]) }

  func modelAmount(_ amount: Int64, _ currency: UInt16) -> ModelAmount {
    ModelAmount(amount, currency: currency, digits: digits.digits(of: currency))
  }
}

extension LearnedModel {
  /// Counts the rows of both sides. O(rows + words).
  mutating func takeRows(entries: Side, bills: Side, _ vocabulary: Vocabulary, _ keys: ModelKeys) {
    self[.entryCount] = Double(entries.count)
    self[.billCount] = Double(bills.count)
    if let first = entries.days.first, let last = entries.days.last {
      (self[.firstEntryDay], self[.lastEntryDay]) = (Double(first), Double(last))
    }
    (self[.firstDay], self[.lastDay]) = (
      [entries.days.first, bills.days.first].compactMap { $0 }.min().map { Double($0) },
      [entries.days.last, bills.days.last].compactMap { $0 }.max().map { Double($0) }
    )
    takeWords(entries, vocabulary, keys, words: .wordsOfEntries, wordings: .wordingsOfEntries)
    takeWords(bills, vocabulary, keys, words: .wordsOfBills, wordings: .wordingsOfBills)
    for (side, topic) in [(entries, Topic.numbersOfEntries), (bills, .numbersOfBills)] {
      for number in side.numberKeys { add(1, topic, keys.numbers[Int(number)]) }
    }
    for account in entries.accounts { add(1, .accountsOfEntries, keys.account(account)) }
    for row in 0..<entries.count {
      let amount = entries.modelAmount(row)
      let account = keys.account(entries.accounts[row])
      add(1, .amountsOfEntries, amount.key())
      add(1, .amountsOfAccounts, amount.key(account))
      let wording = keys.wordings[Int(entries.wordings[row])]
      add(1, .amountsOfWordingsOfEntries, amount.key(wording))
      add(1, .sizesOfWordingsOfEntries, amount.cell(isNegative: entries.amounts[row] < 0, of: wording))
      add(1, .sizesOfEntries, amount.cell(isNegative: entries.amounts[row] < 0))
      add(1, .sizesOfAccounts, amount.cell(isNegative: entries.amounts[row] < 0, of: account))
    }
    for row in 0..<bills.count {
      let amount = bills.modelAmount(row)
      let wording = keys.wordings[Int(bills.wordings[row])]
      add(1, .amountsOfBills, amount.key())
      add(1, .amountsOfWordingsOfBills, amount.key(wording))
      add(1, .sizesOfBills, amount.cell(isNegative: bills.amounts[row] < 0))
      add(1, .sizesOfWordingsOfBills, amount.cell(isNegative: bills.amounts[row] < 0, of: wording))
    }
  }

  private mutating func takeWords(
    _ side: Side, _ vocabulary: Vocabulary, _ keys: ModelKeys, words: Topic, wordings: Topic
  ) {
    for wording in side.wordings { add(1, wordings, keys.wordings[Int(wording)]) }
    for (word, count) in side.wordCounts(vocabulary).enumerated() where count > 0 {
      set(Double(count), words, keys.words[word])
    }
  }

  /// A warning where it knows fewer than half of the words of the entries, each as often as it stands there: rows that it has never seen the
  /// like of look rarer than they are.
  func findings(about entries: Side, _ vocabulary: Vocabulary, _ keys: ModelKeys) -> [Diagnostic] {
    let known = counts(.wordsOfEntries, keys.words)
    var (all, strange) = (0, 0)
    for (word, count) in entries.wordCounts(vocabulary).enumerated() {
      all += Int(count)
      if known[word] == 0 { strange += Int(count) }
    }
    guard 2 * strange > all else { return [] }
    return [
      Diagnostic(
        .reconcileModelOther, .warning,
        "the model has never seen \(strange) of the \(all) words of these statements: it was learned from other books, and takes what is "
          + "common here for rare",
        fixes: ["Use a model of these books, or none: then what these rows show is learned."])
    ]
  }

  /// How many rows are of about the size of an amount, and of its sign, by the ratios to it.
  func count(
    _ topic: Topic, _ amount: ModelAmount, isNegative: Bool, from low: Double, to high: Double, of owner: UInt64 = 0
  )
    -> Double
  {
    guard let table = tables[topic] else { return 0 }
    return amount.cells(from: low, to: high, isNegative: isNegative, of: owner).reduce(0) {
      $0 + $1.share * (table[$1.key] ?? 0)
    }
  }

  /// Days from the first row of either side to the last.
  var dayCount: Double { max(60, (self[.lastDay] ?? 0) - (self[.firstDay] ?? 0)) }
}
