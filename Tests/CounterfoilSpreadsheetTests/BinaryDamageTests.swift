import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

@testable import CounterfoilSpreadsheet

struct BinaryDamageTests {
  static let names = ["harbor-97.xls", "library-97.xls", "moravia-95.xls", "moravia-95-bare.xls"]

  @Test(arguments: ["password-97.xls", "password-07.xls"])
  func workbooksWithAPasswordAreRefused(_ name: String) throws {
    let read = Reading(try Workbooks.bytes(name), name: name)
    #expect(read.code == "xlsx.binary")
    #expect(read.fault?.diagnostic.message == "this is a workbook with a password, which is not read")
    #expect(read.fault?.diagnostic.fixes.first?.contains("save it as .xlsx") == true)
  }

  @Test(arguments: [[0x09, 0, 4, 0, 0, 0, 0x10, 0], [0x09, 2, 6, 0, 0, 3, 0x10, 0], [0x09, 4, 6, 0, 0, 4, 0x10, 0]])
  func workbooksOfExcel2To4SayWhatToDo(_ head: [UInt8]) {
    let read = Reading(head + [0, 0, 0x0A, 0, 0, 0], name: "old.xls")
    #expect(read.code == "xlsx.binary")
    #expect(read.fault?.diagnostic.message.contains("Excel 2 to 4") == true)
  }

  /// A cut file is refused, or what was cut off held no cells.
  @Test(arguments: names)
  func aCutFileLosesNoRows(_ name: String) throws {
    let bytes = try Workbooks.bytes(name)
    let currency = name.hasPrefix("moravia") ? "CZK" : name.hasPrefix("library") ? "GBP" : "EUR"
    let whole = Reading(bytes, name: name, currency: currency)
    #expect(whole.fault == nil)
    for count in stride(from: 0, to: bytes.count, by: Sweep.pick(401, whole: 29)) {
      let read = Reading(Array(bytes.prefix(count)), name: name, currency: currency)
      let isWhole = read.fault == nil && read.batch.lineNumbers == whole.batch.lineNumbers
      #expect(isWhole || read.fault?.status == .badData, "cut at \(count)")
    }
  }

  /// Of damage at random: a fault, or a reading; never a trap, and never long.
  @Test(arguments: names)
  func damageNeverTraps(_ name: String) throws {
    let bytes = try Workbooks.bytes(name)
    for seed in 0..<Sweep.pick(50, whole: 500) {
      var random = Seeded(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1)
      var file = bytes
      for _ in 0..<1 + seed % 5 {
        // Every second time where the structure is densest: the header and the first sectors.
        let end = seed % 2 == 0 ? file.count : min(file.count, 2048)
        file[Int(random.next() % UInt64(end))] =
          [0, 0xFF, 0x7F, 0x80, UInt8(truncatingIfNeeded: random.next())][
            Int(random.next() % 5)]
      }
      if seed % 7 == 0 { file.removeLast(Int(random.next() % UInt64(file.count))) }
      var read: Reading?
      let time = processorTime { read = Reading(file, name: name) }
      #expect(read?.fault == nil || read?.fault?.status == .badData, "seed \(seed)")
      #expect(time < .seconds(5), "seed \(seed)")
    }
  }

  @Test(arguments: [
    // The table of sectors goes round; so does the directory's chain; the directory is behind the end.
    (512 + 4 * 4, [4, 0, 0, 0] as [UInt8]), (48, [0xF0, 0xFF, 0, 0]), (30, [0xFF, 0]), (28, [0, 0]),
    (76, [9, 9, 9, 9]),
    (44, [0xFF, 0xFF, 0xFF, 0x7F]), (68, [0, 0, 0, 0]),
  ])
  func chainsThatLeadNowhereAreRefused(_ place: Int, _ bytes: [UInt8]) throws {
    var file = try Workbooks.bytes("moravia-95.xls")
    file.replaceSubrange(place..<place + bytes.count, with: bytes)
    let read = Reading(file, name: "a.xls", currency: "CZK")
    #expect(read.code == "xlsx.malformed" || read.batch.count == 3)
  }

  @Test func chainsThatGoRoundEnd() throws {
    let file = try Workbooks.bytes("harbor-97.xls")
    // Every entry of the table of sectors, one after another, points at itself.
    let table = Int(file[76]) | Int(file[77]) << 8
    for index in 0..<28 {
      var damaged = file
      let place = (table + 1) * 512 + index * 4
      damaged.replaceSubrange(place..<place + 4, with: BinaryBuilder.little(index, 4))
      let read = Reading(damaged, name: "a.xls")
      #expect(read.code == "xlsx.malformed" || read.batch.count == 66, "\(index)")
    }
  }

  @Test func recordsThatCannotBeAreFaults() {
    var cases: [(String, BinaryBuilder)] = []
    func add(_ what: String, _ change: (inout BinaryBuilder) -> Void) {
      var book = BinaryBuilder()
      book.label(0, 0, "a")
      change(&book)
      cases.append((what, book))
    }
    add("a text that is not there") { $0.sharedText(1, 0, 7) }
    add("a format that is not there") { $0.number(1, 0, 1, style: 9) }
    add("half a character") {
      $0.rows.append(BinaryBuilder.record(0x0204, BinaryBuilder.place(1, 0, 0) + [1, 0, 1, 0, 0xD8]))
    }
    add("a text longer than its record") {
      $0.rows.append(BinaryBuilder.record(0x0204, BinaryBuilder.place(1, 0, 0) + [9, 0, 0, 0x61]))
    }
    add("numbers fewer than said") {
      $0.rows.append(BinaryBuilder.record(0x00BD, [1, 0, 0, 0] + [UInt8](repeating: 0, count: 6) + [5, 0]))
    }
    add("a cell of Excel 2") { $0.rows.append(BinaryBuilder.record(0x0004, [UInt8](repeating: 0, count: 8))) }
    add("the text of a formula missing") { $0.formula(1, 0, [0, 0, 0, 0, 0, 0, 0xFF, 0xFF]) }
    add("the last column a record can name") { $0.label(1, 0xFFFF, "x") }
    add("the last row, twice") {
      $0.label(0xFFFF, 0xFFFF, "x")
      $0.label(0xFFFF, 0xFFFF, "x")
    }
    add("no end") { $0.sheetEnd = [] }
    add("a cell cut short") { $0.rows.append(BinaryBuilder.record(0x0203, [1, 0, 0, 0])) }
    for (what, book) in cases { #expect(Reading(book.bytes, name: "a.xls").code == "xlsx.malformed", "\(what)") }
  }

  /// A small file must not become text without end.
  // FAULTS 61
  @Test func aLongTextShownByManyCellsIsRefused() {
    var book = BinaryBuilder()
    let long = [UInt8](repeating: 0x61, count: 32_000)
    // Without the room of one record: the text goes on in others.
    book.strings = [
      BinaryBuilder.record(
        0x00FC, BinaryBuilder.little(1, 4) + BinaryBuilder.little(1, 4) + BinaryBuilder.little(64_000, 2) + [0] + long),
      BinaryBuilder.record(0x003C, [0] + long),
    ]
    for row in 0..<5000 { book.sharedText(row, 0, 0) }
    let fault = #expect(throws: Fault.self) { try sheetText(book.bytes) }
    #expect(["xlsx.too-large", "input.too-large"].contains(fault?.diagnostic.code.name ?? ""))
  }
}

/// Numbers that are the same in every run.
private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 17
  }
}
