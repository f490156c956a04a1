extension Plan {
  /// Links payments with the bills they name, where the sum is theirs to the cent.
  mutating func takeNamedGroups(_ sheet: inout Worksheet, _ vocabulary: Vocabulary) {
    for group in NamedGroups.find(sheet, vocabulary) {
      sheet.entryIsFree[Int(group.entry)] = false
      for bill in group.bills { sheet.billIsFree[Int(bill)] = false }
      links.append(
        Link(
          entries: Positions(group.entry), bills: Positions(group.bills), probability: group.probability,
          shape: .manyBills))
    }
  }
}
