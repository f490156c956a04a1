import CounterfoilCodecKit
import CounterfoilModel
import Testing

@testable import CounterfoilSpreadsheet

struct DecimalTextTests {
  @Test(arguments: [
    ("19.99", "19.99"), ("19.989999999999998", "19.99"), ("0.30000000000000004", "0.3"),
    ("-1234.5600000000004", "-1234.56"),
    ("1234567890123.45", "1234567890123.45"), ("123456789012.34999", "123456789012.35"),
    ("99999.9999999999999", "100000"),
    ("1E3", "1000"), ("1.5E-2", "0.015"), ("-0", "0"), ("0.0", "0"), ("00012", "12"), (".5", "0.5"), ("5.", "5"),
    ("4.2000021682024002E+27", "4.2000021682024E+27"), ("1E-30", "1E-30"),
    ("1234567890123456.5", "1.23456789012346E+15"),
    ("+7", "7"), ("100", "100"), ("1.10", "1.1"), ("123456789012345E-3", "123456789012.345"),
  ])
  func isRoundedToWhatASpreadsheetShows(_ stored: String, _ shown: String) {
    #expect(text(stored) == shown)
  }

  @Test(arguments: ["", "-", ".", "1,5", "1E", "1E+", "1E1000", "0x1F", "NaN", "INF", "1.2.3", " 1", "1 "])
  func anythingElseIsNoNumber(_ stored: String) {
    #expect(text(stored) == nil)
  }

  private func text(_ stored: String) -> String? {
    Array(stored.utf8).withUnsafeBufferPointer { buffer in
      DecimalText(buffer).map { number in
        var bytes: [UInt8] = []
        number.append(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
      }
    }
  }
}

struct CellFormatTests {
  @Test(
    arguments: [
      ("General", .number), ("0.00", .number), ("#,##0.00;[Red]-#,##0.00", .number), ("@", .number), ("0%", .percent),
      ("0.00E+00", .number), ("yyyy\\-mm\\-dd", .day), ("dd/mm/yy", .day), ("yyyy\"年\"m\"月\"d\"日\"", .day),
      ("[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy", .day), ("m/d/yy h:mm", .dayTime), ("yyyy-mm-dd hh:mm:ss", .dayTime),
      ("h:mm AM/PM", .time), ("[h]:mm:ss", .time), ("mm:ss.0", .time), ("mmm", .day), ("e\"年\"", .day),
      ("\"day \"0", .number), ("\\d0", .number), ("[Red]0", .number), ("_-* #,##0.00\\ _€_-", .number),
      ("0.00;yyyy", .number),
    ] as [(String, CellFormat.Kind)])
  func tellsDaysAndTimesFromNumbers(_ code: String, _ kind: CellFormat.Kind) {
    #expect(CellFormat(code: code).kind == kind)
  }

  @Test(arguments: [
    ("\\¥#,##0.00", "¥"), ("[$€-407] #,##0.00", "€"), ("[$CHF-807]\\ #,##0.00", "CHF"), ("\"$\"#,##0.00", "$"),
    ("#,##0.00\\ \"EUR\"", "EUR"), ("_-* #,##0.00\\ [$€-1]_-", "€"), ("£#,##0.00", "£"), ("0.00", ""),
    ("\"ca. \"0.00", ""),
    ("[$-409]0.00", ""),
  ])
  func knowsTheCurrencyShown(_ code: String, _ symbol: String) {
    #expect(String(decoding: CellFormat(code: code).symbol, as: UTF8.self) == symbol)
  }
}

struct CellDateTests {
  @Test(arguments: [
    ("1", false, "1900-01-01"), ("59", false, "1900-02-28"), ("61", false, "1900-03-01"),
    ("46027", false, "2026-01-05"),
    ("2958465", false, "9999-12-31"), ("46027.432326388887", false, "2026-01-05 10:22:33"),
    // The whole part is the day; only what arithmetic fell short of it is the next one.
    ("46027.999999999", false, "2026-01-06"), ("46027.9999999999", false, "2026-01-06"),
    ("46022.99999996528", false, "2025-12-31 23:59:59"), ("46022.999995", false, "2025-12-31 23:59:59"),
    ("46022.99998", false, "2025-12-31 23:59:58"), ("0", true, "1904-01-01"), ("44565", true, "2026-01-05"),
    // A day there never was, days before the first and behind the last stay numbers.
    ("60", false, "60"), ("0", false, "0"), ("-3", false, "-3"), ("2958466", false, "2958466"), ("x", false, "x"),
  ])
  func serialNumbersAreDays(_ stored: String, _ isFrom1904: Bool, _ shown: String) {
    #expect(render(stored, CellFormat(builtIn: 14), isFrom1904) == shown)
  }

  @Test(arguments: [
    ("0.5", 20, "12:00:00"), ("1.25", 46, "30:00:00"), ("46027", 22, "2026-01-05 00:00:00"),
    ("46027", 57, "2026-01-05"),
    ("0.75", 32, "18:00:00"), ("0.0525", 10, "5.25%"), ("46027", 1, "46027"),
  ])
  func builtInFormatsAreKnown(_ stored: String, _ number: Int, _ shown: String) {
    #expect(render(stored, CellFormat(builtIn: number), false) == shown)
  }

  private func render(_ stored: String, _ format: CellFormat, _ isFrom1904: Bool) -> String {
    var bytes: [UInt8] = []
    Array(stored.utf8).withUnsafeBufferPointer { buffer in
      _ = CellText(isFrom1904: isFrom1904).append(buffer, format, to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
