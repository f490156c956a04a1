package import CounterfoilCodecKit
package import CounterfoilModel

/// How a table is written that was made of another format, such as a sheet, put over what a profile says of a file with
/// delimiters: UTF-8, commas, quotes.
///
/// A bank's profile may describe its CSV: a decimal comma, days as `dd.MM.yyyy`. Cells that hold numbers and days are
/// written out in one notation, whatever the bank's. What is said of the decimal mark holds for cells of text, and only they
/// tell it; see `ReadOptions.hasNumberCells`.
package struct TableNotation {
  /// Whether cells hold numbers, and not their texts.
  package var hasNumbers: Bool
  /// Whether days are.
  package var hasDays: Bool

  package init(hasNumbers: Bool = false, hasDays: Bool = false) {
    self.hasNumbers = hasNumbers
    self.hasDays = hasDays
  }

  package func options(_ options: ReadOptions) throws(Fault) -> ReadOptions {
    var options = options
    options.encoding = nil
    options.hasNumberCells = hasNumbers
    options.profile = try profile(options.profile)
    options.layouts = options.layouts.map { NotedLayouts(library: $0, notation: self) }
    return options
  }

  /// The profile with what holds for the text; stated even where there was none, so that nothing is to be found out.
  fileprivate func profile(_ text: ProfileText?) throws(Fault) -> ProfileText {
    var profile = try text.map { text throws(Fault) in try CSVProfile(text) } ?? CSVProfile()
    profile.encoding = "utf-8"
    profile.delimiter = 0x2C
    profile.quote = .some(0x22)
    profile.escape = .some(nil)
    if hasDays {
      profile.date = nil
      profile.time = nil
    }
    return ProfileText(yaml: profile.yaml, file: text?.file ?? "")
  }
}

/// Layouts of banks, in the notation of the table.
private struct NotedLayouts: LayoutLibrary {
  let library: any LayoutLibrary
  let notation: TableNotation

  func layouts(withHeader names: [String]) -> [KnownLayout] { library.layouts(withHeader: names).map(noted) }

  func nearestLayout(toHeader names: [String]) -> KnownLayout? { library.nearestLayout(toHeader: names).map(noted) }

  func layout(named name: String) -> KnownLayout? { library.layout(named: name).map(noted) }

  private func noted(_ layout: KnownLayout) -> KnownLayout {
    var layout = layout
    // A layout that cannot be read is reported by whoever takes it.
    if let profile = try? notation.profile(layout.profile) { layout.profile = profile }
    return layout
  }
}
