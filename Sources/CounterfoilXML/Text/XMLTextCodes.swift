package import CounterfoilModel

extension DiagnosticCode {
  /// Every code this module reports.
  package static let xmlTextCodes: [DiagnosticCode] = [
    .xmlMalformed, .xmlEncoding, .xmlNUL, .xmlDoctype, .xmlEntity, .xmlInstruction, .xmlNamespace, .xmlTooDeep,
    .xmlTooLarge, .xmlTagTooLong, .xmlMemory, .xmlReplacement,
  ]

  package static let xmlMalformed = DiagnosticCode("xml.malformed", "The document is not well-formed XML.")
  package static let xmlEncoding = DiagnosticCode("xml.encoding", "The bytes are not text of the encoding stated.")
  package static let xmlNUL = DiagnosticCode("xml.nul", "The document holds a NUL character.")
  package static let xmlDoctype = DiagnosticCode("xml.doctype", "The document has a DOCTYPE that is not read.")
  package static let xmlEntity = DiagnosticCode("xml.entity", "The document refers to an entity it may not use.")
  package static let xmlInstruction = DiagnosticCode(
    "xml.instruction", "The document holds a processing instruction.")
  package static let xmlNamespace = DiagnosticCode("xml.namespace", "The document uses a namespace.")
  package static let xmlTooDeep = DiagnosticCode("xml.too-deep", "Elements are nested too deep.")
  package static let xmlTooLarge = DiagnosticCode(
    "xml.too-large", "The document has too many elements or too much text.")
  package static let xmlTagTooLong = DiagnosticCode("xml.tag-too-long", "A tag is too long.")
  package static let xmlMemory = DiagnosticCode("xml.memory", "Memory is short; try again.")
  package static let xmlReplacement = DiagnosticCode(
    "xml.replacement", "The text holds U+FFFD, so letters were lost before.")
}
