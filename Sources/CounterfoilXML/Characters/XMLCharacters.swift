import CounterfoilModel

/// Small readings of text that every XML format needs.
package enum XMLCharacters {
  /// A name from a file for a message: at most 60 characters, those that do not show replaced.
  package static func shown(_ name: String) -> String {
    var text = ""
    for scalar in name.unicodeScalars.prefix(60) {
      let isPlain =
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: true
        }
      text.unicodeScalars.append(isPlain ? scalar : "?")
    }
    return text
  }

  /// Where a text holds a character that XML 1.0 cannot, even escaped; nil when it holds none.
  package static func unwritableOffset(_ text: String) -> Int? {
    var offset = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...: break
      default: return offset
      }
      offset += UTF8.width(scalar)
    }
    return nil
  }
}
