import CounterfoilCodecKit
import CounterfoilModel

extension CSVProfile {
  /// `layout: none` reads a file without the layout of any bank.
  static let noLayout = "none"

  /// The layout the profile names instead of columns of its own: `layout: de-dkb-giro` and no more, or with lines that
  /// change it. Nil where it names none, or states the columns itself.
  /// - Throws: exit status 78 where there is no layout of that name.
  func namedLayout(in options: ReadOptions) throws(Fault) -> KnownLayout? {
    guard let layout, layout != CSVProfile.noLayout, columns.isEmpty, header == nil, let library = options.layouts
    else { return nil }
    if let known = library.layout(named: layout) { return known }
    throw Fault(
      .configuration, .csvProfile, "there is no layout called \"\(TerminalText.excerpt(layout, limitBytes: 60))\"",
      at: options.profile.map { SourceLocation(file: $0.file) },
      fixes: ["`counterfoil profile list` shows those there are."])
  }

  /// The profile with what a layout says of the text itself; all of it where the layout has no header to be found by.
  func over(layout: KnownLayout) throws(Fault) -> CSVProfile {
    let base = try CSVProfile(layout.profile)
    if base.hasHeader == false { return over(base) }
    var all = self
    all.encoding = encoding ?? base.encoding
    all.delimiter = delimiter ?? base.delimiter
    all.quote = quote ?? base.quote
    all.escape = escape ?? base.escape
    return all
  }
}
