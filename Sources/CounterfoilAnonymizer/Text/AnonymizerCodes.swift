package import CounterfoilModel

extension DiagnosticCode {
  package static let anonymizeFormat = DiagnosticCode(
    "anonymize.format", "No sample can be made of files of that format.")
  package static let anonymizeEncoding = DiagnosticCode(
    "anonymize.encoding", "The encoding must be known before a sample can be made.")
  package static let anonymizeKey = DiagnosticCode("anonymize.key", "The key is too short to protect anything.")
  package static let anonymizeDiffers = DiagnosticCode(
    "anonymize.differs", "The sample is not read as the file is; it may not show the same problem.")
  package static let anonymizeLeak = DiagnosticCode(
    "anonymize.leak", "Something of the file would have stood in the sample; none was written.")

  /// Every code of this module.
  package static let anonymizerCodes: [DiagnosticCode] = [
    anonymizeFormat, anonymizeEncoding, anonymizeKey, anonymizeDiffers, anonymizeLeak,
  ]
}
