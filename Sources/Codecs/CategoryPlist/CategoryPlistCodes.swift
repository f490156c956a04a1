public import Model

extension DiagnosticCode {
  /// Every code this module reports.
  public static let categoryPlistCodes: [DiagnosticCode] = [
    .xmlElement, .xmlValue, .xmlSetting, .plistElement, .plistValue, .plistDuplicateKey, .plistBinary, .plistTooDeep,
    .plistTooLarge, .plistShape,
    .plistKind, .plistField, .plistAmount, .plistDate, .plistMissing, .plistCurrency, .plistUnwritable, .plistSetting,
    .plistRejects,
  ]

  public static let xmlElement = DiagnosticCode("xml.element", "An element is not known, or not in this place.")
  public static let xmlValue = DiagnosticCode("xml.value", "A record's value cannot be read.")
  public static let xmlSetting = DiagnosticCode("xml.setting", "A setting of the format is not known.")

  public static let plistElement = DiagnosticCode(
    "plist.element", "An element is not part of a property list, or not in this place.")
  public static let plistValue = DiagnosticCode("plist.value", "A property-list value cannot be read.")
  public static let plistDuplicateKey = DiagnosticCode("plist.duplicate-key", "A dictionary has one key twice.")
  public static let plistBinary = DiagnosticCode("plist.binary", "A binary property list is damaged.")
  public static let plistTooDeep = DiagnosticCode("plist.too-deep", "Values are nested too deep.")
  public static let plistTooLarge = DiagnosticCode("plist.too-large", "A property list holds too much.")
  public static let plistShape = DiagnosticCode("plist.shape", "The property list is no table of records.")
  public static let plistKind = DiagnosticCode("plist.kind", "The kind of the records cannot be told or held.")
  public static let plistField = DiagnosticCode("plist.field", "A field has a value of the wrong type.")
  public static let plistAmount = DiagnosticCode("plist.amount", "An amount is no exact amount of its currency.")
  public static let plistDate = DiagnosticCode("plist.date", "A day or a time cannot be read.")
  public static let plistMissing = DiagnosticCode("plist.missing", "A record lacks a field it must have.")
  public static let plistCurrency = DiagnosticCode("plist.currency", "A currency is not stated or not known.")
  public static let plistUnwritable = DiagnosticCode("plist.unwritable", "The format cannot hold a value.")
  public static let plistSetting = DiagnosticCode("plist.setting", "A setting of the format is not known.")
  public static let plistRejects = DiagnosticCode("plist.rejects", "Too many records cannot be read.")
}
