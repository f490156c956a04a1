import CounterfoilCodecKit

extension SniffReport {
  /// Says of what the format of a ledger states that it does, and shows the file's columns without those added to them.
  mutating func name(_ ledger: LedgerStatement, stated: CSVProfile) {
    let evidence = LedgerStatement.evidence
    for index in facts.indices where facts[index].evidence == "stated by the profile" {
      let isOfPerson: Bool
      switch facts[index].topic {
      case "delimiter": isOfPerson = stated.delimiter != nil
      case "decimal mark": isOfPerson = stated.decimalMark != nil
      case "sign": isOfPerson = stated.sign != nil
      default: isOfPerson = !facts[index].topic.hasPrefix("date pattern") || stated.date != nil
      }
      if !isOfPerson { facts[index].evidence = evidence }
    }
    let added = columns.filter { $0.position > ledger.width }
    columns.removeAll { $0.position > ledger.width }
    for index in columns.indices where stated.columns.isEmpty && columns[index].field != nil {
      columns[index].evidence = evidence
    }
    for column in added {
      guard let place = ledger.origins[column.position - 1], columns.indices.contains(place) else { continue }
      columns[place].field = column.field
      columns[place].confidence = column.confidence
      columns[place].evidence = place == ledger.origins[ledger.width] ? "\(evidence); the year is in line 1" : evidence
    }
    guard columns.indices.contains(ledger.sideColumn) else { return }
    columns[ledger.sideColumn].field = "amount (direction)"
    columns[ledger.sideColumn].confidence = 100
    columns[ledger.sideColumn].evidence = "\(evidence): the side of the account in Konto"
  }
}
