/// Field 86 with words and a colon, in columns or not: `SEPA OVERBOEKING   IBAN: NL…   BIC: …   NAAM: …   OMSCHRIJVING: …`
/// (ABN AMRO), `… REK: NL…/NAAM: …` (Knab).
enum ColonWords {
  private static let words: [(word: String, key: Details.Key?)] = [
    ("IBAN", .counterpartyAccount), ("REK", .counterpartyAccount), ("BIC", .counterpartyAgent), ("NAAM", nil),
    ("OMSCHRIJVING", nil), ("MACHTIGING", .mandate), ("INCASSANT", .creditor), ("KENMERK", .endToEnd),
  ]

  /// False where the text is not of this kind.
  static func read(_ text: UnsafeRawBufferPointer, into details: Details) -> Bool {
    let places = self.places(text)
    guard places.contains(where: { words[$0.word].word == "NAAM" }), let first = places.first else { return false }
    var hasPurpose = false
    for (index, place) in places.enumerated() {
      let end = index + 1 < places.count ? places[index + 1].start : text.count
      var last = end
      while last > place.text, text[last - 1] == 0x20 || text[last - 1] == 0x2F { last -= 1 }
      var start = min(place.text, last)
      while start < last, text[start] == 0x20 { start += 1 }
      let value = text.part(start..<last)
      if let key = words[place.word].key {
        details.append(key, value, separator: 0x20)
      } else if words[place.word].word == "NAAM" {
        details.append(.payee, value)
      } else {
        hasPurpose = true
        details.append(.description, value)
      }
    }
    let front = text.part(0..<first.start)
    if hasPurpose {
      details.append(.bookingText, front)
    } else {
      details.append(.description, front)
    }
    return true
  }

  /// The words in the text, each at its start, after a space or after a slash.
  private static func places(_ text: UnsafeRawBufferPointer) -> [(start: Int, text: Int, word: Int)] {
    var places: [(start: Int, text: Int, word: Int)] = []
    for colon in text.indices where text[colon] == 0x3A {
      for (number, entry) in words.enumerated() {
        let start = colon - entry.word.utf8.count
        guard start >= 0, start == 0 || text[start - 1] == 0x20 || text[start - 1] == 0x2F else { continue }
        if text[start..<colon].elementsEqual(entry.word.utf8) { places.append((start, colon + 1, number)) }
      }
    }
    return places
  }
}
