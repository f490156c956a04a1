import CounterfoilCodecKit
import CounterfoilModel

/// The commodities of one journal: what is beside its numbers, which currency that is, and how their decimal mark
/// is written.
struct CommodityTable: Sendable {
  struct Commodity: Sendable {
    /// As it is written, without quotes; empty for numbers alone.
    var symbol: String
    /// Nil where it is no currency of ISO 4217.
    var currency: Currency?
    /// Other currencies the sign can stand for.
    var candidates: [Currency] = []
    /// The decimal mark a directive states; 0 where none does.
    var statedMark: UInt8 = 0
    var hasPoint = false
    var hasComma = false
    /// Whether an amount has digits after its decimal mark.
    var hasDecimals = false

    /// The mark all amounts of it agree on; nil where none tells, or they contradict each other.
    var seenMark: UInt8? {
      hasPoint == hasComma ? nil : hasPoint ? NumberText.point : NumberText.comma
    }
  }

  private(set) var commodities: [Commodity] = []
  private var numbers: [String: Int] = [:]
  private let stated: Currency?

  /// - Parameter currency: what a number alone is in, and which of the currencies of a sign is meant.
  init(currency: Currency?) {
    stated = currency
  }

  subscript(index: Int) -> Commodity {
    get { commodities[index] }
    set { commodities[index] = newValue }
  }

  /// The place of a commodity, made where it is new.
  mutating func index(of symbol: String) -> Int {
    if let index = numbers[symbol] { return index }
    var commodity = Commodity(symbol: symbol)
    if symbol.isEmpty {
      commodity.currency = stated ?? .unstated
    } else if let currency = Currency(symbol) {
      commodity.currency = currency
    } else if let sign = CurrencySymbol(symbol), sign.text == symbol {
      commodity.candidates = sign.candidates
      commodity.currency = CommodityTable.choose(sign.candidates, stated)
    }
    commodities.append(commodity)
    numbers[symbol] = commodities.count - 1
    return commodities.count - 1
  }

  private static func choose(_ candidates: [Currency], _ stated: Currency?) -> Currency {
    if let stated, candidates.contains(stated) { return stated }
    return candidates.count == 1 || candidates.first?.code == "GBP" ? candidates[0] : .unstated
  }

  /// To be called once all amounts were seen: `¥` with decimals is the yuan, for the yen has none.
  mutating func settleSigns() {
    for index in commodities.indices {
      let commodity = commodities[index]
      let isYen = commodity.candidates.map(\.code) == ["CNY", "JPY"]
      if isYen, commodity.currency == .unstated, commodity.hasDecimals { commodities[index].currency = Currency("CNY") }
    }
  }

  /// The decimal mark of an amount that can be read two ways; nil where nothing says.
  func decimalMark(of index: Int) -> UInt8? {
    let commodity = commodities[index]
    return commodity.statedMark != 0 ? commodity.statedMark : commodity.seenMark
  }
}
