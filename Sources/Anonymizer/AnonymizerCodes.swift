public import Model

extension DiagnosticCode {
  public static let anonymizeFormat = DiagnosticCode(
    "anonymize.format", "No sample can be made of files of that format.")
  public static let anonymizeEncoding = DiagnosticCode(
    "anonymize.encoding", "The encoding must be known before a sample can be made.")
  public static let anonymizeKey = DiagnosticCode("anonymize.key", "The key is too short to protect anything.")
  public static let anonymizeDiffers = DiagnosticCode(
    "anonymize.differs", "The sample is not read as the file is; it may not show the same problem.")
  public static let anonymizeLeak = DiagnosticCode(
    "anonymize.leak", "Something of the file would have stood in the sample; none was written.")

  /// Every code of this room.
  public static let anonymizerCodes: [DiagnosticCode] = [
    anonymizeFormat, anonymizeEncoding, anonymizeKey, anonymizeDiffers, anonymizeLeak,
  ]
}
