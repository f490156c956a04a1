import Counterfoil

/// Adds up the amounts of a file of any size: a batch at a time is held, and no row becomes a value.
public func total(of path: String, in currency: Currency) throws -> MoneyTotal {
  var total = MoneyTotal(currency: currency)
  var stream = try Counterfoil.stream(path)
  while let batch = try stream.next() {
    let amounts = batch.amounts[batch.schema.slot(of: EntryField.amount)]
    for row in 0..<batch.count where amounts.currencies[row] == currency {
      total.add(minorUnits: amounts.minorUnits[row])
    }
  }
  return total
}
