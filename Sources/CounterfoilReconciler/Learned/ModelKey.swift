internal import CounterfoilDigest
internal import Glibc

/// What stands in a model in place of words, numbers, names and amounts: the first eight bytes of the SHA-256 (FIPS 180-4) of them.
///
/// Two of a million keys are the same with a probability below one in thirty million.
enum ModelKey {
  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    SHA256.hash(bytes).withUnsafeBytes { $0.loadUnaligned(as: UInt64.self).bigEndian }
  }

  /// The key of several keys or numbers in this order.
  static func of(_ parts: UInt64...) -> UInt64 { of(parts) }

  static func of(_ parts: [UInt64]) -> UInt64 { parts.map(\.bigEndian).withUnsafeBytes { of($0) } }

  /// The key of two keys in this order, without hashing again.
  static func pair(_ left: UInt64, _ right: UInt64) -> UInt64 { left &* 0x9E37_79B9_7F4A_7C15 ^ right }
}

/// An amount as models know it: the same however many digits the books at hand count its currency in.
struct ModelAmount: Sendable {
  private let currency: UInt64
  private let mantissa: UInt64
  private let digits: UInt64
  /// The logarithm of its size in whole units of the currency.
  private let size: Double

  /// - Parameters:
  ///   - currency: a packed code.
  ///   - digits: how many of the amount's digits are decimals.
  init(_ amount: Int64, currency: UInt16, digits: UInt8) {
    self.currency = UInt64(currency)
    size = log(max(1, Double(amount.magnitude))) - Double(digits) * log(10)
    var (amount, digits) = (amount, digits)
    while digits > 0, amount % 10 == 0 { (amount, digits) = (amount / 10, digits - 1) }
    (mantissa, self.digits) = (UInt64(bitPattern: amount), UInt64(digits))
  }

  func key(_ owner: UInt64 = 0) -> UInt64 { ModelKey.of(owner, currency, mantissa, digits) }

  /// Sizes are counted in cells of about two percent.
  static let cellWidth = 0.02
  private static let cellOffset = 1 << 20

  private func cell(_ place: Double) -> UInt64 { UInt64(Int(place.rounded(.down)) + ModelAmount.cellOffset) }

  func cell(isNegative: Bool, of owner: UInt64 = 0) -> UInt64 {
    key(ofCell: cell(size / ModelAmount.cellWidth), isNegative, owner)
  }

  /// Cells of all owners are found by their number: they tell nobody.
  private func key(ofCell cell: UInt64, _ isNegative: Bool, _ owner: UInt64) -> UInt64 {
    let key = (isNegative ? 1 << 48 : 0) | currency << 32 | cell
    return owner == 0 ? key : ModelKey.of(owner, key)
  }

  /// The keys of the cells from one ratio to this amount to another, each with the share of it that lies between them.
  func cells(from low: Double, to high: Double, isNegative: Bool, of owner: UInt64 = 0) -> [(
    key: UInt64, share: Double
  )] {
    let start = (size + log(low)) / ModelAmount.cellWidth
    let end = (size + log(high)) / ModelAmount.cellWidth
    var found: [(key: UInt64, share: Double)] = []
    var place = start.rounded(.down)
    while place < end {
      found.append((key(ofCell: cell(place), isNegative, owner), min(place + 1, end) - max(place, start)))
      place += 1
    }
    return found
  }
}
