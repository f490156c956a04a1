import CounterfoilCodecKit
import CounterfoilModel
package import CounterfoilReports
import CounterfoilStore

extension StatusReport {
  /// The status for a person.
  package func text(_ style: TextStyle) -> String {
    let parts = [head] + jobs.map { text(of: $0, style) } + [calendars(style), balances(style)]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var head: String {
    let verified = verifiedAt.map { "found whole \($0)" } ?? "not verified yet"
    let rows =
      waitingCount == 0 ? "" : "; \(Counted.count(waitingCount, "row")) waiting: \(ShownCommand("review --list"))"
    return "store \(TerminalText.escape(store)): \(StatusReport.bytes(storeBytes)), \(verified)\(rows)\n"
      + (neverRan ? "the job file never ran on it\n" : "")
  }

  private static func bytes(_ count: Int) -> String {
    for (unit, name) in [(1_000_000_000, "GB"), (1_000_000, "MB"), (1000, "kB")] where count >= unit {
      return "\(count / unit).\(count % unit * 10 / unit) \(name)"
    }
    return "\(count) bytes"
  }

  private func text(of job: Job, _ style: TextStyle) -> String {
    let isGood = [0, 1].contains(job.state.status) && !job.isLate
    let success =
      job.state.succeededAt == job.state.ranAt ? "" : ", the last that went well \(job.state.succeededAt ?? "never")"
    let isAhead = (job.state.succeededAt ?? "") > at
    let late = job.isLate ? isAhead ? ": in the future; the clock was wrong then" : ": too long ago" : ""
    let end = job.isGone ? "; the job file is not there any more" : late
    var result =
      "\(style.marked(TerminalText.escape(job.path), isGood ? .green : .red)): last run \(job.state.ranAt), status "
      + "\(job.state.status)\(success)\(end)\n"
    var table = TextTable([.init("inbox", isFlexible: true), .init("last file", isFlexible: true), .init("came")])
    for inbox in job.inboxes { table.append([inbox.patterns, inbox.state.file ?? "-", inbox.state.arrivedAt ?? "-"]) }
    if !job.inboxes.isEmpty { result += table.text(style, indent: "  ") }
    var open = TextTable([.init("open", isWhole: true), .init("since"), .init("", isFlexible: true)])
    for (item, record) in job.open {
      let words = record.words.split(separator: "\n").first.map(String.init) ?? ""
      let name = [.file, .signs].contains(item.kind) ? item.kind.rawValue : "\(item.kind.rawValue) \(item.id)"
      open.append([name, record.at.map { String($0.prefix(10)) } ?? "untold", words])
    }
    if !job.open.isEmpty { result += open.text(style, indent: "  ") }
    return result
  }

  /// A line for each account and year: whole months, months in part, and gaps.
  private func calendars(_ style: TextStyle) -> String {
    var table = TextTable([
      .init("account", isFlexible: true), .init("year"), .init("JFMAMJJASOND", isWhole: true), .init("entries", .right),
      .init("last file", isFlexible: true),
    ])
    for account in accounts {
      var years: [(year: Substring, marks: [Character])] = []
      for month in account.months {
        let year = month.month.prefix(4)
        if years.last?.year != year { years.append((year, Array(repeating: " ", count: 12))) }
        guard let place = Int(month.month.suffix(2)) else { continue }
        years[years.count - 1].marks[place - 1] =
          month.coveredDays == 0 ? "·" : month.coveredDays < month.days ? "▒" : "█"
      }
      for (place, year) in years.enumerated() {
        let isLast = place == years.count - 1
        table.append([
          place == 0 ? account.account : "", String(year.year), String(year.marks),
          isLast ? "\(account.entryCount)" : "", isLast ? account.lastFile?.name ?? "" : "",
        ])
      }
    }
    return table.isEmpty ? "" : table.text(style)
  }

  /// The last balance of each account, and every one that the books do not come to.
  private func balances(_ style: TextStyle) -> String {
    var table = TextTable([
      .init("account", isFlexible: true), .init("closing"), .init("statement", .right), .init("books", .right),
      .init(""),
      .init(""),
    ])
    for account in accounts {
      for currency in Set(account.periods.map(\.currency)).sorted() {
        let stated = account.periods.filter { $0.currency == currency && $0.stated != nil }
        let compared = stated.filter { $0.agrees != nil }
        for period in stated where period.agrees == false { table.append(row(account, period, "differs")) }
        guard let last = stated.last, last.agrees != false else { continue }
        let agreeing = compared.count { $0.agrees == true }
        table.append(row(account, last, compared.isEmpty ? "first" : "\(agreeing) of \(compared.count) agree"))
      }
    }
    return table.isEmpty ? "" : table.text(style)
  }

  private func row(_ account: AccountStatus, _ period: AccountStatus.Period, _ words: String) -> [String] {
    [
      account.account, period.closingDay ?? period.month, period.stated?.decimal ?? "", period.books?.decimal ?? "",
      period.currency, words,
    ]
  }
}
