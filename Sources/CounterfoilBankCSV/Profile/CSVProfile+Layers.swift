import CounterfoilModel

extension CSVProfile {
  /// This profile laid over another one: what it states wins, what it does not state is the other's.
  ///
  /// Columns are taken field by field, so that a line `columns: {payee: Name}` leaves the other fields where they are.
  package func over(_ base: CSVProfile) -> CSVProfile {
    var all = base
    all.name = name ?? base.name
    all.layout = layout ?? base.layout
    all.bank = bank ?? base.bank
    all.country = country ?? base.country
    all.source = source ?? base.source
    all.recognised = recognised ?? base.recognised
    all.kind = kind ?? base.kind
    all.encoding = encoding ?? base.encoding
    all.delimiter = delimiter ?? base.delimiter
    all.quote = quote ?? base.quote
    all.escape = escape ?? base.escape
    all.isJSON = isJSON ?? base.isJSON
    all.records = records.isEmpty ? base.records : records
    all.sheet = sheet ?? base.sheet
    all.skipLines = skipLines ?? base.skipLines
    all.hasHeader = hasHeader ?? base.hasHeader
    all.header = header ?? base.header
    all.columns.merge(columns) { $1 }
    all.date = date ?? base.date
    all.pivotYear = pivotYear ?? base.pivotYear
    all.lastDay = lastDay ?? base.lastDay
    all.emptyDay = emptyDay ?? base.emptyDay
    all.sameNumber = sameNumber ?? base.sameNumber
    all.time = time ?? base.time
    all.decimalMark = decimalMark ?? base.decimalMark
    all.groupingMark = groupingMark ?? base.groupingMark
    all.sign = sign ?? base.sign
    all.unit = unit ?? base.unit
    all.currency = currency ?? base.currency
    all.account = account ?? base.account
    all.ledgerAccount = ledgerAccount ?? base.ledgerAccount
    all.badRows = badRows ?? base.badRows
    all.feeSign = feeSign ?? base.feeSign
    all.neutralRows = neutralRows ?? base.neutralRows
    all.sumRows = sumRows ?? base.sumRows
    all.strictBalance = strictBalance ?? base.strictBalance
    all.takeWords(of: self)
    return all
  }

  /// Lists of words a profile has replace those of the one below.
  private mutating func takeWords(of upper: CSVProfile) {
    if !upper.footer.isEmpty { footer = upper.footer }
    if !upper.outflow.isEmpty { outflow = upper.outflow }
    if !upper.inflow.isEmpty { inflow = upper.inflow }
    if !upper.neutral.isEmpty { neutral = upper.neutral }
    if !upper.pending.isEmpty { pending = upper.pending }
    if !upper.booked.isEmpty { booked = upper.booked }
    if !upper.void.isEmpty { void = upper.void }
    if !upper.ignored.isEmpty { ignored = upper.ignored }
  }
}
