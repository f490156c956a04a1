import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Foundation
import Testing

@testable import CounterfoilPDF

/// What pages may do to words: each is read as it is meant, or refused.
@Suite(.enabled(if: PDFBuilder.hasPoppler, "needs libpoppler-glib8"))
struct PageTests {
  @Test func amountsInTextsStayTexts() {
    var statement = Statement()
    statement.rows[0].texts = ["Rent 600.00 for 2 rooms", "USD 12.34 rate 1.08"]
    let reading = Reading(statement.bytes)
    #expect(reading.amounts == Statement.amounts)
    #expect(reading.column("description")[0] == "Rent 600.00 for 2 rooms USD 12.34 rate 1.08")
  }

  @Test func rowsWithoutTextAreRows() {
    var statement = Statement()
    statement.rows[1].texts = [""]
    let reading = Reading(statement.bytes)
    #expect(reading.amounts == Statement.amounts)
  }

  @Test func textPrintedTwiceToLookBoldIsReadOnce() {
    var page = Statement().builder
    let once = page
    page.top = 90 + 16
    page.right(430.4, "-600.00")
    page.text(120.4, "Rent")
    #expect(Reading(once.bytes).fault == nil)
    let reading = Reading(page.bytes)
    #expect(reading.amounts == Statement.amounts)
    #expect(reading.column("description").first == "Rent")
  }

  @Test(arguments: ["3 Tr", "1 1 1 rg", ""])
  func anotherAmountOnTopIsNeverBelieved(_ operators: String) {
    var page = Statement().builder
    page.top = 90 + 16
    page.text(391, "-66.00", operators: operators)
    let reading = Reading(page.bytes)
    #expect(reading.fault != nil)
  }

  @Test func invisibleRowsAreNotBelieved() {
    var page = Statement().builder
    page.top = 90 + 16 * 3 + 11 + 14
    page.text(40, "2026-11-21", operators: "3 Tr")
    page.text(120, "Never seen", operators: "3 Tr")
    page.text(394, "-1.00", operators: "3 Tr")
    #expect(Reading(page.bytes).fault != nil)
  }

