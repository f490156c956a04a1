import CounterfoilCodecKit
import CounterfoilModel

/// The records of a binary workbook, one after another; [MS-XLS] 2.1.4.
struct BinaryRecords {
  /// Kinds of records that are looked at; [MS-XLS] 2.3.1 and, for those of Excel 5, the OpenOffice.org documentation
  /// of the Excel file format.
  enum Kind {
    static let formula = 0x0006
    static let end = 0x000A
    static let dateMode = 0x0022
    static let password = 0x002F
    static let continuation = 0x003C
    static let window = 0x003D
    static let codePage = 0x0042
    static let sheet = 0x0085
    static let manyNumbers = 0x00BD
    static let richText = 0x00D6
    static let cellFormat = 0x00E0
    static let mergedCells = 0x00E5
    static let sharedTexts = 0x00FC
    static let sharedText = 0x00FD
    static let recalculation = 0x01C1
    static let number = 0x0203
    static let text = 0x0204
    static let truth = 0x0205
    static let formulaText = 0x0207
    static let row = 0x0208
    static let packedNumber = 0x027E
    static let numberFormat = 0x041E
    static let start = 0x0809
    /// Cells as Excel 2 to 4 wrote them, which have no place in later sheets.
    static let oldCells: Set<Int> = [0x0002, 0x0003, 0x0004, 0x0005, 0x0007, 0x0206, 0x0406]
  }

  struct Record {
    var kind: Int
    /// Where its data lies.
    var data: Range<Int>
  }

  let bytes: LittleEndianBytes
  let file: String

  /// The record whose header is at an offset.
  /// - Throws: exit status 65 where there is none: a part of a workbook has an end of its own.
  func record(at offset: Int) throws(Fault) -> Record {
    guard offset >= 0, offset + 4 <= bytes.count else { throw cutOff() }
    let end = offset + 4 + bytes.u16(offset + 2)
    guard end <= bytes.count else { throw cutOff() }
    return Record(kind: bytes.u16(offset), data: offset + 4..<end)
  }

  func require(_ record: Record, _ byteCount: Int) throws(Fault) {
    guard record.data.count >= byteCount else { throw malformed("a record of the workbook is too short") }
  }

  func malformed(_ message: String, row: Int? = nil) -> Fault {
    Fault(
      .badData, .xlsxMalformed, message, at: SourceLocation(file: file, line: row), fixes: ["Download the file again."])
  }

  private func cutOff() -> Fault { malformed("the workbook is cut off") }
}
