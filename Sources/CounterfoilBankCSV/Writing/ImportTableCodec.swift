package import CounterfoilCodecKit
package import CounterfoilModel
package import CounterfoilRecords

/// Writes tables that another program imports without being told what its columns are. They are read back as any table
/// with a header, by ``BankCSVCodec``.
///
/// - `ynab`: `Date,Payee,Memo,Outflow,Inflow`, as YNAB documents for its file import. It takes one account and one
///   currency, and names neither.
/// - `gnucash`: columns named as GnuCash names the fields of its importer, so each goes to the field of its own name;
///   one row for each transaction, with the category as the other account.
///
/// Setting: `guard`, `apostrophe` (usual: a text that a spreadsheet would take for a formula gets an apostrophe in
/// front, see ``FormulaGuard``) or `none`.
package struct ImportTableCodec: Codec {
  enum Program: String, Sendable, CaseIterable {
    case gnucash
    case ynab

    var header: [String] {
      switch self {
      case .ynab: ["Date", "Payee", "Memo", "Outflow", "Inflow"]
      case .gnucash:
        ["Date", "Number", "Description", "Notes", "Transaction Commodity", "Account", "Amount", "Transfer Account"]
      }
    }
  }

  /// Whether a table with this header may be of our writing, with guards in front of texts.
  static func isWritten(header: [String]) -> Bool { Program.allCases.contains { $0.header == header } }

  let program: Program

  package static let gnucash = ImportTableCodec(program: .gnucash)
  package static let ynab = ImportTableCodec(program: .ynab)

  package var descriptor: CodecDescriptor {
    CodecDescriptor(
      name: program.rawValue,
      title: program == .ynab ? "CSV for YNAB's file import" : "CSV for GnuCash's import of transactions",
      kinds: [.entry, .bill], fileExtensions: [], mediaTypes: ["text/csv"], canRead: false, canWrite: true,
      isStreaming: true,
      writeSettings: ["guard"])
  }

  package func confidence(in sample: FileSample) -> Confidence { .none }

  package func makeReader(_ source: ByteSource, options: ReadOptions) throws(Fault) -> any RecordReader {
    throw Fault(
      .usage, .csvKind, "\(program.rawValue) is only written; its tables are read as csv",
      fixes: ["Leave out --from, or say --from csv."])
  }

  package func makeWriter(_ sink: ByteSink, schema: Schema, options: WriteOptions) throws(Fault) -> any RecordWriter {
    guard schema == .entry || schema == .bill else {
      throw Fault(.usage, .csvKind, "\(program.rawValue) takes entries and bills, no \(schema.kind) records")
    }
    return try ImportTableWriter(sink, schema: schema, program: program, options: options)
  }
}
