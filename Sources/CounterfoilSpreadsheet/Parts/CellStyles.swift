import CounterfoilArchives
import CounterfoilModel
import CounterfoilXML

/// The number formats of a workbook's cells, by the number of the style.
struct CellStyles {
  static let general = CellFormat(builtIn: 0)
  private var formats: [CellFormat] = []

  init() {}

  init(_ archive: ZipArchive, part: String) throws(Fault) {
    let reader = try PartReader(archive, part: part, names: ["numFmt", "cellXfs", "xf", "numFmtId", "formatCode"])
    var codes: [Int: String] = [:]
    var number = 0
    var code: String?
    var isInCells = false
    while true {
      let event = try reader.next()
      let stream = reader.stream
      switch (event, stream.name) {
      case (.start, 0): (number, code) = (0, nil)
      case (.start, 1): isInCells = true
      case (.start, 2): if isInCells { formats.append(CellStyles.general) }
      case (.attribute, 3):
        number = stream.text.wholeNumber ?? 0
        if isInCells, !formats.isEmpty {
          formats[formats.count - 1] = codes[number].map { CellFormat(code: $0) } ?? CellFormat(builtIn: number)
        }
      case (.attribute, 4): code = stream.text.string
      case (.end, 0): codes[number] = code
      case (.end, 1): isInCells = false
      case (.documentEnd, _): return
      default: break
      }
    }
  }

  @inline(__always)
  func format(_ style: Int) -> CellFormat { style < formats.count ? formats[style] : CellStyles.general }
}
