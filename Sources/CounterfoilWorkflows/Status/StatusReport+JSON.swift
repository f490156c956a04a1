import CounterfoilModel
import CounterfoilStore
import CounterfoilText

extension StatusReport {
  /// `Schemas/status.schema.json`.
  package var json: [UInt8] {
    var json = JSONWriter(.indented(levels: 3))
    json.object { json in
      json.member("at", at)
      json.member("status", Int(status.rawValue))
      json.object("store") { json in
        json.member("path", store)
        json.member("bytes", storeBytes)
        json.member("verifiedAt", verifiedAt)
      }
      json.member("waiting", waitingCount)
      json.array("jobs") { json in for job in jobs { StatusReport.write(job, to: &json) } }
      json.array("accounts") { json in for account in accounts { StatusReport.write(account, to: &json) } }
    }
    return json.line
  }

  private static func write(_ job: Job, to json: inout JSONWriter) {
    json.object { json in
      json.member("path", job.path)
      json.member("lastRun", job.state.ranAt)
      json.member("lastStatus", job.state.status)
      json.member("lastSuccess", job.state.succeededAt)
      json.member("isLate", job.isLate)
      if job.isGone { json.member("isGone", true) }
      json.array("inboxes") { json in
        for inbox in job.inboxes {
          json.object { json in
            json.member("files", inbox.patterns)
            json.member("since", inbox.state.since)
            json.member("lastFile", inbox.state.file)
            json.member("arrivedAt", inbox.state.arrivedAt)
          }
        }
      }
      json.array("open") { json in
        for (item, record) in job.open {
          json.object { json in
            json.member("kind", item.kind.rawValue)
            json.member("id", item.id)
            json.member("toldAt", record.at)
            json.member("words", record.words)
          }
        }
      }
    }
  }

  private static func write(_ account: AccountStatus, to json: inout JSONWriter) {
    json.object { json in
      json.member("account", account.account)
      json.member("entries", account.entryCount)
      if let file = account.lastFile {
        json.object("lastFile") { json in
          json.member("name", file.name)
          json.member("at", file.at)
          json.member("run", file.run)
        }
      }
      json.array("months") { json in
        for month in account.months {
          json.object { json in
            json.member("month", month.month)
            json.member("days", month.days)
            json.member("coveredDays", month.coveredDays)
            json.member("state", month.state)
          }
        }
      }
      json.array("periods") { json in
        for period in account.periods {
          json.object { json in
            json.member("month", period.month)
            json.member("currency", period.currency)
            json.member("entries", period.entryCount)
            json.member("total", period.total.decimal)
            json.member("closingDay", period.closingDay)
            json.member("stated", period.stated?.decimal)
            json.member("books", period.books?.decimal)
            if let agrees = period.agrees { json.member("agrees", agrees) }
          }
        }
      }
    }
  }
}
