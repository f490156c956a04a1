/// The codes of tax documents in Chile's registers of purchases and sales: what is a credit note has a number and no word.
///
/// Source: Servicio de Impuestos Internos, *Formato del Registro de Compras y Ventas*, table of types of documents.
enum ChileanDocuments {
  private static let names: Set<String> = ["tipodoc", "tipodocumento", "tipodte"]
  /// On paper, electronic, of a liquidation, and of exports on paper and electronic.
  private static let creditNotes: Set<String> = ["60", "61", "106", "112"]
  private static let others: Set<String> = [
    "29", "30", "32", "33", "34", "35", "38", "39", "40", "41", "43", "45", "46", "48", "55", "56", "101", "104", "110",
    "111", "914",
  ]

  /// Whether all values of a column are such codes, and its name is that of the registers.
  static func areTheirs(_ cells: [String], under header: String) -> Bool {
    let key = header.lowercased().filter { $0.isLetter }
    let codes = cells.filter { !$0.isEmpty }
    return names.contains(key) && !codes.isEmpty && codes.allSatisfy { creditNotes.contains($0) || others.contains($0) }
  }

  static func isCreditNote(_ code: String) -> Bool { creditNotes.contains(code) }
}
