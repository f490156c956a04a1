import CounterfoilCodecKit
import CounterfoilModel

/// The currency that lines in front of the header say.
extension CurrencyDetection {
  /// A line in front of the header that names one currency: `Währung:;EUR`, `Kontostand: 1.234,56 EUR`.
  func byPreamble() -> (currency: Currency, text: String)? {
    var found: [Currency: String] = [:]
    var above: [String] = []
    // A line with one text between the header and the first row is about all of them as well.
    let lines = context.preamble + context.rows.prefix { $0.filledCount == 1 && $0.cells.count > 1 }
    for row in lines {
      for (currency, text) in CurrencyDetection.labelled(row.cells) { found[currency] = text }
      for (place, cell) in row.cells.enumerated() {
        let isBelowLabel = above.indices.contains(place) && CurrencyDetection.isLabel(above[place])
        for currency in CurrencyDetection.codes(in: row.cells, place, isBelowLabel: isBelowLabel) {
          found[currency] = cell
        }
      }
      above = row.cells
    }
    for cell in lines.flatMap(\.cells) {
      if let currency = CurrencyDetection.unit(in: cell) { found[currency] = cell }
      let words = cell.split(whereSeparator: { " ()（）[]【】:：;,".contains($0) })
      for (before, word) in zip(words, words.dropFirst()) where AmountUnits.joints.contains(before.lowercased()) {
        // As in *miles de euros* and *в рублях*.
        if let currency = CurrencyDetection.code(in: String(word)) { found[currency] = cell }
      }
      for word in words {
        guard word.utf8.contains(where: { $0 >= 0x80 }), let currency = CurrencyDetection.currency(named: word),
          currency != .unstated
        else { continue }
        found[currency] = cell
      }
    }
    guard found.count == 1, let only = found.first else { return nil }
    return (only.key, only.value)
  }

  /// A sign of several currencies that the name of an amount's column has, or that stands behind *in* in front of the header: `Amount (kr)`,
  /// *amounts in $*. It does not tell the currency, but which it may be.
  func signInWords() -> CurrencySymbol? {
    func sign(_ word: Substring) -> CurrencySymbol? {
      guard !word.contains(where: \.isLetter) || HeaderNames.currencyWords.contains(word.lowercased()) else {
        return nil
      }
      return CurrencySymbol(word).flatMap { $0.candidates.count > 1 ? $0 : nil }
    }
    func words(_ text: String) -> [Substring] { text.split { " ()（）[]【】:：;,/".contains($0) } }
    for role in [ColumnRole.amount, .debit, .credit, .balance] {
      for column in columns.roles[role] ?? [] {
        if let found = words(context.header.names[column]).lazy.compactMap(sign).first { return found }
      }
    }
    for row in context.preamble {
      for cell in row.cells {
        let words = words(cell)
        for (before, word) in zip(words, words.dropFirst()) where AmountUnits.joints.contains(before.lowercased()) {
          if let found = sign(word) { return found }
        }
      }
    }
    return nil
  }

  /// *Valuta* is the currency in front of a code, and the day of value above days.
  private static func isLabel(_ cell: String) -> Bool {
    HeaderNames.meaning(of: cell)?.role == .currency || HeaderNames.key(cell) == "valuta"
  }

  /// The codes of a cell that stand where a line says its currency: beside an amount or a number of an account, in
  /// brackets, behind a dash at the end, beside the word for an account, or behind or below a label. A code within a
  /// sentence is of something else.
  private static func codes(in cells: [String], _ place: Int, isBelowLabel: Bool) -> [Currency] {
    let cell = cells[place]
    // `0123045678900 - EUR - Conta Extracto`: dashes alone are no words.
    let words = cell.split(whereSeparator: { " ()（）[]【】:：;,".contains($0) }).filter {
      !$0.allSatisfy { "-–—|/".contains($0) }
    }
    return words.indices.compactMap { index in
      let word = words[index]
      guard word.utf8.count == 3, let currency = Currency(word), currency != .unstated else { return nil }
      if isBelowLabel && words.count == 1 || index > 0 && isLabel(String(words[index - 1])) { return currency }
      let isWord = CurrencyCodeWords.all.contains(word)
      let neighbours = [index - 1, index + 1].filter(words.indices.contains).map { words[$0] }
      if neighbours.contains(where: { isWord ? isAmount($0) : $0.contains(where: \.isNumber) }) { return currency }
      if isWord { return nil }
      if words.count < 4, neighbours.contains(where: { HeaderNames.meaning(of: String($0))?.role == .account }) {
        return currency
      }
      if words.count == 1 {
        let others = [cells[..<place].last { !$0.isEmpty }, cells[(place + 1)...].first { !$0.isEmpty }]
        return others.contains { $0?.contains(where: \.isNumber) ?? false } ? currency : nil
      }
      if let before = cell[..<word.startIndex].last, let after = cell[word.endIndex...].first,
        "([（【".contains(before), ")]）】".contains(after)
      {
        return currency
      }
      let lead = cell[..<word.startIndex].reversed().first { $0 != " " }
      let isLast = cell[word.endIndex...].allSatisfy { $0 == " " }
      return isLast && lead.map { "-–—|/:,".contains($0) } ?? false ? currency : nil
    }
  }

  /// Digits with a decimal mark: a number that is no year and no account.
  private static func isAmount(_ word: Substring) -> Bool {
    word.contains(where: \.isNumber) && word.contains { ".,'".contains($0) }
  }
}
