import CounterfoilModel
import CounterfoilReconciler
import CounterfoilText

/// Which rows of a store a reconciliation weighs, and how.
struct ReconcileScope: Hashable, Sendable {
  var account: String?
  var since: CalendarDate?
  var until: CalendarDate?
  var options: ReconcileOptions

  /// One JSON object; equal scopes have equal ones.
  var json: String { JSONWriter.object { write(to: &$0) } }

  func write(to json: inout JSONWriter) {
    json.member("account", account)
    json.member("since", since?.iso)
    json.member("until", until?.iso)
    json.member("target", options.targetPrecision, digits: 6)
    json.member("windowBefore", options.windowDaysBefore)
    json.member("windowAfter", options.windowDaysAfter)
    json.member("windowIsStrict", options.windowIsStrict)
    json.member("tolerance", Int(options.toleranceHundredths))
    let weights = options.weights
    json.member("weights", [weights.amount, weights.date, weights.text, weights.account].map { "\($0)" })
    json.member("shadow", options.isShadow)
    json.member("matching", options.pairRules?.digest)
    json.member("model", options.model?.digest)
  }
}
