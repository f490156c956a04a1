/// The codes of tax documents in registers of purchases and sales: what is a credit note has a code and no word.
///
/// Sources: Chile's Servicio de Impuestos Internos, *Formato del Registro de Compras y Ventas*, table of types of documents; Mexico's Servicio de
/// Administración Tributaria, *Anexo 20*, catalogue c_TipoDeComprobante (ingreso, egreso, traslado, nómina, pago).
enum TaxDocuments {
  private static let registers = [
    // Credit notes on paper, electronic, of a liquidation, and of exports on paper and electronic.
    Register(
      names: ["tipodoc", "tipodocumento", "tipodte"], creditNotes: ["60", "61", "106", "112"],
      others: [
        "29", "30", "32", "33", "34", "35", "38", "39", "40", "41", "43", "45", "46", "48", "55", "56", "101", "104",
        "110", "111", "914",
      ]),
    Register(
      names: ["efectocomprobante", "efectodelcomprobante", "tipodecomprobante", "tipocomprobante"], creditNotes: ["E"],
      others: ["I", "N"], withoutPayment: ["P", "T"]),
  ]

  private struct Register {
    var names: Set<String>
    var creditNotes: Set<String>
    var others: Set<String>
    var withoutPayment: Set<String> = []
  }

  /// Whether all values of a column are such codes, and its name is that of the registers.
  static func areTheirs(_ cells: [String], under header: String) -> Bool {
    let key = header.lowercased().filter { $0.isLetter }
    let codes = cells.filter { !$0.isEmpty }
    guard !codes.isEmpty, let register = registers.first(where: { $0.names.contains(key) }) else { return false }
    return codes.allSatisfy { code in
      register.creditNotes.contains(code) || register.others.contains(code) || register.withoutPayment.contains(code)
    }
  }

  /// Whether a code is that of a document that asks for no payment: Mexico's of payments made and of goods moved.
  static func asksForNoPayment(_ code: String) -> Bool { registers.contains { $0.withoutPayment.contains(code) } }

  static func isCreditNote(_ code: String) -> Bool { registers.contains { $0.creditNotes.contains(code) } }
}
