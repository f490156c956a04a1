package import CounterfoilCodecKit
import CounterfoilModel
package import CounterfoilRecords

/// What is known about a file before its sample is made. What is not known is found out, or nothing is changed there.
package struct SampleFacts: Sendable {
  /// The shapes of files that are taken apart here, their codecs not saying what stands where.
  package enum Form: Sendable, Hashable {
    /// Rows of fields with delimiters.
    case table
    /// XML, and the tags of OFX 1.
    case tagged
    /// Plain-text accounting.
    case beancount
    case hledger
    case ledger
  }

  package var form: Form
  package var encoding: TextEncoding
  package var delimiter: UInt8?
  /// The outer nil: not known; the inner one: quotes mean nothing.
  package var quote: UInt8??
  /// The physical line of the row that names the columns; 0 where none does, nil where that is not known.
  package var headerLine: Int?
  package var columns: [Inspection.Column] = []
  /// The field that a column of a name in small letters is read into, for files whose reader stopped at the front.
  package var fieldsByHeader: [String: String] = [:]
  /// `.` or `,`, where it is known.
  package var decimalMark: UInt8?
  /// What the format's reader made of the file; nil where it made nothing.
  package var records: RecordBatch?
  /// Words in small letters that begin names of a journal's accounts and say of which kind they are.
  package var accountKinds: Set<String> = []
  /// Words that stay, besides those that always do.
  package var vocabulary: KeptWords

  package init(form: Form, encoding: TextEncoding, vocabulary: KeptWords = KeptWords()) {
    self.form = form
    self.encoding = encoding
    self.vocabulary = vocabulary
  }
}
