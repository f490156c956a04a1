package import CounterfoilModel
import CounterfoilText
import GRDB

extension Store {
  /// What people said of matters that the books leave open, and nobody took back.
  package func remarks() throws(Fault) -> [ToldItem: Remark] {
    try read { database throws(Fault) in
      let names = try EarlierNames(database)
      let statement = try Statement(
        database, "SELECT kind, id, verdict, until, note, run FROM remarks ORDER BY run, kind, id")
      var remarks: [ToldItem: Remark] = [:]
      while try statement.next() {
        guard let kind = ToldItem.Kind(rawValue: statement.text(0) ?? ""),
          let verdict = Remark.Verdict(rawValue: statement.text(2) ?? "")
        else { continue }
        let until = verdict == .snoozed ? try statement.day(3) : nil
        guard verdict != .snoozed || until != nil else { continue }
        let item = try names.current(ToldItem(kind, statement.text(1) ?? ""), saidIn: statement.number(5))
        remarks[item] = Remark(verdict, until: until, note: statement.text(4))
      }
      return remarks.filter { $0.value.verdict != .open || $0.value.note != nil }
    }
  }

  /// What needs nobody on a day, because a person said so.
  package func quietItems(on day: CalendarDate) throws(Fault) -> Set<ToldItem> {
    Set(try remarks().filter { $0.value.isQuiet(on: day) }.keys)
  }

  /// Keeps what a person says of a matter, as one run; it stands in place of all that was said of it before.
  /// - Parameter item: an entry, a bill, a copy, a proposal or a row.
  package func say(_ remark: Remark, of item: ToldItem, at time: String? = nil) throws(Fault) -> Run {
    try change { database throws(Fault) in
      let log = RunLog(database: database)
      let run = try log.begin("remark", at: time)
      let write = try Statement(
        database, "INSERT INTO remarks (kind, id, verdict, until, note, run) VALUES (?, ?, ?, ?, ?, ?)")
      let texts = [item.kind.rawValue, item.id, remark.verdict.rawValue, remark.until?.iso, remark.note]
      for (place, text) in texts.enumerated() { write.bind(text, at: Int32(place + 1)) }
      write.bind(run, at: 6)
      try write.run()
      let summary = JSONWriter.object { json in
        json.member("about", item.kind.rawValue)
        json.member("id", item.id)
        json.member("as", remark.verdict.rawValue)
        json.member("until", remark.until?.iso)
        json.member("note", remark.note)
      }
      return try log.end(run, kind: "remark", at: time, summary: summary)
    }
  }
}
