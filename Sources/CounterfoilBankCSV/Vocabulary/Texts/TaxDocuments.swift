/// The codes of tax documents in a register of purchases and sales: what is a credit note has a code and no word.
///
/// Sources: Chile's Servicio de Impuestos Internos, *Formato del Registro de Compras y Ventas*, table of types of documents; Mexico's Servicio de
/// Administración Tributaria, *Anexo 20*, catalogue c_TipoDeComprobante (ingreso, egreso, traslado, nómina, pago); Argentina's ARCA (before AFIP),
/// *Tabla de comprobantes* (afip.gob.ar/fe/documentos); Peru's SUNAT, *Tabla 10: tipo de comprobante de pago*.
struct TaxDocuments: Sendable {
  private let names: Set<String>
  private let creditNotes: Set<String>
  private let others: Set<String>
  private var withoutPayment: Set<String> = []

  /// The register whose codes all values of a column are, and whose name for them it has; nil where there is none.
  init?(_ cells: [String], under header: String) {
    let key = header.lowercased().filter { $0.isLetter }
    let codes = Set(cells).subtracting([""])
    let found = TaxDocuments.registers.first { $0.names.contains(key) && codes.allSatisfy($0.has) }
    guard let found, !codes.isEmpty else { return nil }
    self = found
  }

  private init(
    names: Set<String>, creditNotes: Set<String>, others: Set<String>, withoutPayment: Set<String> = []
  ) {
    (self.names, self.creditNotes, self.others) = (names, creditNotes, others)
    self.withoutPayment = withoutPayment
  }

  private func has(_ code: String) -> Bool {
    creditNotes.contains(code) || others.contains(code) || withoutPayment.contains(code)
  }

  /// Whether a code is that of a document that asks for no payment: Mexico's of payments made and of goods moved.
  func asksForNoPayment(_ code: String) -> Bool { withoutPayment.contains(code) }

  func isCreditNote(_ code: String) -> Bool { creditNotes.contains(code) }

  private static let registers = [
    // Credit notes on paper, electronic, of a liquidation, and of exports on paper and electronic.
    TaxDocuments(
      names: ["tipodoc", "tipodocumento", "tipodte"], creditNotes: ["60", "61", "106", "112"],
      others: [
        "29", "30", "32", "33", "34", "35", "38", "39", "40", "41", "43", "45", "46", "48", "55", "56", "101", "104",
        "110", "111", "914",
      ]),
    TaxDocuments(
      names: ["efectocomprobante", "efectodelcomprobante", "tipodecomprobante", "tipocomprobante"], creditNotes: ["E"],
      others: ["I", "N"], withoutPayment: ["P", "T"]),
    // Of classes A, B, C, E (exports) and M, of those for small companies (FCE MiPyME), and of cash registers.
    TaxDocuments(
      names: ["tipodecomprobante", "tipocomprobante"],
      creditNotes: [
        "3", "8", "13", "21", "53", "110", "112", "113", "114", "119", "203", "208", "213",
      ],
      others: [
        "1", "2", "4", "6", "7", "9", "11", "12", "15", "19", "20", "51", "52", "54", "81", "82", "83", "111", "115",
        "116", "117", "118", "120", "201", "202", "206", "207", "211", "212",
      ]),
    // Credit notes, and those of public services.
    TaxDocuments(
      names: ["tipocpdoc", "tipodecomprobante", "tipocomprobante"], creditNotes: ["07", "87"],
      others: ["01", "02", "03", "04", "05", "06", "08", "10", "11", "12", "13", "14", "15", "16", "18", "88"]),
  ]
}
