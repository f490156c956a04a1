/// Codes of currencies that mean something else as well.
enum CurrencyCodeWords {
  /// Codes that are words of English as well, such as *ALL* of a filter and *TOP* of a card (ISO 4217: lek, paʻanga, lira,
  /// peso, sol, dirham, lari, shilling, mark, boliviano): alone they say nothing.
  static let all: Set<Substring> = [
    "ALL", "TOP", "TRY", "CUP", "COP", "PEN", "MAD", "GEL", "SOS", "BAM", "BOB", "MOP",
  ]
}
