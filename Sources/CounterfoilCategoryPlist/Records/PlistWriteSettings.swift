import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilXML

/// The settings of the property-list writer, checked.
struct PlistWriteSettings {
  var format = PropertyList.FileFormat.xml
  /// Nil for the usual one of the kind: the app's for categories and books, our own for all others.
  var shape: RecordEncoder.Shape?
  /// Nil for the one the record came with.
  var imageKey: String?
  var writesIncomeAsInteger = false

  /// - Throws: exit status 64 for a setting or value that is not known, or another encoding than UTF-8.
  init(_ options: WriteOptions) throws(Fault) {
    for (name, value) in options.settings.sorted(by: { $0.key < $1.key }) {
      switch name {
      case "format":
        format = try PlistWriteSettings.choice(name, value, PropertyList.FileFormat.allCases)
      case "shape":
        shape = try PlistWriteSettings.choice(name, value, RecordEncoder.Shape.allCases)
      case "imageKey":
        let words = [PlistRecordKeys.imageKey, PlistRecordKeys.correctImageKey]
        guard words.contains(value) else { throw PlistWriteSettings.unknown(name, value, words) }
        imageKey = value
      case "isIncome":
        guard ["boolean", "integer"].contains(value) else {
          throw PlistWriteSettings.unknown(name, value, ["boolean", "integer"])
        }
        writesIncomeAsInteger = value == "integer"
      default:
        throw Fault(
          .usage, .plistSetting,
          "the plist format has no setting \"\(XMLCharacters.shown(name))\"",
          fixes: ["It has format, shape, imageKey and isIncome."])
      }
    }
    if let encoding = options.encoding, TextEncoding(named: encoding) != .utf8 {
      throw Fault(
        .usage, .plistSetting, "property lists are written in UTF-8, not in \(XMLCharacters.shown(encoding))")
    }
  }

  private static func choice<Choice: RawRepresentable<String>>(
    _ name: String, _ value: String, _ choices: [Choice]
  ) throws(Fault) -> Choice {
    if let choice = Choice(rawValue: value) { return choice }
    throw unknown(name, value, choices.map(\.rawValue))
  }

  private static func unknown(_ name: String, _ value: String, _ words: [String]) -> Fault {
    Fault(
      .usage, .plistSetting,
      "the setting \(name) is \"\(XMLCharacters.shown(value))\"; it can be \(words.joined(separator: " or "))")
  }
}
