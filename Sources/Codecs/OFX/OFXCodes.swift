public import Model

extension DiagnosticCode {
  public static let ofxHead = DiagnosticCode("ofx.head", "The file does not begin as an OFX document does.")
  public static let ofxTag = DiagnosticCode("ofx.tag", "A tag is malformed, or closes what is not open.")
  public static let ofxText = DiagnosticCode(
    "ofx.text", "Text stands where only tags may, or a reference is undeclared.")
  public static let ofxTruncated = DiagnosticCode("ofx.truncated", "The file ends before its last tag is closed.")
  public static let ofxTooLong = DiagnosticCode(
    "ofx.too-long", "A tag, a text or a transaction is longer than the limit.")
  public static let ofxMarkup = DiagnosticCode(
    "ofx.markup", "A 2.x document is no well-formed XML and was read by the rules of 1.x.")
  public static let ofxCharset = DiagnosticCode(
    "ofx.charset", "The bytes of the file contradict the charset its header declares.")
  public static let ofxReplacement = DiagnosticCode(
    "ofx.replacement-character", "The file holds U+FFFD: text was lost before it came here.")
  public static let ofxStatus = DiagnosticCode("ofx.status", "The bank answered with an error instead of a statement.")
  public static let ofxNoStatement = DiagnosticCode("ofx.no-statement", "The document holds no statement.")
  public static let ofxAccount = DiagnosticCode("ofx.account", "A statement names no account.")
  public static let ofxCurrency = DiagnosticCode(
    "ofx.currency", "A currency is not stated, not known, or another one than the account's.")
  public static let ofxAmount = DiagnosticCode("ofx.amount", "An amount cannot be read exactly.")
  public static let ofxDate = DiagnosticCode("ofx.date", "A day or a time is none of the calendar.")
  public static let ofxField = DiagnosticCode(
    "ofx.field", "A transaction lacks an element it must have, or has one twice.")
  public static let ofxBalance = DiagnosticCode("ofx.balance", "A balance cannot be read.")
  public static let ofxCorrection = DiagnosticCode(
    "ofx.correction", "A transaction corrects or deletes one the bank sent before.")
  public static let ofxSetAside = DiagnosticCode(
    "ofx.set-aside", "Transactions that are no statement entries were left out.")
  public static let ofxTooManyRejects = DiagnosticCode(
    "ofx.too-many-rejects", "More transactions were rejected than the limit.")
  public static let ofxKind = DiagnosticCode("ofx.kind", "OFX holds statement entries, no records of another kind.")
  public static let ofxSetting = DiagnosticCode(
    "ofx.setting", "A setting of the format is not known or has a wrong value.")
  public static let ofxUnwritable = DiagnosticCode("ofx.unwritable", "An entry cannot be written as OFX.")

  /// Every code of this room.
  public static let ofxCodes: [DiagnosticCode] = [
    ofxHead, ofxTag, ofxText, ofxTruncated, ofxTooLong, ofxMarkup, ofxCharset, ofxReplacement, ofxStatus,
    ofxNoStatement,
    ofxAccount, ofxCurrency, ofxAmount, ofxDate, ofxField, ofxBalance, ofxCorrection, ofxSetAside, ofxTooManyRejects,
    ofxKind, ofxSetting, ofxUnwritable,
  ]
}
