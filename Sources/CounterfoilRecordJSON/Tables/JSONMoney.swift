import CounterfoilCodecKit

/// Objects that are one number.
enum JSONMoney {
  /// The number of an object `{"unscaledValue": "-1250", "scale": "2"}`: the first divided by ten to the power of the
  /// second (Tink API, "ExactNumber").
  static func number(_ object: JSONObject) -> String? {
    guard object.members.count == 2, let unscaled = object["unscaledValue"]?.text, let scale = object["scale"]?.text,
      let power = Int(scale), abs(power) <= 40, Int64(unscaled) != nil
    else { return nil }
    return JSONCell.plain("\(unscaled)e\(-power)")
  }

  /// The number of an object `{"currencyCode": "EUR", "units": "-1", "nanos": -750000000}`: the units and the billionths
  /// together, either of which is left out where it is zero (google.type.Money). Nil for all other objects; a text that
  /// is no amount where the two have different signs.
  static func units(_ object: JSONObject) -> String? {
    guard object["nanos"] != nil || object["units"] != nil && object["currencyCode"] != nil else { return nil }
    let units = object["units"]?.text ?? "0"
    let nanos = object["nanos"]?.text ?? "0"
    guard let whole = Int64(units), let rest = Int64(nanos), abs(rest) < 1_000_000_000,
      whole.signum() * rest.signum() >= 0
    else { return "\(units) and \(nanos) nanos" }
    if rest == 0 { return "\(whole)" }
    let digits = String(rest.magnitude)
    var fraction = String(repeating: "0", count: 9 - digits.utf8.count) + digits
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return "\(whole < 0 || rest < 0 ? "-" : "")\(whole.magnitude).\(fraction)"
  }
}
