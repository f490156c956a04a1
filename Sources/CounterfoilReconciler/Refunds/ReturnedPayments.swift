/// Payments that a bank took back: direct debits, cheques and transfers that were returned. They settle no bill.
///
/// A return says so itself, and is of the very same amount, the other way round, in the same account, at most
/// ``Priors/Refunds/returnedWithin`` days behind. What buyers bring back is a refund, and no matter of this.
struct ReturnedPayments {
  struct Pair {
    var back: Int32
    var original: Int32
  }

  struct Found {
    /// In order of the returns.
    var pairs: [Pair] = []
    /// Rows of money out that say that they take back what had come in: no purchases, whether what they take back is found or not.
    var takenBack: [Int32] = []
    /// Payments that a later row gives back and says that it does, where that may as well be goods that a shop took back.
    var doubtful: [Int32] = []
  }

  private struct Key: Hashable {
    var account: Int32
    var currency: UInt16
    var amount: Int64
  }

  private let side: Side
  private let vocabulary: Vocabulary
  /// By word, whether it alone says that a payment was returned; whether it says so beside one for a direct debit or a cheque; and
  /// whether it is such a one.
  private let isReturn: [Bool]
  private let mayBeReturn: [Bool]
  private let isDebit: [Bool]
  /// By word, whether it says that money was sent by whoever pays.
  private let isTransfer: [Bool]

  /// O(rows + returns × (log bills + bills and rows of their amounts)).
  static func find(_ sheet: Worksheet, _ vocabulary: Vocabulary) -> Found {
    ReturnedPayments(sheet.entries, vocabulary).find(sheet)
  }

  private init(_ side: Side, _ vocabulary: Vocabulary) {
    self.side = side
    self.vocabulary = vocabulary
    func marks(_ words: [String]) -> [Bool] {
      let known = Set(words.map { Array($0.utf8) })
      return (0..<Int32(vocabulary.words.count)).map { known.contains(Array(vocabulary.words.bytes($0))) }
    }
    isReturn = marks(ReturnedPayments.returns)
    mayBeReturn = marks(ReturnedPayments.doubtfulReturns)
    isDebit = marks(ReturnedPayments.debits)
    isTransfer = marks(ReturnedPayments.transfers)
  }

  private func find(_ sheet: Worksheet) -> Found {
    func isFree(_ row: Int) -> Bool {
      sheet.entryIsFree[row] && sheet.entryCompetes[row] && !side.isPending[row] && side.amounts[row] != 0
    }
    // Rows share wordings.
    let says = (0..<Int32(vocabulary.wordingCount)).map { (isReturn: saysReturn($0), mayBeReturn: mayBeReturn($0)) }
    var (backs, doubtful): ([Int], [Int]) = ([], [])
    for row in 0..<side.count where isFree(row) {
      let said = says[Int(side.wordings[row])]
      if said.isReturn { backs.append(row) } else if said.mayBeReturn { doubtful.append(row) }
    }
    guard !backs.isEmpty || !doubtful.isEmpty else { return Found() }
    var rowsByKey: [Key: [Int]] = [:]
    let wanted = Set((backs + doubtful).map { key($0, sign: -1) })
    for row in 0..<side.count where isFree(row) && wanted.contains(key(row, sign: 1)) {
      rowsByKey[key(row, sign: 1), default: []].append(row)
    }
    var taken: Set<Int> = Set(backs)
    var pairs: [Pair] = []
    // By their days: each takes what is still there.
    for back in backs.sorted(by: { (side.days[$0], $0) < (side.days[$1], $1) }) where !isBilled(back, sheet) {
      let candidates = rows(rowsByKey, before: back).filter { !taken.contains($0) }
      guard let original = original(of: back, among: candidates, sheet) else { continue }
      taken.insert(original)
      pairs.append(Pair(back: Int32(back), original: Int32(original)))
    }
    var givenBack: Set<Int> = []
    for back in doubtful where !isBilled(back, sheet, named: true) {
      givenBack.formUnion(alike(back, among: rows(rowsByKey, before: back).filter { !taken.contains($0) }, sheet))
    }
    return Found(
      pairs: pairs, takenBack: backs.filter { side.amounts[$0] < 0 }.map(Int32.init),
      doubtful: givenBack.sorted().map(Int32.init))
  }

