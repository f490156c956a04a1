/// What the place a report is shown in can do.
package struct TextStyle: Sendable, Hashable {
  /// Columns a line may take; nil where lines may be of any length, as in a pipe.
  package var widthColumns: Int?
  package var hasColour: Bool

  package init(widthColumns: Int? = nil, hasColour: Bool = false) {
    self.widthColumns = widthColumns
    self.hasColour = hasColour
  }

  /// For pipes and files.
  package static let plain = TextStyle()

  /// A way to set words off. It never carries meaning by itself.
  package enum Emphasis: String, Sendable, CaseIterable {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
  }

  /// The text in an emphasis, where colours are shown; as it is elsewhere.
  package func marked(_ text: String, _ emphasis: Emphasis) -> String {
    hasColour && !text.isEmpty ? TextStyle.sequence(emphasis.rawValue) + text + TextStyle.sequence("0") : text
  }

  /// Everything ``marked(_:_:)`` can send to a terminal beside the text.
  static let sequences = (Emphasis.allCases.map(\.rawValue) + ["0"]).map(sequence)

  private static func sequence(_ code: String) -> String { "\u{1B}[\(code)m" }
}
