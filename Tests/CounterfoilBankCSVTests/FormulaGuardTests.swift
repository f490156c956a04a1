import Testing

@testable import CounterfoilBankCSV

/// FAULTS 63
struct FormulaGuardTests {
  @Test(arguments: ["=1+1", "+1", "-1", "@x", "\tx", "\rx", "＝1", "＋1", "－1", "＠x", "'=1", "''-1"])
  func guardsTextsThatASpreadsheetWouldRun(_ text: String) {
    var bytes = Array(text.utf8)
    #expect(bytes.withUnsafeBytes { FormulaGuard.isNeeded(for: $0) })
    bytes.insert(0x27, at: 0)
    let back = bytes.withUnsafeBytes { String(decoding: FormulaGuard.removed(from: $0), as: UTF8.self) }
    #expect(back == text)
  }

  @Test(arguments: ["", "'", "'a", "a=1", "''", "'tis", "１", "中"])
  func leavesOtherTextsAlone(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(!bytes.withUnsafeBytes { FormulaGuard.isNeeded(for: $0) })
    let back = bytes.withUnsafeBytes { String(decoding: FormulaGuard.removed(from: $0), as: UTF8.self) }
    #expect(back == text)
  }
}