  /// The rows of a return's amount, the other way round, up to ``Priors/Refunds/returnedWithin`` days before it.
  private func rows(_ rowsByKey: [Key: [Int]], before back: Int) -> [Int] {
    (rowsByKey[key(back, sign: -1)] ?? []).filter { row in
      (0...Priors.Refunds.returnedWithin).contains(Int(side.days[back]) - Int(side.days[row]))
    }
  }

  private func key(_ row: Int, sign: Int64) -> Key {
    Key(account: side.accounts[row], currency: side.currencies[row], amount: side.amounts[row] &* sign)
  }

  private func saysTransfer(_ row: Int) -> Bool {
    vocabulary.words(of: side.wordings[row]).contains { isTransfer[Int($0)] }
  }

  private func mayBeReturn(_ wording: Int32) -> Bool {
    vocabulary.words(of: wording).contains { mayBeReturn[Int($0)] }
  }

  private func saysReturn(_ wording: Int32) -> Bool {
    let words = vocabulary.words(of: wording)
    if words.contains(where: { isReturn[Int($0)] }) { return true }
    return words.contains { mayBeReturn[Int($0)] } && words.contains { isDebit[Int($0)] }
  }

  /// Whether the books record it: then it settles that.
  /// - Parameter isNamed: whether only what it names counts, by number or all words.
  private func isBilled(_ back: Int, _ sheet: Worksheet, named isNamed: Bool = false) -> Bool {
    let words = Set(vocabulary.words(of: side.wordings[back]))
    func names(_ bill: Int) -> Bool {
      let own = vocabulary.words(of: sheet.bills.wordings[bill])
      return sheet.names(back, bill) || !own.isEmpty && own.allSatisfy(words.contains)
    }
    return sheet.bills.rows(of: side.amounts[back], side.currencies[back]).contains { row in
      let bill = Int(row)
      return sheet.billIsFree[bill]
        && abs(Int(sheet.bills.days[bill]) - Int(side.days[back])) <= Priors.Refunds.returnedWithin
        && (!isNamed || names(bill))
    }
  }

  /// What a return and rows share of its numbers and of its rarer words, and how many of these it has.
  private func shared(_ back: Int, _ sheet: Worksheet) -> (wordCount: Int, of: (Int) -> (numbers: Int, words: Int)) {
    // A member's name and number stand in the rows of each month, a year in most.
    let rare = max(Priors.Words.habitCount, Int32(sheet.entryCount / 10))
    let numbers = Set(side.numbers(back).filter { sheet.entryNumberCounts[Int($0)] <= rare })
    let words = Set(vocabulary.words(of: side.wordings[back])).filter {
      !isReturn[Int($0)] && !mayBeReturn[Int($0)] && !isDebit[Int($0)]
        && sheet.similarity.entryFrequencies[Int($0)] <= rare
    }
    return (
      words.count,
      { row in
        (
          side.numbers(row).count { numbers.contains($0) },
          vocabulary.words(of: side.wordings[row]).count { words.contains($0) }
        )
      }
    )
  }

  private static func isNamed(_ shared: (numbers: Int, words: Int), wordCount: Int) -> Bool {
    shared.numbers > 0 || shared.words > 0 && 2 * shared.words >= wordCount
  }

