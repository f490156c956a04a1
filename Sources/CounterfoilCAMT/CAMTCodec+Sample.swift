package import CounterfoilCodecKit
import CounterfoilXML

extension CAMTCodec {
  /// Contents of elements by their names; amounts by the entry, the payment or the balance they are in.
  package func sampleParts(of file: SampleFile) -> SampleParts? { ElementParts(file.text).parts }
}

/// The parts of a statement, element by element.
private struct ElementParts {
  /// Where an element stands. Numbers count from 1; 0 is outside.
  private struct Place: Hashable {
    var statement = 0
    var balance = 0
    var entry = 0
    var detail = 0
    /// Whether it is among charges or converted amounts.
    var isAside = false

    mutating func pass(_ name: String, isEnd: Bool, _ counts: inout [String: Int]) {
      if !isEnd { counts[name, default: 0] += 1 }
      let number = isEnd ? 0 : counts[name, default: 0]
      switch name {
      case "STMT", "RPT", "NTFCTN": statement = number
      case "BAL": balance = number
      case "NTRY": entry = number
      case "TXDTLS": detail = number
      case "CHRGS", "AMTDTLS", "INTRST": isAside = !isEnd
      default: break
      }
    }
  }

  private struct Element {
    var name: String
    var content: String
    var place: Place
    /// The part of its amount; nil for what is no amount.
    var part: Int?
  }

  private(set) var parts = SampleParts()
  private var elements: [Element] = []

  init(_ text: [UInt8]) {
    var place = Place()
    var counts: [String: Int] = [:]
    for piece in TagScan(text).pieces {
      switch piece {
      case .front: continue
      case .tag(let name, let isEnd): place.pass(name, isEnd: isEnd, &counts)
      case .attribute(let name, let range): parts.addAttribute(name, range, in: text)
      case .remark(let range): parts.add(range, .text)
      case .content(let name, let range): add(name, range, text, place)
      }
    }
    for (_, group) in Dictionary(grouping: elements.filter { $0.place.entry > 0 }, by: \.place.entry) {
      settleEntry(group)
    }
    for (_, group) in Dictionary(grouping: elements.filter { $0.place.balance > 0 }, by: \.place.balance) {
      settleBalance(group)
    }
    for element in elements where element.place.entry == 0 && element.place.balance == 0 { set(element, .sum) }
  }

  private mutating func add(_ name: String, _ range: Range<Int>, _ text: [UInt8], _ place: Place) {
    var element = Element(name: name, content: String(decoding: text[range], as: UTF8.self), place: place)
    if ElementParts.amounts.contains(name) {
      element.part = parts.parts.count
      var part = SampleParts.Part(range, .number, decimalMark: UInt8(ascii: "."))
      part.statement = place.statement + 1
      parts.parts.append(part)
    } else if SampleParts.isDay(element: name) {
      parts.add(range, .day)
    } else if !ElementParts.codes.contains(name) || range.count > SampleParts.codeBytes {
      parts.addText(range, in: text)
    }
    elements.append(element)
  }

  private mutating func set(
    _ element: Element?, _ role: SampleParts.Role, record: Int = 0, isNegative: Bool = false, isPending: Bool = false
  ) {
    guard let part = element?.part else { return }
    parts.parts[part].role = role
    parts.parts[part].record = record
    parts.parts[part].isNegative = isNegative
    parts.parts[part].isPending = isPending
  }

  /// An entry's amount, and those of its payments.
  private mutating func settleEntry(_ group: [Element]) {
    let own = group.filter { $0.place.detail == 0 && !$0.place.isAside }
    let record = group.first?.place.entry ?? 0
    let status = own.first {
      $0.name == "STS" || $0.name == "CD" && ["BOOK", "PDNG", "INFO", "FUTR"].contains($0.content)
    }
    set(
      own.first { $0.name == "AMT" }, .amount, record: record, isNegative: ElementParts.isDebit(own),
      isPending: status.map { $0.content != "BOOK" } ?? false)
    let details = group.filter { $0.place.detail > 0 && $0.name == "AMT" }
    for (_, amounts) in Dictionary(grouping: details, by: \.place.detail) {
      set(amounts.first, .share, record: record)
    }
  }

  private mutating func settleBalance(_ group: [Element]) {
    let role: SampleParts.Role =
      switch group.first(where: { $0.name == "CD" })?.content {
      case "OPBD", "PRCD": .opening
      case "CLBD": .closing
      default: .balance
      }
    set(
      group.first { $0.name == "AMT" && !$0.place.isAside }, role, record: group.first?.place.balance ?? 0,
      isNegative: ElementParts.isDebit(group))
  }

  private static func isDebit(_ group: [Element]) -> Bool {
    group.first { $0.name == "CDTDBTIND" }?.content == "DBIT"
  }

  private static let amounts: Set<String> = ["AMT", "SUM", "TTLNETNTRYAMT"]
  /// Elements that hold codes and counts, which say nothing of a person.
  private static let codes: Set<String> = [
    "CDTDBTIND", "STS", "CD", "FMLYCD", "SUBFMLYCD", "CCY", "NBOFNTRIES", "NBOFTXS", "RVSLIND", "BTCHBOOKG", "PGNB",
    "LASTPGIND", "ELCTRNCSEQNB", "LGLSEQNB", "XCHGRATE", "CPYDPLCTIND", "CDTLINE", "INCL", "UNITCCY", "SRCCCY",
    "TRGTCCY",
  ]
}
