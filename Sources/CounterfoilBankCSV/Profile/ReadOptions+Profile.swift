package import CounterfoilCodecKit
package import CounterfoilModel

extension ReadOptions {
  /// The options with what their profile says, as values: whoever opens a file asks for them once, before any codec sees it.
  /// What the options say themselves stays.
  /// - Throws: exit status 78 with the line, for an unknown key or a wrong value, whatever the format.
  package func withProfile() throws(Fault) -> ReadOptions {
    guard let text = profile else { return self }
    let said = try CSVProfile(text)
    var options = self
    options.account = account ?? said.account
    options.currency = currency ?? said.currency
    options.stated.account = said.account
    options.stated.encoding = said.encoding
    options.stated.sign = said.sign
    options.stated.date = said.date
    options.stated.decimalMark = said.decimalMark
    options.stated.pivotYear = said.pivotYear
    return options
  }
}
