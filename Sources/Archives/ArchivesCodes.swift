public import Model

extension DiagnosticCode {
  /// Every code of this room.
  public static let archiveCodes: [DiagnosticCode] = [
    archiveDamaged, archiveTruncated, archiveTrailing, archiveTooLarge, archiveEncrypted, archiveName, archiveMethod,
    archiveSeveral, archiveEmpty, archiveNested, archiveForeign, archiveMemory,
  ]

  public static let archiveDamaged = DiagnosticCode(
    "archive.damaged", "A compressed file or an archive is damaged, or its checksum is wrong.")
  public static let archiveTruncated = DiagnosticCode("archive.truncated", "A compressed file ends too early.")
  public static let archiveTrailing = DiagnosticCode(
    "archive.trailing", "Something that is not part of it follows the compressed data.")
  public static let archiveTooLarge = DiagnosticCode(
    "archive.too-large", "A compressed file or an archive holds more than is read from one.")
  public static let archiveEncrypted = DiagnosticCode("archive.encrypted", "The archive needs a password.")
  public static let archiveName = DiagnosticCode(
    "archive.name", "An archive holds a link, or a name that leads out of it.")
  public static let archiveMethod = DiagnosticCode(
    "archive.method", "A member of the archive is compressed in a way that is not read.")
  public static let archiveSeveral = DiagnosticCode(
    "archive.several", "The archive holds several files; one must be named.")
  public static let archiveEmpty = DiagnosticCode("archive.empty", "The archive holds no file.")
  public static let archiveNested = DiagnosticCode("archive.nested", "An archive lies inside another one.")
  public static let archiveForeign = DiagnosticCode("archive.foreign", "Archives of this kind are not opened.")
  public static let archiveMemory = DiagnosticCode("archive.memory", "Memory is short; try again.")
}
