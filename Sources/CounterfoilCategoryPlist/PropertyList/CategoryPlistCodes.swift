package import CounterfoilModel

extension DiagnosticCode {
  /// Every code this module reports.
  package static let categoryPlistCodes: [DiagnosticCode] = [
    .xmlElement, .xmlValue, .xmlSetting, .plistElement, .plistValue, .plistDuplicateKey, .plistBinary, .plistTooDeep,
    .plistTooLarge, .plistShape,
    .plistKind, .plistField, .plistAmount, .plistDate, .plistMissing, .plistCurrency, .plistUnwritable, .plistSetting,
    .plistRejects,
  ]

  package static let xmlElement = DiagnosticCode("xml.element", "An element is not known, or not in this place.")
  package static let xmlValue = DiagnosticCode("xml.value", "A record's value cannot be read.")
  package static let xmlSetting = DiagnosticCode("xml.setting", "A setting of the format is not known.")

  package static let plistElement = DiagnosticCode(
    "plist.element", "An element is not part of a property list, or not in this place.")
  package static let plistValue = DiagnosticCode("plist.value", "A property-list value cannot be read.")
  package static let plistDuplicateKey = DiagnosticCode("plist.duplicate-key", "A dictionary has one key twice.")
  package static let plistBinary = DiagnosticCode("plist.binary", "A binary property list is damaged.")
  package static let plistTooDeep = DiagnosticCode("plist.too-deep", "Values are nested too deep.")
  package static let plistTooLarge = DiagnosticCode("plist.too-large", "A property list holds too much.")
  package static let plistShape = DiagnosticCode("plist.shape", "The property list is no table of records.")
  package static let plistKind = DiagnosticCode("plist.kind", "The kind of the records cannot be told or held.")
  package static let plistField = DiagnosticCode("plist.field", "A field has a value of the wrong type.")
  package static let plistAmount = DiagnosticCode("plist.amount", "An amount is no exact amount of its currency.")
  package static let plistDate = DiagnosticCode("plist.date", "A day or a time cannot be read.")
  package static let plistMissing = DiagnosticCode("plist.missing", "A record lacks a field it must have.")
  package static let plistCurrency = DiagnosticCode("plist.currency", "A currency is not stated or not known.")
  package static let plistUnwritable = DiagnosticCode("plist.unwritable", "The format cannot hold a value.")
  package static let plistSetting = DiagnosticCode("plist.setting", "A setting of the format is not known.")
  package static let plistRejects = DiagnosticCode("plist.rejects", "Too many records cannot be read.")
}
