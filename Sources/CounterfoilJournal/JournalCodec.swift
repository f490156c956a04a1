package import CounterfoilCodecKit
package import CounterfoilModel
package import CounterfoilRecords

/// Plain-text accounting: journals of hledger, ledger and beancount.
///
/// Read are the postings to assets and liabilities, one entry each, with the other account as its category where there
/// is one; or, as bills, one for each transaction, where two accounts of one's own make a transfer. An amount left out
/// is worked out exactly. Prices, budgets, virtual postings and included files are left out and counted. A number that
/// can be read two ways (`1,000`) is settled by directives and by the other amounts of its commodity, or the file is
/// refused with the line that settles it.
///
/// Written is one transaction for each record, whose counter account is made from its category (`Expenses:Food`, or
/// `Income:Salary` for money that came in); a category that is an account already stays as it is. What a journal has no
/// place for is kept in tags, so that reading gives the same records.
///
/// Settings: reader `account`, `decimalMark`; writer `account` (of records that name none; `Assets:Bank`), `expenses`,
/// `income` (`Expenses`, `Income`), `balances` (`note`; `assert`, as assertions other programs check; or `none`).
package struct JournalCodec: Codec {
  let dialect: JournalDialect

  package static let beancount = JournalCodec(dialect: .beancount)
  package static let hledger = JournalCodec(dialect: .hledger)
  package static let ledger = JournalCodec(dialect: .ledger)

  package var descriptor: CodecDescriptor {
    CodecDescriptor(
      name: dialect.rawValue, title: dialect.title, kinds: [.entry, .bill], fileExtensions: dialect.fileExtensions,
      mediaTypes: ["text/x-\(dialect.rawValue)"], canWrite: true, isStreaming: false,
      readSettings: ["account", "decimalMark"],
      writeSettings: ["account", "balances", "expenses", "income"])
  }

  package func confidence(in sample: FileSample) -> Confidence {
    JournalRecognition(sample).confidence(as: dialect)
  }

  package func makeReader(_ source: ByteSource, options: ReadOptions) throws(Fault) -> any RecordReader {
    try JournalReader(source, dialect: dialect, options: options)
  }

  package func makeWriter(_ sink: ByteSink, schema: Schema, options: WriteOptions) throws(Fault) -> any RecordWriter {
    guard schema == .entry || schema == .bill else {
      throw Fault(
        .usage, .journalKind, "\(dialect.rawValue) journals hold entries and bills, no \(schema.kind) records")
    }
    return JournalWriter(sink, schema: schema, dialect: dialect, settings: try JournalWriteSettings(options))
  }
}