  @Test func aMarkAcrossThePageJoinsNoLines() {
    var page = Statement().builder
    page.top = 130
    page.text(60, "COPY", points: 90)
    let reading = Reading(page.bytes)
    #expect(reading.fault == nil || reading.code == "pdf.row")
    if reading.fault == nil { #expect(reading.amounts == Statement.amounts) }
  }

  @Test func balancesCloseBehindTheRowsAreNoTextOfThem() {
    var statement = Statement()
    statement.closing = nil
    var page = statement.builder
    page.down(16)
    page.text(40, "Closing balance 1,435.00")
    let reading = Reading(page.bytes)
    #expect(reading.column("description") == ["Rent", "Salary October", "Books"])
  }

  @Test func namesInTheMiddleOfTheirColumnsAreNames() {
    var page = PDFBuilder()
    page.text(40, "Statement of account, amounts in EUR")
    page.down(20)
    page.text(40, "Opening balance 1,000.00")
    page.down(20)
    for (left, name) in [(58.0, "Date"), (220, "Description"), (400, "Amount"), (500, "Balance")] {
      page.text(left, name)
    }
    for (row, text) in zip(Statement().rows, ["Rent for my flat", "Pay", "Old books and new ones"]) {
      page.down(16)
      page.text(40, row.day)
      page.text(120, text)
      page.right(440, row.amount)
      page.right(545, row.balance)
    }
    page.down(40)
    page.text(40, "Closing balance 1,435.00")
    let reading = Reading(page.bytes)
    #expect(reading.column("description") == ["Rent for my flat", "Pay", "Old books and new ones"])
  }

  @Test func notesUpTheMarginAreLeftOut() {
    var page = Statement().builder
    page.raw("BT /F1 7 Tf 0 1 -1 0 20 300 Tm (Form 0815 page 1 of 1 12.34) Tj ET")
    #expect(Reading(page.bytes).amounts == Statement.amounts)
  }

  @Test func aPageThatSaysItIsTurnedIsReadUpright() {
    var page = Statement().builder
    page.pageExtras = "/Rotate 90"
    let reading = Reading(page.bytes)
    #expect(reading.code == "pdf.text")
  }

  @Test func superscriptsNeverChangeAnAmount() {
    var page = Statement().builder
    page.top = 90 + 16 - 3
    page.text(431, "1", points: 6)
    let behind = Reading(page.bytes)
    #expect(behind.fault != nil || behind.amounts == Statement.amounts)
    page = Statement().builder
    page.top = 90 + 16 - 3
    page.text(383, "2", points: 6)
    let inFront = Reading(page.bytes)
    #expect(inFront.fault != nil || inFront.amounts == Statement.amounts)
  }

  @Test func ligaturesAndHyphensStayInTexts() {
    var statement = Statement()
    statement.rows[0].texts = ["Caf\u{E9} of-", "fice \u{A7} 3"]
    #expect(Reading(statement.bytes).column("description")[0] == "Caf\u{E9} of- fice \u{A7} 3")
  }

  @Test func aPageWithoutTextIsRefusedWithWhatToDo() {
    var page = PDFBuilder()
    page.raw("0 0 100 100 re f")
    let reading = Reading(page.bytes)
    #expect(reading.code == "pdf.text")
    #expect(reading.fault?.diagnostic.fixes.first?.contains("CSV") == true)
  }

  @Test func textThatWasRecognisedInAPictureIsRefused() {
    let text = String(decoding: Statement().bytes, as: UTF8.self)
      .replacing("/BaseFont/Courier", with: "/BaseFont/ABCDEF+GlyphLessFont")
    #expect(Reading(Array(text.utf8)).code == "pdf.text")
  }

  @Test func aTableThatGoesOnWithoutItsHeadIsRead() {
    var page = Statement().builder
    var tail = Statement()
    tail.rows = [Statement.Row("2026-11-25", ["Tram"], "-35.00", "1,400.00")]
    page = {
      var statement = Statement()
      statement.closing = nil
      return statement.builder
    }()
    page.turn()
    page.down(40)
    page.text(40, "2026-11-25")
    page.text(120, "Tram")
    page.right(430, "-35.00")
    page.right(540, "1,400.00")
    page.down(40)
    page.text(40, "Closing balance 1,400.00")
    let reading = Reading(page.bytes)
    #expect(reading.amounts == Statement.amounts + ["-35.00"])
    #expect(reading.batch.lineNumbers.last == 2001)
  }

  @Test func aMissingPageIsNoticed() {
    var statement = Statement()
    statement.heading = "Statement of account, amounts in EUR, page 1 of 2"
    #expect(Reading(statement.bytes).code == "pdf.unproved")
    statement.heading = "Statement of account, amounts in EUR, page 1/1"
    #expect(Reading(statement.bytes).fault == nil)
  }

  @Test func aPayeeCalledTotalIsNotLeftOut() {
    var statement = Statement()
    statement.rows[0].texts = ["Total"]
    #expect(Reading(statement.bytes).code == "pdf.balance")
  }

  @Test func textsThatMayBelongToEitherRowAreAskedAbout() {
    var statement = Statement()
    statement.closing = nil
    statement.rows[1].texts = ["Salary"]
    var page = PDFBuilder()
    page.text(40, "Statement of account, amounts in EUR")
    page.down(20)
    page.text(40, "Opening balance 1,000.00")
    page.down(20)
    for (left, name) in [(40.0, "Date"), (120, "Description"), (394, "Amount"), (498, "Balance")] {
      page.text(left, name)
    }
    for row in statement.rows {
      if row.day == "2026-11-13" {
        page.down(12)
        page.text(120, "flat 4 or October")
      }
      page.down(12)
      page.text(40, row.day)
      page.text(120, row.texts[0])
      page.right(430, row.amount)
      page.right(540, row.balance)
    }
    page.down(40)
    page.text(40, "Closing balance 1,435.00")
    let reading = Reading(page.bytes)
    #expect(reading.code == "pdf.row")
    #expect(reading.fault?.diagnostic.fixes.first?.contains("--set texts=below") == true)
    let below = Reading(page.bytes, settings: ["texts": "below"])
    #expect(below.column("description") == ["Rent flat 4 or October", "Salary", "Books"])
    let above = Reading(page.bytes, settings: ["texts": "above"])
    #expect(above.column("description") == ["Rent", "flat 4 or October Salary", "Books"])
    #expect(Reading(page.bytes, settings: ["texts": "left"]).code == "pdf.setting")
  }

  @Test func textsAroundAnAmountBelongToIt() {
    // Two lines of text with the amount between them, and no gap between the rows that would tell.
    var page = PDFBuilder()
    page.text(40, "Statement of account, amounts in EUR")
    page.down(20)
    page.text(40, "Opening balance 1,000.00")
    page.down(20)
    for (left, name) in [(40.0, "Date"), (120, "Description"), (394, "Amount"), (498, "Balance")] {
      page.text(left, name)
    }
    page.down(20)
    page.text(40, "2026-11-02")
    page.text(120, "Rent")
    page.right(430, "-600.00")
    page.right(540, "400.00")
    page.down(12)
    page.text(120, "Salary")
    page.down(12)
    page.text(40, "2026-11-13")
    page.right(430, "1,100.00")
    page.right(540, "1,500.00")
    page.down(12)
    page.text(120, "October")
    page.down(12)
    page.text(40, "2026-11-20")
    page.text(120, "Books")
    page.right(430, "-65.00")
    page.right(540, "1,435.00")
    page.down(40)
    page.text(40, "Closing balance 1,435.00")
    #expect(Reading(page.bytes).column("description") == ["Rent", "Salary October", "Books"])
  }

  @Test func manyWordsCostNoMoreThanTheirNumber() {
    func cost(_ words: [String]) -> Duration {
      let boxes = words.enumerated().map { index, text in
        PDFWord(text: text, left: Double(index) * 20, top: 10, right: Double(index) * 20 + 18, bottom: 20)
      }
      return processorTime {
        let lines = try? LineBuilder.lines(of: PDFPage(words: boxes), number: 1, file: "a.pdf")
        _ = try? StatementTable([lines ?? []], file: "a.pdf")
        for line in lines ?? [] { _ = line.balanceLabel }
      }
    }
    for words in [["a"], ["1.00"], ["Date", "Amount"], ["page", "1", "of", "1"], ["Balance", "1.00"]] {
      let many = (0..<5000).map { words[$0 % words.count] }
      #expect(cost(many) < .seconds(5), "\(words)")
    }
  }

  @Test func tooManyPagesAreRefused() {
    var page = Statement().builder
    for _ in 0..<1000 { page.turn() }
    #expect(Reading(page.bytes).code == "pdf.too-large")
  }

  @Test func aPageOfManyWordsIsRefused() {
    var page = PDFBuilder()
    for line in 0..<110 {
      page.top = 20 + Double(line) * 6
      for column in 0..<190 { page.text(5 + Double(column) * 3, "a\(column % 10)", points: 3.1) }
    }
    #expect(Reading(page.bytes).fault != nil)
  }
}

/// Damaged files: whatever they are, the process lives, and no amount is another.
@Suite(.enabled(if: PDFBuilder.hasPoppler, "needs libpoppler-glib8"))
struct DamageTests {
  @Test(arguments: ["english-current", "german-giro", "french-account"])
  func aChangedByteNeverChangesAnAmount(_ name: String) throws {
    let bytes = try Repository.bytes(Repository.file("Tests/Golden/pdf/\(name)/input.pdf"))
    let whole = Reading(bytes, currency: nil)
    #expect(whole.fault == nil)
    var random = UInt64(0x2545_F491_4F6C_DD1D)
    var readCount = 0
    for _ in 0..<Sweep.pick(15, whole: 80) {
      random ^= random << 13
      random ^= random >> 7
      random ^= random << 17
      var damaged = bytes
      damaged[Int(random % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random >> 33)
      let reading = Reading(damaged, currency: nil)
      guard reading.fault == nil else {
        #expect(reading.fault?.status == .badData)
        continue
      }
      readCount += 1
      #expect(reading.amounts == whole.amounts)
    }
    #expect(readCount > 0)
  }

  @Test func aChangedByteOfPlainContentNeverChangesAnAmount() {
    let bytes = Statement().bytes
    var random = UInt64(88_172_645_463_325_252)
    for _ in 0..<Sweep.pick(40, whole: 200) {
      random ^= random << 13
      random ^= random >> 7
      random ^= random << 17
      var damaged = bytes
      damaged[Int(random % UInt64(bytes.count))] ^= UInt8(1 << (random >> 40 & 7))
      let reading = Reading(damaged)
      #expect(reading.fault != nil || reading.amounts == Statement.amounts, "\(reading.amounts)")
    }
  }

  /// Seven kilobytes that become a gigabyte of text.
  @Test(.enabled(if: Sweep.isWhole, "takes the seconds that reading is allowed"))
  func aContentWithoutEndIsStopped() throws {
    let bytes = try Repository.bytes(Repository.file("Tests/CounterfoilPDFTests/Samples/bomb.pdf"))
    #expect(Reading(bytes).code == "pdf.stopped")
  }

  @Test func formsThatDrawThemselvesEnd() {
    let form =
      "<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 1 0 R>>>>/Length 12>>stream\n/X Do /X Do \nendstream"
    let text = String(decoding: Statement().bytes, as: UTF8.self)
      .replacing("<</Type/Catalog/Pages 2 0 R>>", with: form)
    #expect(Reading(Array(text.utf8)).fault != nil)
  }

  /// What the child says is read in bounds: a file may have taken it over.
  @Test func noEndOfWhatTheChildSaysIsTrusted() {
    #expect(Reading(Array("%PDF-1.4".utf8)).code == "pdf.damaged")
    #expect(Reading(Array("no PDF".utf8)).fault?.diagnostic.message == "the file is no PDF")
  }
}
