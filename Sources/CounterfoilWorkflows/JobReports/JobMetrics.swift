import CounterfoilModel
import CounterfoilStore
import Glibc

extension JobRecord {
  /// The run in the text format of OpenMetrics, one family after another:
  /// https://prometheus.io/docs/specs/om/open_metrics_spec/ (names end in the unit, every family has a type, `# EOF` ends
  /// the text). Node exporters read it from a file.
  ///
  /// When something last went well stays true where a run failed before it could ask the store.
  /// - Parameter earlier: the metrics of the run before; empty where there are none.
  func metrics(after earlier: String = "") -> [UInt8] {
    var text = MetricsText(job: jobs, earlier: earlier)
    text.add("last_run_timestamp_seconds", "When the last run began.", [([], "\(at.seconds)")])
    text.addLasting("last_success_timestamp_seconds", "When the last run that went well began.", succeededAt)
    text.add("last_run_status", "The exit status of the last run.", [([], "\(status.rawValue)")])
    text.add("last_run_duration_seconds", "How long the last run took.", [([], MetricsText.seconds(milliseconds))])
    text.add("last_run_rows_read", "Rows that the last run read.", [([], "\(readCount)")])
    text.add("last_run_rows_added", "Rows that the last run added.", [([], "\(addedCount)")])
    let kinds = knowsMatters ? ToldItem.Kind.allCases : []
    text.add(
      "matters_new", "What the last run found that needs a person and was not told before.",
      kinds.map { kind in ([("kind", kind.rawValue)], "\(telling.new.count { $0.kind == kind })") })
    text.add(
      "matters_open", "All that needs a person, told or not.",
      kinds.map { kind in
        ([("kind", kind.rawValue)], "\(telling.new.union(telling.stillOpen).count { $0.kind == kind })")
      })
    let arrivals: [([(String, String)], String)] = inboxes.sorted { $0.key < $1.key }.compactMap { name, state in
      state.arrivedAt.flatMap(JobTime.init(iso:)).map { ([("inbox", name)], "\($0.seconds)") }
    }
    text.addLasting(
      "inbox_arrival_timestamp_seconds", "When a file that was new came last through the inbox.", arrivals)
    if let storeBytes { text.add("store_bytes", "The size of the store.", [([], "\(storeBytes)")]) }
    text.addLasting("store_verified_timestamp_seconds", "When the store was last found whole.", verifiedAt)
    return text.finish()
  }

  /// More bytes are no metrics of a run.
  private static let limitBytes = 1 << 20

  /// The metrics a file holds; empty where it holds none.
  static func earlierMetrics(_ path: String) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limitBytes else {
      return ""
    }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    let count = pread(descriptor, &bytes, bytes.count, 0)
    let text = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    return text.hasPrefix("# TYPE counterfoil_") ? text : ""
  }

  /// Whether a file holds metrics of a run, or is not there yet.
  static func mayHoldMetrics(_ path: String) -> Bool {
    access(path, F_OK) != 0 && errno == ENOENT || !earlierMetrics(path).isEmpty
  }
}

/// Writes families of gauges.
private struct MetricsText {
  private let job: String
  private let earlier: [Substring]
  private var text = ""

  init(job: String, earlier: String) {
    self.job = job
    self.earlier = earlier.split(separator: "\n")
  }

  /// - Parameter samples: labels besides the job's, and the value.
  mutating func add(_ name: String, _ help: String, _ samples: [([(String, String)], String)]) {
    if samples.isEmpty { return }
    addHead(name, help)
    for (labels, value) in samples {
      let all = ([("job", job)] + labels).map { "\($0.0)=\"\(MetricsText.escaped($0.1))\"" }.joined(separator: ",")
      text += "counterfoil_\(name){\(all)} \(value)\n"
    }
  }

  /// The same of a moment.
  mutating func addLasting(_ name: String, _ help: String, _ moment: String?) {
    addLasting(name, help, moment.flatMap(JobTime.init(iso:)).map { [([], "\($0.seconds)")] } ?? [])
  }

  /// The same; where nothing is known now, what was known before.
  mutating func addLasting(_ name: String, _ help: String, _ samples: [([(String, String)], String)]) {
    if !samples.isEmpty { return add(name, help, samples) }
    let known = earlier.filter { $0.hasPrefix("counterfoil_\(name){job=\"\(MetricsText.escaped(job))\"") }
    if known.isEmpty { return }
    addHead(name, help)
    for line in known { text += "\(line)\n" }
  }

  private mutating func addHead(_ name: String, _ help: String) {
    text += "# TYPE counterfoil_\(name) gauge\n"
    for unit in ["seconds", "bytes"] where name.hasSuffix("_\(unit)") { text += "# UNIT counterfoil_\(name) \(unit)\n" }
    text += "# HELP counterfoil_\(name) \(help)\n"
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
