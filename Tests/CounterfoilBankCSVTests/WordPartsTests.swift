import Testing

@testable import CounterfoilBankCSV

struct WordPartsTests {
  /// Searching by bytes says what searching by characters says.
  @Test(arguments: [
    "", "date", "posting date", "Zeitraum", "größe", "gro\u{308}ße", "date de débit", "date de de\u{301}bit", "e",
    "x\r\ny",
    "día", "\u{212A}", "記帳日", "नेपाली मिति", "posting\u{301}",
  ])
  func saysWhatContainsSays(_ text: String) {
    for part in [
      "date", "débit", "de\u{301}bit", "posting", "ö", "größe", "記帳", "मित", "मिति", "y", "k", "posting date ",
    ] {
      #expect(text.containsAny(of: [part]) == text.contains(part), "\(part) in \(text)")
      #expect(text.containsAny(of: ["never", part]) == text.contains(part), "\(part) in \(text)")
    }
    #expect(!text.containsAny(of: []))
  }
}
