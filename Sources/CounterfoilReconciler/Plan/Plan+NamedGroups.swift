extension Plan {
  /// Links payments with the bills they name, where the sum is theirs to the cent.
  mutating func takeNamedGroups(_ sheet: inout Worksheet, _ vocabulary: Vocabulary) {
    guard Priors.Stages.namedGroups else { return }
    for group in NamedGroups.find(&sheet, vocabulary) {
      for entry in group.entries { sheet.entryIsFree[Int(entry)] = false }
      for bill in group.bills { sheet.billIsFree[Int(bill)] = false }
      links.append(
        Link(
          entries: Positions(group.entries), bills: Positions(group.bills), probability: group.probability,
          shape: group.shape, isNamed: true, habit: group.habit))
    }
  }
}
