extension TableWords {
  /// Takes in the words a profile states; they win over ours.
  mutating func add(_ profile: CSVProfile) {
    func fold(_ words: [String]) -> [String] { words.map(TableWords.fold) }
    ignored.formUnion(fold(profile.ignored))
    // Most profiles state no words; the sets are not copied then.
    let states = fold(profile.pending + profile.booked + profile.void)
    if !states.isEmpty {
      pending.subtract(states)
      booked.subtract(states)
      void.subtract(states)
      pending.formUnion(fold(profile.pending))
      booked.formUnion(fold(profile.booked))
      void.formUnion(fold(profile.void))
    }
    let stated = fold(profile.outflow + profile.inflow + profile.neutral)
    if stated.isEmpty { return }
    outflow.subtract(stated)
    inflow.subtract(stated)
    neutral.subtract(stated)
    outflow.formUnion(fold(profile.outflow))
    inflow.formUnion(fold(profile.inflow))
    neutral.formUnion(fold(profile.neutral))
  }
}
