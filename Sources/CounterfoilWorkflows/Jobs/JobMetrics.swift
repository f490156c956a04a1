import CounterfoilModel
import CounterfoilStore

extension JobRecord {
  /// The run in the text format of OpenMetrics, one family after another:
  /// https://prometheus.io/docs/specs/om/open_metrics_spec/ (names end in the unit, every family has a type, `# EOF` ends
  /// the text). Node exporters read it from a file.
  var metrics: [UInt8] {
    var text = MetricsText(job: jobs)
    text.add("last_run_timestamp_seconds", "When the last run began.", [([], "\(at.seconds)")])
    if let time = succeededAt.flatMap(JobTime.init(iso:)) {
      text.add("last_success_timestamp_seconds", "When the last run that went well began.", [([], "\(time.seconds)")])
    }
    text.add("last_run_status", "The exit status of the last run.", [([], "\(status.rawValue)")])
    text.add("last_run_duration_seconds", "How long the last run took.", [([], MetricsText.seconds(milliseconds))])
    text.add("last_run_rows_read", "Rows that the last run read.", [([], "\(readCount)")])
    text.add("last_run_rows_added", "Rows that the last run added.", [([], "\(addedCount)")])
    let kinds = ToldItem.Kind.allCases
    text.add(
      "matters_new", "What the last run found that needs a person and was not told before.",
      kinds.map { kind in ([("kind", kind.rawValue)], "\(telling.new.count { $0.kind == kind })") })
    text.add(
      "matters_open", "All that needs a person, told or not.",
      kinds.map { kind in
        ([("kind", kind.rawValue)], "\(telling.new.union(telling.stillOpen).count { $0.kind == kind })")
      })
    let arrivals = inboxes.sorted { $0.key < $1.key }.compactMap { name, state in
      state.arrivedAt.flatMap(JobTime.init(iso:)).map { ([("inbox", name)], "\($0.seconds)") }
    }
    text.add("inbox_arrival_timestamp_seconds", "When a file that was new came last through the inbox.", arrivals)
    if let storeBytes { text.add("store_bytes", "The size of the store.", [([], "\(storeBytes)")]) }
    if let time = verifiedAt.flatMap(JobTime.init(iso:)) {
      text.add("store_verified_timestamp_seconds", "When the store was last found whole.", [([], "\(time.seconds)")])
    }
    return text.finish()
  }
}

/// Writes families of gauges.
private struct MetricsText {
  private let job: String
  private var text = ""

  init(job: String) { self.job = job }

  /// - Parameter samples: labels besides the job's, and the value.
  mutating func add(_ name: String, _ help: String, _ samples: [([(String, String)], String)]) {
    if samples.isEmpty { return }
    text += "# TYPE counterfoil_\(name) gauge\n"
    for unit in ["seconds", "bytes"] where name.hasSuffix("_\(unit)") { text += "# UNIT counterfoil_\(name) \(unit)\n" }
    text += "# HELP counterfoil_\(name) \(help)\n"
    for (labels, value) in samples {
      let all = ([("job", job)] + labels).map { "\($0.0)=\"\(MetricsText.escaped($0.1))\"" }.joined(separator: ",")
      text += "counterfoil_\(name){\(all)} \(value)\n"
    }
  }

  func finish() -> [UInt8] { Array((text + "# EOF\n").utf8) }

  static func seconds(_ milliseconds: Int) -> String {
    let rest = String(milliseconds % 1000)
    return "\(milliseconds / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}
