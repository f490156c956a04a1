/// Headers that say that amounts are whole numbers of a currency's smallest unit: `Amount (pence)`, `amount_minor`.
enum MinorUnits {
  static func areNamed(in header: String) -> Bool {
    header.lowercased().split { " ()（）[]/.,:_-".contains($0) }.contains { names.contains(String($0)) }
  }

  /// What the smallest units of currencies in use are called (the names of ISO 4217's currencies in their own languages,
  /// as central banks print them), and the words of programming interfaces.
  static let names: Set<String> = [
    "minor", "minorunits", "cent", "cents", "pence", "pennies", "centimes", "centime", "céntimos", "centavos",
    "centesimi",
    "rappen", "öre", "øre", "grosz", "grosze", "groszy", "haléř", "haléře", "haléřů", "halier", "halierov", "fillér",
    "bani",
    "stotinki", "стотинки", "kuruş", "копейки", "копеек", "копійки", "копійок", "agorot", "אגורות", "paise", "पैसे",
    "sen",
    "satang", "สตางค์", "fen", "分", "fils", "halalas", "هللة", "piastres",
  ]
}
