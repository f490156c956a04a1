package import CounterfoilModel

extension DiagnosticCode {
  /// Every code of this module.
  package static let archiveCodes: [DiagnosticCode] = [
    archiveDamaged, archiveTruncated, archiveTrailing, archiveTooLarge, archiveEncrypted, archiveName, archiveMethod,
    archiveSeveral, archiveEmpty, archiveNested, archiveForeign, archiveMemory, archiveMember, archiveLeftOut,
    archiveSameFile,
  ]

  package static let archiveDamaged = DiagnosticCode(
    "archive.damaged", "A compressed file or an archive is damaged, or its checksum is wrong.")
  package static let archiveTruncated = DiagnosticCode("archive.truncated", "A compressed file ends too early.")
  package static let archiveTrailing = DiagnosticCode(
    "archive.trailing", "Something that is not part of it follows the compressed data.")
  package static let archiveTooLarge = DiagnosticCode(
    "archive.too-large", "A compressed file or an archive holds more than is read from one.")
  package static let archiveEncrypted = DiagnosticCode("archive.encrypted", "The archive needs a password.")
  package static let archiveName = DiagnosticCode(
    "archive.name", "An archive holds a link, or a name that leads out of it.")
  package static let archiveMethod = DiagnosticCode(
    "archive.method", "A member of the archive is compressed in a way that is not read.")
  package static let archiveSeveral = DiagnosticCode(
    "archive.several", "The archive holds several files; one must be named.")
  package static let archiveEmpty = DiagnosticCode("archive.empty", "The archive holds no file.")
  package static let archiveNested = DiagnosticCode("archive.nested", "An archive lies inside another one.")
  package static let archiveForeign = DiagnosticCode("archive.foreign", "Archives of this kind are not opened.")
  package static let archiveMember = DiagnosticCode(
    "archive.member", "A file in the archive is of no known format; nothing of the archive was read.")
  package static let archiveLeftOut = DiagnosticCode(
    "archive.left-out", "A file in the archive from which no payments are read was left out.")
  package static let archiveSameFile = DiagnosticCode(
    "archive.same-file", "Two files in the archive are the same; one was left out.")
  package static let archiveMemory = DiagnosticCode("archive.memory", "Memory is short; try again.")
}
