public import Model

extension DiagnosticCode {
  /// Every code this room reports.
  public static let xmlTextCodes: [DiagnosticCode] = [
    .xmlMalformed, .xmlEncoding, .xmlNUL, .xmlDoctype, .xmlEntity, .xmlInstruction, .xmlNamespace, .xmlTooDeep,
    .xmlTooLarge, .xmlTagTooLong, .xmlMemory, .xmlReplacement,
  ]

  public static let xmlMalformed = DiagnosticCode("xml.malformed", "The document is not well-formed XML.")
  public static let xmlEncoding = DiagnosticCode("xml.encoding", "The bytes are not text of the encoding stated.")
  public static let xmlNUL = DiagnosticCode("xml.nul", "The document holds a NUL character.")
  public static let xmlDoctype = DiagnosticCode("xml.doctype", "The document has a DOCTYPE that is not read.")
  public static let xmlEntity = DiagnosticCode("xml.entity", "The document refers to an entity it may not use.")
  public static let xmlInstruction = DiagnosticCode(
    "xml.instruction", "The document holds a processing instruction.")
  public static let xmlNamespace = DiagnosticCode("xml.namespace", "The document uses a namespace.")
  public static let xmlTooDeep = DiagnosticCode("xml.too-deep", "Elements are nested too deep.")
  public static let xmlTooLarge = DiagnosticCode(
    "xml.too-large", "The document has too many elements or too much text.")
  public static let xmlTagTooLong = DiagnosticCode("xml.tag-too-long", "A tag is too long.")
  public static let xmlMemory = DiagnosticCode("xml.memory", "Memory is short; try again.")
  public static let xmlReplacement = DiagnosticCode(
    "xml.replacement", "The text holds U+FFFD, so letters were lost before.")
}
