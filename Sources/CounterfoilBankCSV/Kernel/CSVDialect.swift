/// The bytes that give a table its structure.
package struct CSVDialect: Hashable, Sendable {
  /// Between two fields: `,` `;` tab or `|`, or whatever a profile says.
  package var delimiter: UInt8
  /// Around a field that holds structural bytes; nil where quotes mean nothing.
  package var quote: UInt8?
  /// In front of a quote inside quotes; nil where such a quote is doubled.
  package var escape: UInt8?

  /// Whether spaces may stand between a delimiter and a quote: `1, "two"`.
  package var skipsSpaces: Bool

  /// Whether an apostrophe in front of a field is the mark by which a spreadsheet keeps text as text, and says nothing.
  package var hasTextMarks = false

  package init(delimiter: UInt8 = 0x2C, quote: UInt8? = 0x22, escape: UInt8? = nil, skipsSpaces: Bool = false) {
    self.delimiter = delimiter
    self.quote = quote
    self.escape = escape
    self.skipsSpaces = skipsSpaces
  }

  /// The delimiters tried, in the order that decides a draw.
  static let candidateDelimiters: [UInt8] = [0x2C, 0x3B, 0x09, 0x7C]

  /// Delimiters that are looked for where none of those stands in the rows: caret and tilde, the separators of ASCII and
  /// Hive's `\001`, and marks that texts have too, so that a header of known names must show them.
  static let rareDelimiters: [UInt8] = [0x5E, 0x7E, 0x01, 0x1C, 0x1D, 0x1E, 0x21]

  static func name(ofDelimiter byte: UInt8) -> String {
    switch byte {
    case 0x2C: "comma"
    case 0x3B: "semicolon"
    case 0x09: "tab"
    case 0x7C: "vertical bar"
    case LongDelimiter.stand: "several characters"
    default: "`\(Character(Unicode.Scalar(byte)))`"
    }
  }
}
