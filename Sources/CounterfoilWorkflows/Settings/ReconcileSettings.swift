import CounterfoilCodecKit
package import CounterfoilModel
package import CounterfoilReconciler
import CounterfoilYAML
import Glibc

/// What a person sets about a reconciliation, on the command line or in YAML; what is nil is left as it is.
/// `Schemas/reconcile-options.schema.json`.
package struct ReconcileSettings: Sendable, Hashable {
  package var isShadow: Bool?
  package var targetPrecision: Double?
  package var reviewFloor: Double?
  /// Days before and after.
  package var window: DayWindow?
  /// Hundredths of the currency's unit.
  package var toleranceHundredths: Int64?
  package var threadCount: Int?
  package var amountWeight: Double?
  package var dateWeight: Double?
  package var textWeight: Double?
  package var accountWeight: Double?
  /// What a person's rules say about entries and bills together.
  package var matching: [MatchingRule]?

  package struct DayWindow: Sendable, Hashable {
    package var before: Int
    package var after: Int

    package init(before: Int, after: Int) {
      self.before = before
      self.after = after
    }

    /// One number for both sides, or `BEFORE,AFTER`; nil where it is neither, or beyond ten years.
    package init?(_ text: String) {
      let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
        part.allSatisfy(\.isASCII) && part.allSatisfy(\.isNumber) ? Int(part) : nil
      }
      guard let first = parts.first ?? nil, let last = parts.last ?? nil, parts.count <= 2, max(first, last) <= 3660
      else { return nil }
      self.init(before: first, after: last)
    }
  }

  package init() {}

  /// A file of settings.
  /// - Throws: exit status 66 for a missing file, 78 with the place for anything that is not understood.
  package static func read(_ path: String) throws(Fault) -> ReconcileSettings {
    let text = try ProfileFile.plainText(path)
    let problems = YAMLProblems(
      of: .init("the file of settings", unreadable: .jobsUnreadable, value: .optionsValue), file: path)
    let root = YAMLNode.root(text.yaml, problems)
    var settings = ReconcileSettings()
    root?.eachMember(keys) { key, node in settings.set(key, node) }
    try problems.check(isEmpty: root == nil)
    return settings
  }

  /// The options with these settings.
  package func applied(to options: ReconcileOptions = ReconcileOptions()) -> ReconcileOptions {
    var options = options
    options.threadCount = threadCount ?? ReconcileSettings.usualThreads
    if let isShadow { options.isShadow = isShadow }
    if let targetPrecision { options.targetPrecision = targetPrecision }
    if let reviewFloor { options.reviewFloor = reviewFloor }
    if let toleranceHundredths { options.toleranceHundredths = toleranceHundredths }
    if let window {
      options.windowDaysBefore = window.before
      options.windowDaysAfter = window.after
      options.windowIsStrict = true
    }
    if let amountWeight { options.weights.amount = amountWeight }
    if let dateWeight { options.weights.date = dateWeight }
    if let textWeight { options.weights.text = textWeight }
    if let accountWeight { options.weights.account = accountWeight }
    if let matching { options.pairRules = MatchingRule.pairRules(matching) }
    return options
  }

  /// These settings where they say something, the others elsewhere.
  package func over(_ other: ReconcileSettings) -> ReconcileSettings {
    var result = other
    result.isShadow = isShadow ?? other.isShadow
    result.targetPrecision = targetPrecision ?? other.targetPrecision
    result.reviewFloor = reviewFloor ?? other.reviewFloor
    result.window = window ?? other.window
    result.toleranceHundredths = toleranceHundredths ?? other.toleranceHundredths
    result.threadCount = threadCount ?? other.threadCount
    result.amountWeight = amountWeight ?? other.amountWeight
    result.dateWeight = dateWeight ?? other.dateWeight
    result.textWeight = textWeight ?? other.textWeight
    result.accountWeight = accountWeight ?? other.accountWeight
    result.matching = matching ?? other.matching
    return result
  }

  /// The answer is the same for any number; more than eight gain nothing.
  private static var usualThreads: Int {
    StartableThreads.count(upTo: max(1, min(8, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))))
  }

  /// `12`, `0.50`: a plain amount of at most two decimals, as hundredths; nil for anything else.
  package static func hundredths(_ text: String) -> Int64? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let units = parts.first, !units.isEmpty,
      parts.allSatisfy({ $0.utf8.allSatisfy { $0.isASCIIDigit } })
    else { return nil }
    let decimals = parts.count == 2 ? String(parts[1]) : ""
    guard decimals.utf8.count <= 2, parts.count == 1 || !decimals.isEmpty else { return nil }
    return Int64(units + decimals + String(repeating: "0", count: 2 - decimals.utf8.count))
  }
}

// MARK: YAML

extension ReconcileSettings {
  static let keys = ["mode", "targetPrecision", "reviewFloor", "window", "tolerance", "threads", "weights", "matching"]

  /// Sets what a member of a mapping says; what is not understood is noted.
  mutating func set(_ key: String, _ node: YAMLNode) {
    switch key {
    case "mode":
      isShadow = node.choice(
        [("link", false), ("shadow", true)], fixes: ["shadow links nothing and reports what it would."])
    case "targetPrecision": targetPrecision = node.number(0.5...1)
    case "reviewFloor": reviewFloor = node.number(0...1)
    case "window": window = ReconcileSettings.window(node)
    case "tolerance":
      toleranceHundredths = node.value(
        "an amount of at most two decimals", fixes: ["Write it as 0.50."], ReconcileSettings.hundredths)
    case "threads": threadCount = node.integer(1...1024)
    case "matching": matching = MatchingRule.read(node)
    default:
      node.eachMember(["amount", "date", "text", "account"]) { key, node in
        let weight = node.number(0...100)
        switch key {
        case "amount": amountWeight = weight
        case "date": dateWeight = weight
        case "text": textWeight = weight
        default: accountWeight = weight
        }
      }
    }
  }

  static func window(_ node: YAMLNode) -> DayWindow? {
    guard node.isMapping else {
      return node.value("a number of days, 0 to 3660", fixes: ["Or {before: 5, after: 21}."]) { DayWindow($0) }
    }
    var window = DayWindow(before: 0, after: 0)
    node.eachMember(["before", "after"]) { key, node in
      guard let days = node.integer(0...3660) else { return }
      if key == "before" { window.before = days } else { window.after = days }
    }
    return window
  }
}

extension DiagnosticCode {
  package static let optionsValue = DiagnosticCode(
    "options.value", "A line of the file of settings for reconciling means nothing there.")
}
