extension HeaderNames {
  /// Whether a short text, such as a header or a file's name, speaks of a card that is paid with.
  static func isOfCard(_ text: String) -> Bool {
    guard text.utf8.count < 80 else { return false }
    let small = text.lowercased()
    if small.contains("信用卡") || small.contains("卡号") || small.contains("クレジットカード") { return true }
    return small.split(whereSeparator: { !$0.isLetter }).contains { word in
      cardWords.contains(String(word)) || cardStems.contains { word.hasPrefix($0) }
    }
  }

  private static let cardWords: Set<String> = [
    "card", "cards", "karte", "carte", "carta", "tarjeta", "kaart", "cartão", "karta", "kort", "visa", "amex",
  ]
  private static let cardStems = ["creditcard", "kreditkart", "kartennummer", "kartenums", "mastercard", "cardmember"]
}