  /// The row that a return names: by a number that few rows have, or by most of its rarer words. Of several the one that shares
  /// most, and of these the latest. None where nothing tells: the payment may be part of a sum.
  private func original(of back: Int, among rows: [Int], _ sheet: Worksheet) -> Int? {
    let (wordCount, shared) = shared(back, sheet)
    // What names another bill is another payment, and so is what its payer sent: a debit that is not among the rows is part of a sum.
    let namesBill = sheet.namesBill(back)
    let rows = rows.filter { row in
      if shared(row).numbers > 0 { return true }
      let words = vocabulary.words(of: side.wordings[row])
      if words.contains(where: { isDebit[Int($0)] }) { return !namesBill || !sheet.namesBill(row) }
      return !namesBill && !words.contains { isTransfer[Int($0)] }
    }
    func rank(_ row: Int) -> (Int, Int, Int32, Int) {
      let (numbers, words) = shared(row)
      return (numbers, words, side.days[row], -row)
    }
    guard let best = rows.max(by: { rank($0) < rank($1) }) else { return nil }
    return ReturnedPayments.isNamed(shared(best), wordCount: wordCount) ? best : nil
  }

  /// All rows that share most with what may be a return.
  private func alike(_ back: Int, among rows: [Int], _ sheet: Worksheet) -> [Int] {
    let (wordCount, shared) = shared(back, sheet)
    let isSent = saysTransfer(back)
    // What was bought, and is known by the name of the shop alone, may be goods that came back.
    let rows = rows.filter { shared($0).numbers > 0 || side.amounts[$0] > 0 || isSent || saysTransfer($0) }
    let ranks = rows.map(shared)
    guard let best = ranks.max(by: <), ReturnedPayments.isNamed(best, wordCount: wordCount) else { return [] }
    return zip(rows, ranks).filter { $1 == best }.map(\.0)
  }

  // MARK: Words

  /// What banks call a returned direct debit or cheque (the R-transactions of the SEPA Direct Debit rulebook in their languages).
  private static let returns = [
    "ruecklastschrift", "rucklastschrift", "rücklastschrift", "lastschriftrueckgabe", "lastschriftruckgabe",
    "lastschriftrückgabe", "ruecklaeufer", "rucklaufer", "rückläufer", "chargeback", "dishonoured", "dishonored",
    "bounced",
    "impaye", "impayé", "impayee", "impayée", "impagado", "impago", "insoluto", "insoluti",
  ]
  /// What a bank may say of one, and a shop of goods.
  private static let doubtfulReturns = [
    "return", "returned", "rejected", "reject", "unpaid", "reversal", "reversed", "rueckgabe", "ruckgabe", "rückgabe",
    "rueckbuchung", "ruckbuchung", "rückbuchung", "rueckueberweisung", "ruckuberweisung", "rücküberweisung",
    "ueberweisungsrueckgabe", "uberweisungsruckgabe", "überweisungsrückgabe", "retoure", "возврат", "退汇", "組戻",
    "storno", "rejet", "rejete", "rejeté", "retour", "devolucion",
    "devolución",
    "devuelto", "devuelta", "devolvido", "stornering", "storniert", "returnert", "zwrot",
  ]
  /// What banks call a transfer that came in, which nobody can return as a debit (booking texts of the German codes 152 and 166 and their like in
  /// other languages; ISO 20022 keeps received credit transfers, RCDT, and issued direct debits, IDDT, apart).
  private static let transfers = [
    "gutschrift", "gutschr", "ueberweisung", "uberweisung", "überweisung", "ueberweisungsgutschrift",
    "uberweisungsgutschrift", "überweisungsgutschrift", "dauerauftrag", "dauerauftragsgutschrift",
    "dauerauftragsgutschr", "transfer", "sct", "fps", "standing", "virement", "bonifico", "bonifici", "transferencia",
    "transferência", "overboeking", "overschrijving", "przelew", "överföring", "overførsel", "overføring",
  ]
  private static let debits = [
    "dd", "sdd", "debit", "lastschrift", "prelevement", "prélèvement", "incasso", "adeudo", "domiciliacion",
    "domiciliación",
    "recibo", "cheque", "check", "scheck", "chèque", "debito", "débito", "inkasso", "autogiro", "betalingsservice",
    "avtalegiro",
  ]
}
