import CounterfoilCodecKit
import CounterfoilModel

/// Which letters may take the place of a letter: of the same script, case and width, vowels for vowels.
struct LetterPools {
  private var table: EncodingTable
  /// Letters of the file beyond ASCII, in small letters, by the block of 128 code points they lie in.
  private var own: [UInt32: Set<UInt32>] = [:]
  private var known: [UInt32: [UInt32]] = [:]

  init(_ table: EncodingTable) { self.table = table }

  static let vowels = Array("aeiou".unicodeScalars.map(\.value))
  static let consonants = Array("bcdfghjklmnpqrstvwxyz".unicodeScalars.map(\.value))
  private static let cyrillicVowels = Array("аеиоуыэюя".unicodeScalars.map(\.value))
  private static let cyrillicConsonants = Array("бвгджзйклмнпрстфхцчшщ".unicodeScalars.map(\.value))
  private static let hangul = Array(
    "가나다라마바사아자차카타파하고노도로모보소오조초코토포호구누두루무부수우주추기니디리미비시이지치".unicodeScalars
      .map(\.value))
  /// Characters that Chinese in both spellings and Japanese share, and all their encodings hold.
  private static let ideographs = Array(
    """
    上下中大小天地山川水火木土石田日月星光明雨雪春夏秋冬花草林森竹米豆茶羊牛犬虎兔王公主子女父母兄弟友人口手足目心力刀弓矢舟朝夕晨昏\
    白黑赤青文武安平和美善良新古今本末正直方向立志勇智仁永久世代先生同合共交回行走步早午夜半多少高低長短遠近深江海河湖波沙谷原野里村京\
    都城市町坊寺宮門玉珠金銀竹梅松柏桃李菊
    """.unicodeScalars.map(\.value))

  /// Takes note of a letter that the file has.
  mutating func note(_ scalar: UInt32) {
    guard scalar >= 0x80 else { return }
    let small = SampleLetters.lowercase(scalar)
    own[small >> 7, default: []].insert(small)
  }

  /// The letters that may stand for a small letter, itself among them.
  mutating func pool(for letter: UInt32) -> [UInt32] {
    if letter < 0x80 { return LetterPools.vowels.contains(letter) ? LetterPools.vowels : LetterPools.consonants }
    let key = SampleLetters.isIdeograph(letter) ? 0x4E00 : letter
    if let pool = known[key] { return pool }
    let width = table.bytes(of: letter)?.count
    var pool = candidates(for: letter).filter { table.bytes(of: $0)?.count == width && width != nil }
    if pool.isEmpty { pool = [letter] }
    known[key] = pool
    return pool
  }

  private func candidates(for letter: UInt32) -> [UInt32] {
    switch letter {
    case 0x80..<0x250:
      // ß and ÿ have no capital of their own width.
      let letters = own[letter >> 7, default: []].subtracting([0xDF, 0xFF])
      return letters.contains(letter) ? letters.sorted() : [letter]
    case 0x430...0x45F:
      return LetterPools.cyrillicVowels.contains(letter)
        ? LetterPools.cyrillicVowels
        : LetterPools.cyrillicConsonants.contains(letter) ? LetterPools.cyrillicConsonants : [letter]
    case 0x3041...0x3096: return Array(0x3042...0x3093).filter { !LetterPools.smallKana.contains($0) }
    case 0x30A1...0x30FA: return Array(0x30A2...0x30F3).filter { !LetterPools.smallKana.contains($0 - 0x60) }
    case 0xFF66...0xFF9D: return Array(0xFF71...0xFF9C)
    case 0xFF41...0xFF5A: return Array(0xFF41...0xFF5A)
    case 0xAC00...0xD7A3: return LetterPools.hangul
    case _ where SampleLetters.isIdeograph(letter): return Array(Set(LetterPools.ideographs)).sorted()
    default:
      let block = own[letter >> 7, default: []]
      if block.count >= 8 { return block.sorted() }
      let category = Unicode.Scalar(letter)?.properties.generalCategory
      let neighbours = (letter & ~0x7F..<(letter & ~0x7F) + 0x80).filter { value in
        Unicode.Scalar(value)?.properties.generalCategory == category
      }
      return Set(neighbours).union(block).sorted()
    }
  }

  /// Small kana and marks, as hiragana: they stand only after certain others.
  private static let smallKana: Set<UInt32> = [
    0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x3090, 0x3091,
  ]

  /// The capital letter, where the file's encoding holds it in as many bytes.
  mutating func uppercase(_ scalar: UInt32) -> UInt32 {
    if scalar < 0x80 { return scalar.isASCIILowercase ? scalar - 0x20 : scalar }
    guard let mapped = Unicode.Scalar(scalar)?.properties.uppercaseMapping.unicodeScalars, mapped.count == 1,
      let capital = mapped.first?.value, table.bytes(of: capital)?.count == table.bytes(of: scalar)?.count
    else { return scalar }
    return capital
  }
}
