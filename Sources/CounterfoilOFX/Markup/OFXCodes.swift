package import CounterfoilModel

extension DiagnosticCode {
  package static let ofxHead = DiagnosticCode("ofx.head", "The file does not begin as an OFX document does.")
  package static let ofxTag = DiagnosticCode("ofx.tag", "A tag is malformed, or closes what is not open.")
  package static let ofxText = DiagnosticCode(
    "ofx.text", "Text stands where only tags may, or a reference is undeclared.")
  package static let ofxTruncated = DiagnosticCode("ofx.truncated", "The file ends before its last tag is closed.")
  package static let ofxTooLong = DiagnosticCode(
    "ofx.too-long", "A tag, a text or a transaction is longer than the limit.")
  package static let ofxMarkup = DiagnosticCode(
    "ofx.markup", "A 2.x document is no well-formed XML and was read by the rules of 1.x.")
  package static let ofxCharset = DiagnosticCode(
    "ofx.charset", "The bytes of the file contradict the charset its header declares.")
  package static let ofxReplacement = DiagnosticCode(
    "ofx.replacement-character", "The file holds U+FFFD: text was lost before it came here.")
  package static let ofxStatus = DiagnosticCode("ofx.status", "The bank answered with an error instead of a statement.")
  package static let ofxNoStatement = DiagnosticCode("ofx.no-statement", "The document holds no statement.")
  package static let ofxAccount = DiagnosticCode("ofx.account", "A statement names no account.")
  package static let ofxAccountShared = DiagnosticCode(
    "ofx.account-shared", "Two accounts of the file have one number, and a bank or a type of their own.")
  package static let ofxCurrency = DiagnosticCode(
    "ofx.currency", "A currency is not stated, not known, or another one than the account's.")
  package static let ofxAmount = DiagnosticCode("ofx.amount", "An amount cannot be read exactly.")
  package static let ofxDate = DiagnosticCode("ofx.date", "A day or a time is none of the calendar.")
  package static let ofxField = DiagnosticCode(
    "ofx.field", "A transaction lacks an element it must have, or has one twice.")
  package static let ofxSign = DiagnosticCode(
    "ofx.sign", "The signs of amounts and the types of transactions contradict each other.")
  package static let ofxBalance = DiagnosticCode("ofx.balance", "A balance cannot be read.")
  package static let ofxCorrection = DiagnosticCode(
    "ofx.correction", "A transaction corrects or deletes one the bank sent before.")
  package static let ofxSetAside = DiagnosticCode(
    "ofx.set-aside", "Transactions that are no statement entries were left out.")
  package static let ofxLoan = DiagnosticCode("ofx.loan", "Statements of loans are not read.")
  package static let ofxRepeated = DiagnosticCode("ofx.repeated", "A transaction stands in the file twice.")
  package static let ofxSharedID = DiagnosticCode(
    "ofx.shared-id", "Transactions have the FITID of another one and say something else.")
  package static let ofxTooManyRejects = DiagnosticCode(
    "ofx.too-many-rejects", "More transactions were rejected than the limit.")
  package static let ofxKind = DiagnosticCode("ofx.kind", "OFX holds statement entries, no records of another kind.")
  package static let ofxSetting = DiagnosticCode(
    "ofx.setting", "A setting of the format is not known or has a wrong value.")
  package static let ofxUnwritable = DiagnosticCode("ofx.unwritable", "An entry cannot be written as OFX.")

  /// Every code of this module.
  package static let ofxCodes: [DiagnosticCode] = [
    ofxHead, ofxTag, ofxText, ofxTruncated, ofxTooLong, ofxMarkup, ofxCharset, ofxReplacement, ofxStatus,
    ofxNoStatement,
    ofxAccount, ofxAccountShared, ofxCurrency, ofxAmount, ofxDate, ofxField, ofxBalance, ofxCorrection, ofxSetAside,
    ofxTooManyRejects,
    ofxKind, ofxLoan, ofxRepeated, ofxSetting, ofxSharedID, ofxSign, ofxUnwritable,
  ]
}
