/// The encodings of one byte for each character that are weighed, and the languages written in each.
///
/// As the tables of Unicode (`unicode.org/Public/MAPPINGS`) and ISO/IEC 8859 name them. Where several read a file alike,
/// the first one that is made for its language is taken.
enum AlphabetEncodings {
  private static let western = [
    "German", "French", "Spanish", "Portuguese", "Italian", "Dutch", "Swedish", "Danish", "Norwegian", "Icelandic",
    "Catalan", "Estonian",
  ]
  private static let central = [
    "Polish", "Czech", "Slovak", "Hungarian", "Slovenian", "Croatian", "Romanian", "German",
  ]
  private static let baltic = ["Lithuanian", "Latvian", "Estonian"]
  private static let cyrillic = ["Russian", "Ukrainian", "Bulgarian", "Serbian"]

  static let all: [(encoding: TextEncoding, languages: [String])] = [
    (.windows1252, western), (.windows1250, central), (.windows1251, cyrillic), (.windows1253, ["Greek"]),
    (.windows1254, ["Turkish"]), (.windows1255, ["Hebrew"]), (.windows1256, ["Arabic"]), (.windows1257, baltic),
    (.windows1258, ["Vietnamese"]), (.windows874, ["Thai"]), (.latin9, western), (.latin2, central),
    (.latin4, baltic), (.iso5, cyrillic), (.iso6, ["Arabic"]), (.iso7, ["Greek"]), (.iso8, ["Hebrew"]),
    (.iso13, baltic), (.latin10, ["Romanian", "Polish", "Hungarian", "Slovenian", "Croatian"]),
    (.koi8R, ["Russian", "Bulgarian"]), (.koi8U, ["Ukrainian", "Russian"]), (.ibm866, ["Russian", "Bulgarian"]),
    (.ibm850, western), (.ibm852, central), (.ibm857, ["Turkish"]), (.macRoman, western), (.macCyrillic, cyrillic),
  ]

  /// How rare an encoding is: Windows wrote most files that are not in Unicode, and DOS and the classic Mac OS are gone.
  /// In nats, so that 1 is a third and 3 a twentieth; chosen, not counted.
  static func rarity(_ encoding: TextEncoding) -> Double {
    switch encoding {
    case .ibm850, .ibm852, .ibm857, .macRoman, .macCyrillic: 3
    case .latin9, .latin2, .latin4, .latin10, .iso5, .iso6, .iso7, .iso8, .iso13, .koi8R, .koi8U, .ibm866: 1
    default: 0
    }
  }
}
