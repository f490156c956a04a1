import CounterfoilTestSupport
import Foundation
import Testing

private let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"

/// Pictures of the page for people to look at: `RECORD=1` puts them into `demo/screens`. Without it, they are made and
/// thrown away.
@Suite(
  .enabled(if: Browser.isInstalled, "\(Browser.absence)"),
  .enabled(if: Sweep.isWhole || isRecording, "runs with make test-all or RECORD=1"))
struct ReportPicturesTests {
  /// The books of the samples, as `make demo` fills them.
  private func page(_ scratch: borrowing Scratch) throws -> URL {
    let store = ["COUNTERFOIL_STORE": scratch.path("books.sqlite"), "HOME": scratch.folder.path]
    func run(_ words: String) throws {
      let outcome = try Command.shell("counterfoil \(words)", environment: store)
      #expect(outcome.status <= 1, "\(words): \(outcome.words)")
    }
    try run("import -q Samples/accounts.json Samples/timi/categories.plist Samples/timi/books.plist Samples/bills.json")
    try run("import -q Samples/pharmacies.json Samples/members.json")
    for day in ["2026-10-15", "2026-11-14"] {
      try run("import -q Samples/statements/harbor-checking-\(day).csv --account checking")
    }
    for bank in ["harbor-card", "rheinbank", "suifu", "thames", "moravia"] {
      try run("import -q Samples/statements/\(bank)-*.csv --profile Samples/profiles/\(bank).yaml")
    }
    try run("reconcile -q")
    let file = scratch.path("report.html")
    try run("report --title 'Household, autumn 2026' -o '\(file)'")
    return URL(fileURLWithPath: file)
  }

  @Test func desktopAndPhoneByDayAndByNight() throws {
    let scratch = try Scratch()
    let file = try page(scratch)
    let folder = isRecording ? Repository.file("demo/screens") : scratch.folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (device, width, height) in [("desktop", 1280, 900), ("phone", 390, 844)] {
      for scheme in ["light", "dark"] {
        try Browser.page { page throws in
          try page.resize(width: width, height: height, isPhone: device == "phone")
          try page.emulate(["prefers-color-scheme": scheme, "prefers-reduced-motion": "reduce"])
          try page.open(file)
          for tab in ReportReachTests.tabs {
            try page.click("[data-tab=\(tab)]")
            if tab == "shares" { try page.value("document.querySelectorAll('[data-legend]')[1].click()") }
            if tab == "timeline" || tab == "shares" {
              try page.value("scrollTo(0, document.querySelector('.tabs').offsetTop)")
            } else {
              try page.value("scrollTo(0, 0)")
            }
            try page.settle()
            let picture = try page.screenshot()
            #expect(picture.count > 10_000)
            try picture.write(to: folder.appendingPathComponent("\(device)-\(scheme)-\(tab).png"))
          }
          #expect(page.complaints == [])
        }
      }
    }
  }
}
