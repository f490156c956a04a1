import CounterfoilArchives
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilXML

/// A spreadsheet after OpenDocument 1.2 (.ods), held packed in memory.
final class OpenDocumentBook: SheetBook {
  private static let part = "content.xml"

  private(set) var sheets: [SheetInfo] = []
  let activeSheet: Int? = nil
  let facts: [Inspection.Fact] = []
  private let archive: ZipArchive

  init(_ archive: ZipArchive) throws(Fault) {
    self.archive = archive
    let reader = try PartReader(archive, part: OpenDocumentBook.part, names: ["spreadsheet", "table", "name"])
    var isSpreadsheet = false
    var depth = 0
    var element = -1
    while true {
      let event = try reader.next()
      let stream = reader.stream
      switch event {
      case .start:
        element = stream.name
        if element == 0 { isSpreadsheet = true }
        if element == 1 {
          depth += 1
          if depth == 1 {
            guard sheets.count < SheetLimits.sheetCount else { throw .tooManySheets(archive.file) }
            sheets.append(SheetInfo(name: ""))
          }
        }
      case .attribute:
        if element == 1, depth == 1, stream.name == 2 { sheets[sheets.count - 1].name = stream.text.string }
      case .end:
        element = -1
        if stream.name == 1 { depth -= 1 }
      case .documentEnd:
        guard isSpreadsheet else {
          throw Fault(
            .badData, .xlsxMalformed, "the document is no spreadsheet", at: SourceLocation(file: archive.file))
        }
        return
      case .text, .leaf, .instruction: break
      }
    }
  }

  func rows(ofSheet index: Int) throws(Fault) -> any SheetRows {
    OpenDocumentRows(
      try PartReader(archive, part: OpenDocumentBook.part, names: OpenDocumentRows.names), sheet: index)
  }
}
