extension Worksheet {
  /// Learns which accounts book at once, such as wallets, whatever the day of the week.
  /// - Parameter posteriors: of the candidates.
  mutating func findPromptAccounts(_ candidates: [Candidate], posteriors: [Double]) {
    let count = Int(entries.accounts.max() ?? -1) + 1
    var linked = [Double](repeating: 0, count: count)
    var prompt = linked
    for (candidate, posterior) in zip(candidates, posteriors) {
      let account = Int(entries.accounts[Int(candidate.entry)])
      guard account >= 0, let gap = DayStep.gap(candidate.dayStep), gap >= 0 else { continue }
      linked[account] += posterior
      if gap <= 1 { prompt[account] += posterior }
    }
    if learning.record != nil {
      for account in 0..<count where linked[account] > 0 {
        learning.record?.set(linked[account], .linksOfAccounts, learning.keys.accounts[account])
        learning.record?.set(prompt[account], .promptLinksOfAccounts, learning.keys.accounts[account])
      }
    }
    setPrompt(linked, prompt)
  }

  /// The accounts that a model knows to book at once.
  mutating func findPromptAccounts(_ frozen: LearnedModel) {
    let keys = learning.keys.accounts
    setPrompt(
      keys.map { frozen[.linksOfAccounts, $0] }, keys.map { frozen[.promptLinksOfAccounts, $0] })
  }

  private mutating func setPrompt(_ linked: [Double], _ prompt: [Double]) {
    isPromptAccount = zip(linked, prompt).map {
      $0 >= Priors.Words.promptCount && $1 >= Priors.Words.promptShare * $0
    }
  }
}

extension [Candidate] {
  /// Judges the days of pairs again, after it was learned which accounts book at once.
  mutating func rejudgeDays(_ sheet: Worksheet) {
    for place in indices where sheet.isPrompt(Int(self[place].entry)) {
      let (entry, bill) = (Int(self[place].entry), Int(self[place].bill))
      let step = DayStep.step(
        day: sheet.entries.days[entry], billDay: sheet.bills.days[bill], dueDay: sheet.bills.dueDays[bill],
        isPrompt: true, options: sheet.options)
      if let step { self[place].dayStep = step }
    }
  }
}
