import CounterfoilCPDF
import CounterfoilModel

/// The words of a PDF, as poppler finds them in a process of its own; see `cpdf.h`.
enum PDFText {
  /// Statements of a year have some hundred pages; a page in the smallest print some thousand words.
  private static let limits = cpdf_limits(
    pages: 1000, words_of_page: 20_000, words: 1_000_000, seconds: 10, memory_bytes: 512 << 20)

  /// Whether the mark of a PDF is in the first 1024 bytes, as far as readers look for it (ISO 32000-1, annex H.3,
  /// note 13).
  static func isPDF(_ bytes: [UInt8]) -> Bool {
    let head = bytes.prefix(1024)
    return head.indices.contains { head[$0] == mark[0] && head[$0...].starts(with: mark) }
  }

  private static let mark = Array("%PDF-".utf8)

  /// What was read of a file.
  struct Content {
    var pages: [PDFPage]
    /// Whether parts of the file could not be read and were left out.
    var isMended: Bool
  }

  /// - Throws: a fault that says why there are no words.
  static func content(of bytes: [UInt8], file: String) throws(Fault) -> Content {
    var limits = limits
    let text = bytes.withUnsafeBufferPointer { cpdf_read($0.baseAddress, $0.count, &limits) }
    guard let text else {
      throw Fault(.tryAgain, .pdfStopped, "there is no memory to read the PDF", at: SourceLocation(file: file))
    }
    defer { cpdf_text_free(text) }
    let status = cpdf_text_status(text)
    guard status == CPDF_OK else { throw fault(status, page: Int(cpdf_text_page(text)), file: file) }
    var count = 0
    let start = cpdf_text_bytes(text, &count)
    var answer = ChildAnswer(bytes: UnsafeRawBufferPointer(start: start, count: count))
    guard let content = answer.content() else { throw fault(CPDF_CRASHED, page: 0, file: file) }
    if let problem = answer.problem { throw unsure(problem.bits, page: problem.page, file: file) }
    let isEmpty = content.pages.allSatisfy(\.words.isEmpty)
    if isEmpty, content.pages.contains(where: { $0.sidewaysCount > 0 }) {
      throw Fault(
        .badData, .pdfText, "the text on its pages stands sideways", at: SourceLocation(file: file), fixes: [askForCSV])
    }
    if isEmpty {
      throw Fault(
        .badData, .pdfText, "the PDF holds no text; its pages may be pictures of text, as a scanner makes them",
        at: SourceLocation(file: file), fixes: [askForCSV])
    }
    return content
  }

  /// What helps with any PDF that is not read.
  static let askForCSV = "Ask the bank for CSV, CAMT, MT940 or OFX: most offer one of them beside the PDF."

  private static func unsure(_ bits: UInt32, page: Int, file: String) -> Fault {
    let isRightToLeft = bits & UInt32(CPDF_PAGE_RIGHT_TO_LEFT) != 0
    return Fault(
      .badData, .pdfText,
      isRightToLeft
        ? "page \(page) has text that is written from right to left; where its parts stand is not sure"
        : "the text of page \(page) was recognised in a picture, which gets letters and digits wrong",
      at: SourceLocation(file: file), fixes: [askForCSV])
  }

  private static func fault(_ status: cpdf_status, page: Int, file: String) -> Fault {
    let place = SourceLocation(file: file)
    return switch status {
    case CPDF_NO_LIBRARY:
      Fault(
        .configuration, .pdfUnavailable, "PDFs are read by poppler, which is not installed here", at: place,
        fixes: ["Install it: apt-get install libpoppler-glib8, or what your system calls libpoppler-glib.so.8."])
    case CPDF_ENCRYPTED:
      Fault(
        .badData, .pdfEncrypted, "the PDF is protected by a password", at: place,
        fixes: ["Open it with its password and save it without one, for example with `qpdf --decrypt`.", askForCSV])
    case CPDF_DAMAGED:
      Fault(
        .badData, .pdfDamaged, page > 0 ? "page \(page) of the PDF is damaged" : "the PDF is damaged", at: place,
        fixes: ["Download it again."])
    case CPDF_TOO_MANY_PAGES:
      Fault(
        .badData, .pdfTooLarge, "the PDF has more than \(limits.pages) pages, the most that are read", at: place)
    case CPDF_TOO_MANY_WORDS:
      Fault(
        .badData, .pdfTooLarge,
        "the PDF has more words than are read: \(limits.words_of_page) of a page, \(limits.words) in all", at: place)
    case CPDF_UNPLACED:
      Fault(
        .badData, .pdfText, "it is not sure where the letters of page \(page) stand", at: place, fixes: [askForCSV])
    case CPDF_NO_PROCESS:
      Fault(.tryAgain, .pdfStopped, "no process could be started to read the PDF", at: place)
    case CPDF_OUT_OF_TIME:
      Fault(
        .badData, .pdfStopped, "reading the PDF took too long and was stopped", at: place, fixes: ["Download it again."]
      )
    default:
      Fault(
        .badData, .pdfStopped, "the PDF made its reader fail, or need too much memory; it is damaged or made to harm",
        at: place, fixes: ["Download it again."])
    }
  }
}

/// Reads what the child wrote, byte for byte in bounds: it may have been taken over by the file it read.
private struct ChildAnswer {
  let bytes: UnsafeRawBufferPointer
  private var offset = 0
  /// The first page whose words are not to be taken.
  private(set) var problem: (page: Int, bits: UInt32)?

  init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Nil where it is not what the child writes.
  mutating func content() -> PDFText.Content? {
    var pages: [PDFPage] = []
    while let mark = take(UInt8.self) {
      switch mark {
      case UInt8(ascii: "P"):
        guard take(Double.self) != nil, take(Double.self) != nil, let bits = take(UInt32.self) else { return nil }
        pages.append(PDFPage())
        if bits != 0, problem == nil { problem = (pages.count, bits) }
      case UInt8(ascii: "W"):
        guard !pages.isEmpty, takeWord(&pages[pages.count - 1]) else { return nil }
      case UInt8(ascii: "E"):
        guard let problemCount = take(UInt32.self), offset == bytes.count else { return nil }
        return PDFText.Content(pages: pages, isMended: problemCount > 0)
      default: return nil
      }
    }
    return nil
  }

  private mutating func takeWord(_ page: inout PDFPage) -> Bool {
    guard let left = take(Double.self), let top = take(Double.self), let right = take(Double.self),
      let bottom = take(Double.self), let bits = take(UInt32.self), let count = take(UInt32.self),
      Int(count) <= bytes.count - offset, [left, top, right, bottom].allSatisfy({ $0.magnitude < 1e6 })
    else { return false }
    let text = String(decoding: bytes[offset..<offset + Int(count)], as: UTF8.self)
    offset += Int(count)
    if bits & UInt32(CPDF_UPRIGHT_NOT) != 0 {
      page.sidewaysCount += 1
    } else if left < right, top < bottom {
      page.words.append(PDFWord(text: text, left: left, top: top, right: right, bottom: bottom))
    }
    return true
  }

  private mutating func take<Value: BitwiseCopyable>(_ type: Value.Type) -> Value? {
    guard bytes.count - offset >= MemoryLayout<Value>.size else { return nil }
    defer { offset += MemoryLayout<Value>.size }
    return bytes.loadUnaligned(fromByteOffset: offset, as: type)
  }
}
