import CounterfoilBankCSV
import CounterfoilBankLayouts
import CounterfoilCodecKit
import CounterfoilModel
package import CounterfoilReports

/// The layouts of banks that come along.
package enum LayoutCatalogue {
  /// Those whose name, bank or country has a word in it; all where there is none. In order of name.
  package static func layouts(about words: [String]) -> [LayoutSummary] {
    BankLayouts.all.filter { layout in
      let texts = [layout.name, layout.title, layout.bank].map { $0.lowercased() }
      return words.allSatisfy { word in
        let word = word.lowercased()
        return word == layout.country?.lowercased() || texts.contains { $0.contains(word) }
      }
    }.map(summary)
  }

  private static func summary(_ layout: BankLayout) -> LayoutSummary {
    var summary = LayoutSummary(
      name: layout.name, title: layout.title, bank: layout.bank, country: layout.country,
      isRecognised: layout.isRecognised)
    summary.header = layout.header
    guard let profile = try? CSVProfile(ProfileText(yaml: layout.yaml, file: layout.name)) else { return summary }
    summary.datePattern = profile.date
    summary.decimalMark = profile.decimalMark.map { $0 == .point ? "point" : "comma" }
    summary.sign = profile.sign?.rawValue
    summary.currency = profile.currency?.code
    summary.encoding = profile.encoding
    summary.source = profile.source ?? ""
    return summary
  }
}
