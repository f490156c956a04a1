import CounterfoilCPDF
import CounterfoilPDF

/// Makes PDFs as small as they can be: texts at places, in a font whose letters are all as wide.
struct PDFBuilder {
  /// Of US Letter.
  static let size = (width: 612.0, height: 792.0)
  static let points = 10.0
  /// A letter of Courier takes so many points.
  static let letter = 6.0

  private var pages: [String] = [""]
  /// From the top of the page.
  var top = 50.0
  /// What the objects of the pages have beside the usual, such as `/Rotate 90`.
  var pageExtras = ""

  /// Whether poppler is there.
  static let hasPoppler: Bool = {
    var builder = PDFBuilder()
    builder.text(10, "there")
    let bytes = builder.bytes
    var limits = cpdf_limits(pages: 10, words_of_page: 10, words: 10, seconds: 20, memory_bytes: 512 << 20)
    let text = bytes.withUnsafeBufferPointer { cpdf_read($0.baseAddress, $0.count, &limits) }
    defer { cpdf_text_free(text) }
    return text.map { cpdf_text_status($0) } != CPDF_NO_LIBRARY
  }()

  mutating func turn() {
    pages.append("")
    top = 50
  }

  mutating func down(_ points: Double = 12) { top += points }

  /// - Parameter operators: what stands in front of the text, such as `3 Tr` for text that is not seen.
  mutating func text(_ left: Double, _ words: String, points: Double = Self.points, operators: String = "") {
    let y = Self.size.height - top
    raw("BT \(operators) /F1 \(points) Tf 1 0 0 1 \(left) \(y) Tm (\(Self.escaped(words))) Tj ET")
  }

  mutating func right(_ right: Double, _ words: String) {
    text(right - Double(words.unicodeScalars.count) * Self.letter, words)
  }

  /// Operators of the page's content.
  mutating func raw(_ operators: String) { pages[pages.count - 1] += operators + "\n" }

  /// Latin 1 in octal, where it is no ASCII.
  private static func escaped(_ words: String) -> String {
    words.unicodeScalars.map { scalar in
      switch scalar {
      case "(", ")", "\\": return "\\\(scalar)"
      case _ where scalar.value > 0x7E:
        let digits = String(scalar.value, radix: 8)
        return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      default: return "\(scalar)"
      }
    }.joined()
  }

  var bytes: [UInt8] {
    var objects = ["<</Type/Catalog/Pages 2 0 R>>"]
    let kids = pages.indices.map { "\(4 + 2 * $0) 0 R" }.joined(separator: " ")
    objects.append("<</Type/Pages/Count \(pages.count)/Kids[\(kids)]>>")
    objects.append("<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>>")
    for (index, content) in pages.enumerated() {
      objects.append(
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 3 0 R>>>>/Contents \(5 + 2 * index) 0 R\(pageExtras)>>"
      )
      objects.append("<</Length \(content.utf8.count)>>stream\n\(content)endstream")
    }
    var text = "%PDF-1.4\n"
    var offsets: [Int] = []
    for (index, object) in objects.enumerated() {
      offsets.append(text.utf8.count)
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = text.utf8.count
    text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for offset in offsets {
      let digits = String(offset)
      text += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
    }
    text += "trailer\n<</Size \(objects.count + 1)/Root 1 0 R>>\nstartxref\n\(start)\n%%EOF\n"
    return Array(text.utf8)
  }
}
