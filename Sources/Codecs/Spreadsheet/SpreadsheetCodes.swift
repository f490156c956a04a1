public import Model

extension DiagnosticCode {
  /// Every code of this room.
  public static let spreadsheetCodes: [DiagnosticCode] = []
}
