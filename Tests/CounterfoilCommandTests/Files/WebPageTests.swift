import CounterfoilTestSupport
import Foundation
import Testing

/// Scripts save the page to sign in where they expected a statement; it is called what it is, whatever else was said of the file.
@Suite struct WebPageTests {
  private static let pages = [
    "<!DOCTYPE html>\n<html><head><title>Sign in</title></head>\n<body><form>Please, sign in</form></body></html>\n",
    "\u{FEFF}\n  <HTML lang=\"de\">\n<p>Ihre Sitzung ist abgelaufen, bitte 3 Minuten warten.</p>\n</HTML>\n",
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- 12.04.2026; 3,50 -->\n<!doctype HTML PUBLIC \"-//W3C//DTD\">\n<html>\n",
    "<head><meta http-equiv=\"refresh\" content=\"0; url=/login\"></head>\n",
  ]

  @Test(arguments: pages)
  func aPageIsNoStatement(_ page: String) throws {
    let scratch = try Scratch()
    try scratch.write(page, "page.csv")
    try scratch.write(page, "page.txt")
    try scratch.write("sign: amount\ndate: d.M.yyyy\n", "bank.yaml")
    for arguments in [
      ["convert", "page.csv", "--to", "json"], ["convert", "page.csv", "--to", "json", "--profile", "bank.yaml"],
      ["convert", "csv:page.txt", "--to", "json"],
      ["import", "page.txt", "--account", "giro", "--store", "books.sqlite", "--profile", "bank.yaml"],
    ] {
      let outcome = try Command.run(arguments, in: scratch.folder)
      #expect(outcome.status == 65, "\(arguments): \(outcome.words)")
      #expect(outcome.words.contains("[format.web-page]") && outcome.words.contains("web page"), "\(outcome.words)")
      #expect(!outcome.words.contains("Which column"), "nothing is asked: \(outcome.words)")
    }
  }

  @Test func aTableInAPageIsRead() throws {
    let scratch = try Scratch()
    let rows = [("Date", "Payee", "Amount"), ("2026-04-01", "Rail", "-3.50"), ("2026-04-13", "Salary", "1900.00")]
      .map { "<tr><td>\($0.0)</td><td>\($0.1)</td><td>\($0.2)</td></tr>" }
    try scratch.write("<html><body><table>\(rows.joined())</table></body></html>", "page.xls")
    let outcome = try Command.run(
      ["convert", "page.xls", "--to", "csv", "--account", "giro", "--currency", "EUR"], in: scratch.folder)
    #expect(outcome.status == 0 && outcome.text.contains("-3.50"), "\(outcome.words)")
  }
}
