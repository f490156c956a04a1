import CounterfoilCJSON
import CounterfoilCodecKit
package import CounterfoilModel

/// Something wrong at a place of the text at hand, before its line is known.
struct Trouble: Error {
  /// Bytes from the start of the text at hand.
  var offset: Int
  var code: DiagnosticCode
  var message: String
  var fixes: [String] = []
  /// Whether only the record is refused, and kept, and not the file.
  var isReject = false
}

extension Trouble {
  static func recordTooLarge(at offset: Int, limit: Int) -> Trouble {
    Trouble(
      offset: offset, code: .jsonRecordSize,
      message: "the record that begins here takes more than \(limit) bytes, the most one may have")
  }

  /// What `CJSON` found.
  static func syntax(_ error: cjson_error, offset: Int, name: String?) -> Trouble {
    let (code, message, fix) = describe(error, name: name)
    return Trouble(offset: offset, code: code, message: message, fixes: fix.map { [$0] } ?? [])
  }

  private static func describe(_ error: cjson_error, name: String?) -> (DiagnosticCode, String, String?) {
    switch error {
    case CJSON_UNEXPECTED_END:
      (.jsonTruncated, "the file ends before its last bracket is closed", "Get the file again: it was cut short.")
    case CJSON_UNCLOSED_STRING:
      (.jsonTruncated, "a string that begins here never ends", "Close it with \", or get the file again.")
    case CJSON_EXPECTED_VALUE: (.jsonSyntax, "no JSON value begins here", "Put a value here, or null.")
    case CJSON_EXPECTED_COMMA_IN_ARRAY: (.jsonSyntax, "expected , or ] here", "Put a comma between two elements.")
    case CJSON_EXPECTED_COMMA_IN_OBJECT: (.jsonSyntax, "expected , or } here", "Put a comma between two members.")
    case CJSON_EXPECTED_NAME: (.jsonSyntax, "expected a member's name in double quotes here", nil)
    case CJSON_EXPECTED_COLON: (.jsonSyntax, "expected : between a member's name and its value", nil)
    case CJSON_TRAILING_COMMA:
      (.jsonSyntax, "a comma stands before this bracket with nothing between them", "Take the comma away.")
    case CJSON_BAD_NUMBER: (.jsonSyntax, "this is no JSON number", "Write it like -12.5, or as a string.")
    case CJSON_BAD_LITERAL:
      (.jsonSyntax, "a word stands here that is not true, false or null", "Put double quotes around text.")
    case CJSON_BAD_ESCAPE: (.jsonString, "no escape of JSON begins with this backslash", "Write a backslash as \\\\.")
    case CJSON_LONE_SURROGATE:
      (.jsonString, "half of a surrogate pair stands alone", "Write the character itself in UTF-8.")
    case CJSON_CONTROL_CHARACTER:
      (.jsonString, "a control character stands in a string", "Write a line feed as \\n, a tab as \\t.")
    case CJSON_BAD_UTF8: (.jsonEncoding, "the bytes here are not UTF-8", "Name the encoding with --encoding.")
    case CJSON_TOO_DEEP: (.jsonNesting, "brackets are nested too deep here", nil)
    case CJSON_TOO_WIDE: (.jsonNesting, "this object has too many members", nil)
    case CJSON_DUPLICATE_NAME:
      (
        .jsonDuplicateName, "the name \"\(name ?? "")\" stands twice in one object",
        "Take one of the two away: which one counts cannot be told."
      )
    case CJSON_TEXT_AFTER_END: (.jsonSyntax, "more text follows the end of the JSON value", "Take it away.")
    case CJSON_NOT_A_RECORD:
      (
        .jsonShape, "expected an object here: a file holds one array of objects, or one object per line",
        "Take the list of records out of what surrounds it, such as with `jq .records`."
      )
    case CJSON_MISSING_LINE_FEED:
      (.jsonSyntax, "two objects stand on one line", "Put each on a line of its own, or all into one array.")
    default: (.jsonSyntax, "the text could not be read for lack of memory", nil)
    }
  }
}

