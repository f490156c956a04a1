import CounterfoilCodecKit
package import CounterfoilModel
package import CounterfoilReconciler
import Glibc
import Yams

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
    let root = try YAMLNode.root(text.yaml, file: path, code: .optionsValue)
    var settings = ReconcileSettings()
    try root.eachMember(keys) { key, node throws(Fault) in try settings.set(key, node) }
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
    return result
  }

  /// The answer is the same for any number; more than eight gain nothing.
  private static var usualThreads: Int { max(1, min(8, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))) }

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
  static let keys = ["mode", "targetPrecision", "reviewFloor", "window", "tolerance", "threads", "weights"]

  /// Sets what a member of a mapping says.
  /// - Throws: exit status 78 with the place of a value that is not understood.
  mutating func set(_ key: String, _ node: YAMLNode) throws(Fault) {
    switch key {
    case "mode":
      switch try node.text() {
      case "shadow": isShadow = true
      case "link": isShadow = false
      default:
        throw node.fault("this must be link or shadow", fixes: ["shadow links nothing and reports what it would."])
      }
    case "targetPrecision": targetPrecision = try node.number(0.5...1)
    case "reviewFloor": reviewFloor = try node.number(0...1)
    case "window": window = try ReconcileSettings.window(node)
    case "tolerance":
      guard let hundredths = ReconcileSettings.hundredths(try node.text()) else {
        throw node.fault("this must be an amount of at most two decimals", fixes: ["Write it as 0.50."])
      }
      toleranceHundredths = hundredths
    case "threads": threadCount = try node.count(1...1024)
    default:
      try node.eachMember(["amount", "date", "text", "account"]) { key, node throws(Fault) in
        let weight = try node.number(0...100)
        switch key {
        case "amount": amountWeight = weight
        case "date": dateWeight = weight
        case "text": textWeight = weight
        default: accountWeight = weight
        }
      }
    }
  }

  private static func window(_ node: YAMLNode) throws(Fault) -> DayWindow {
    if node.node.mapping != nil {
      var window = DayWindow(before: 0, after: 0)
      try node.eachMember(["before", "after"]) { key, node throws(Fault) in
        let days = try node.count(0...3660)
        if key == "before" { window.before = days } else { window.after = days }
      }
      return window
    }
    guard let window = DayWindow(try node.text()) else {
      throw node.fault("this must be a number of days, 0 to 3660", fixes: ["Or {before: 5, after: 21}."])
    }
    return window
  }
}

extension YAMLNode {
  /// A plain decimal number of a range.
  func number(_ range: ClosedRange<Double>) throws(Fault) -> Double {
    let text = try text()
    let isPlain = text.utf8.allSatisfy { $0.isASCIIDigit || $0 == 0x2E }
    guard isPlain, let number = Double(text), range.contains(number) else {
      throw fault("this must be a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// A whole number of a range.
  func count(_ range: ClosedRange<Int>) throws(Fault) -> Int {
    guard let number = Int(try text()), range.contains(number) else {
      throw fault("this must be a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}

extension DiagnosticCode {
  package static let optionsValue = DiagnosticCode(
    "options.value", "A line of the file of settings for reconciling means nothing there.")
}
