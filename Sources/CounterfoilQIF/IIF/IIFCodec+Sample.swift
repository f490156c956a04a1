package import CounterfoilCodecKit
import CounterfoilModel

extension IIFCodec {
  /// Cells by the names in their header rows. The amount of a transaction and those of its splits add up to zero.
  package func sampleParts(of file: SampleFile) -> SampleParts? {
    let text = file.text
    var parts = SampleParts()
    var lines = QIFLines(text)
    var columns: [String: IIFColumns] = [:]
    var record = 0
    while let line = lines.next() {
      guard !line.isEmpty, let row = IIFRow(line, text) else { continue }
      if row.keyword.hasPrefix("!") {
        columns[String(row.keyword.dropFirst())] = IIFColumns(row, text)
        continue
      }
      if row.keyword == "TRNS" { record += 1 }
      let names = columns[row.keyword]?.names ?? []
      for (index, cell) in row.cells.enumerated() where !cell.isEmpty {
        let name = index < names.count ? names[index] : ""
        switch name {
        case "DATE": parts.add(cell, .day)
        case "AMOUNT" where row.keyword == "TRNS":
          var total = SampleParts.Part(cell, .total, record: record)
          // What the splits add up to, with the other sign.
          total.isNegative = true
          parts.parts.append(total)
        case "AMOUNT" where row.keyword == "SPL": parts.add(cell, .share, record: record)
        case "TRNSTYPE", "CLEAR", "TOPRINT", "PAID", "TAXABLE", "ACCNTTYPE", "REIMBEXP": parts.add(cell, .code)
        case "TRNSID", "SPLID": if text[cell].contains(where: \.isASCIIDigit) { parts.add(cell, .text) }
        case "NAME": parts.add(cell, .payee)
        case "QNTY", "PRICE", "OBAMOUNT", "AMOUNT": parts.add(cell, .number)
        default: parts.add(cell, .text)
        }
      }
    }
    return parts
  }
}