extension DiagnosticCode {
  package static let jsonTruncated = DiagnosticCode("json.truncated", "The JSON text ends too early.")
  package static let jsonString = DiagnosticCode(
    "json.string", "A JSON string holds a wrong escape, half a surrogate pair or a control character.")
  package static let jsonEncoding = DiagnosticCode("json.encoding", "The JSON text is not UTF-8.")
  package static let jsonNesting = DiagnosticCode(
    "json.nesting", "JSON brackets are nested too deep, or too many members.")
  package static let jsonDuplicateName = DiagnosticCode("json.duplicate-name", "An object has two members of one name.")
  package static let jsonShape = DiagnosticCode("json.shape", "The JSON text is no list of records.")
  package static let jsonRecordSize = DiagnosticCode("json.record-size", "One record is larger than the limit.")
  package static let jsonUnknownKind = DiagnosticCode("json.kind", "What the records are cannot be told.")
  package static let jsonMixedKinds = DiagnosticCode("json.mixed-kinds", "Records of several kinds stand in one file.")
  package static let jsonMissingField = DiagnosticCode("json.missing-field", "A record lacks a required member.")
  package static let jsonType = DiagnosticCode("json.type", "A member's value is of the wrong type.")
  package static let jsonAlias = DiagnosticCode("json.alias", "Two members of a record mean the same field and differ.")
  package static let jsonAmount = DiagnosticCode("json.amount", "A member is no exact amount of its currency.")
  package static let jsonDirection = DiagnosticCode(
    "json.direction", "Words beside the amounts and signs contradict each other, or tell only some of the amounts.")
  package static let jsonDate = DiagnosticCode("json.date", "A member is no day of the calendar.")
  package static let jsonTime = DiagnosticCode("json.time", "A member is no time of day.")
  package static let jsonCurrency = DiagnosticCode("json.currency", "A member is no ISO 4217 currency code.")
  package static let jsonCurrencyUnstated = DiagnosticCode(
    "json.currency-unstated", "Amounts have no currency; they were read without one.")
  package static let jsonBase64 = DiagnosticCode("json.base64", "A member is not base64.")
  package static let jsonFee = DiagnosticCode(
    "json.fee", "A transaction has a fee of which nothing tells whether its amount has it in it.")
  package static let jsonSetAside = DiagnosticCode(
    "json.set-aside", "Transactions that moved no money were left out.")
  package static let jsonRecords = DiagnosticCode(
    "json.records", "Several lists of a JSON text may hold its records.")
  package static let jsonUnit = DiagnosticCode(
    "json.unit", "Whole numbers may be amounts in the currency's smallest unit or in the currency itself.")
  package static let jsonMoments = DiagnosticCode(
    "json.moments", "Days are told by seconds or milliseconds since 1970; they are those of UTC.")
  package static let jsonNoRecord = DiagnosticCode("json.no-record", "The lists of a JSON text are empty.")
  package static let jsonErrorReply = DiagnosticCode(
    "json.error-reply", "The file is the answer of an interface that refused to give the data.")
  package static let jsonMorePages = DiagnosticCode(
    "json.more-pages", "An answer says that there is more than it holds: it is one page of several."
  ).needingPerson
  package static let jsonPartialReply = DiagnosticCode(
    "json.partial-reply", "An interface says beside its records what it could not get."
  ).needingPerson
  package static let jsonForeignMember = DiagnosticCode(
    "json.foreign-member", "A member that no record of ours has first stands behind the head of a file.")
  package static let jsonExtra = DiagnosticCode("json.extra", "A record's extra fields are no JSON object.")
  package static let jsonSetting = DiagnosticCode("json.setting", "A setting of the JSON codec is not known.")

  /// All codes of this module.
  package static let recordJSONCodes: [DiagnosticCode] = [
    .jsonSyntax, .jsonTruncated, .jsonString, .jsonEncoding, .jsonNesting, .jsonDuplicateName, .jsonShape,
    .jsonRecordSize, .jsonUnknownKind, .jsonMixedKinds, .jsonMissingField, .jsonType, .jsonAlias, .jsonAmount,
    .jsonDirection, .jsonDate, .jsonTime, .jsonCurrency, .jsonCurrencyUnstated, .jsonBase64, .jsonExtra, .jsonFee,
    .jsonSetAside, .jsonRecords, .jsonUnit, .jsonMoments, .jsonNoRecord, .jsonSetting, .jsonForeignMember,
    .jsonErrorReply, .jsonMorePages, .jsonPartialReply,
  ]
}
