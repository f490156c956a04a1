internal import CounterfoilModel
internal import Glibc

/// Gives rows that state no currency the one that the other side shows them to be in.
enum CurrencyAdoption {
  static func apply(_ entries: inout Side, _ bills: inout Side, _ findings: inout [Diagnostic]) {
    adopt(&entries, from: bills, "entries", &findings)
    adopt(&bills, from: entries, "bills", &findings)
    adoptByNumbers(&entries, from: bills, &findings)
  }

  /// Gives each account whose entries state no currency the one that its payments of numbered bills are in.
  ///
  /// A payment that names a bill by its number and is of its amount is in its currency: what is converted has another amount. All such
  /// payments of an account must be in one currency, and so many of them that chance hardly draws them so among the bills at hand.
  private static func adoptByNumbers(_ entries: inout Side, from bills: Side, _ findings: inout [Diagnostic]) {
    let unstated = Currency.unstated.packedCode
    guard entries.currencies.contains(unstated), bills.currencies.contains(where: { $0 != unstated }) else { return }
    let byNumber = numbered(bills)
    /// By account of unstated entries: how many payments show it to be in each currency.
    var votes: [Int32: [UInt16: Int]] = [:]
    for entry in 0..<entries.count where entries.currencies[entry] == unstated {
      for number in entries.numbers(entry) {
        guard let bill = byNumber[number], bill >= 0, bills.currencies[bill] != unstated,
          amount(entry, of: entries, in: bills.currencies[bill]) == bills.amounts[bill]
        else { continue }
        votes[entries.accounts[entry], default: [:]][bills.currencies[bill], default: 0] += 1
        break
      }
    }
    let states = Set(
      entries.currencies.indices.filter { entries.currencies[$0] != unstated }.map { entries.accounts[$0] })
    var adopted: [Int32: UInt16] = [:]
    var counts: [UInt16: Int] = [:]
    for (account, seen) in votes where seen.count == 1 && !states.contains(account) {
      guard let (packed, count) = seen.first else { continue }
      let share = Double(bills.currencies.count { $0 == packed }) / Double(bills.count)
      guard pow(share, Double(count)) <= Priors.Signs.currencyLevel else { continue }
      adopted[account] = packed
      counts[packed, default: 0] += count
    }
    guard !adopted.isEmpty else { return }
    for entry in 0..<entries.count where entries.currencies[entry] == unstated {
      guard let packed = adopted[entries.accounts[entry]], let amount = amount(entry, of: entries, in: packed) else {
        continue
      }
      entries.amounts[entry] = amount
      entries.currencies[entry] = packed
    }
    for (packed, count) in counts.sorted(by: { $0.key < $1.key }) {
      guard let currency = Currency(packed: packed) else { continue }
      findings.append(
        Diagnostic(
          .reconcileCurrency, .warning,
          "entries that state no currency were read as \(currency.code): all \(count) payments among them that name a bill "
            + "by its number and are of its amount are in it"))
    }
  }

  /// The bill of each number that stands in one bill alone; -1 where it stands in several.
  private static func numbered(_ bills: Side) -> [Int32: Int] {
    var byNumber: [Int32: Int] = [:]
    for bill in 0..<bills.count where bills.references[bill] >= 0 {
      for number in Set(bills.numbers(bill)) { byNumber[number] = byNumber[number] == nil ? bill : -1 }
    }
    return byNumber
  }

  /// An amount without a currency in the units of one.
  private static func amount(_ position: Int, of side: Side, in packed: UInt16) -> Int64? {
    rescaled(
      side.amounts[position], by: Int(side.digits.digits(of: packed)) - Int(Currency.unstated.minorUnitDigits))
  }

  private static func adopt(_ side: inout Side, from other: Side, _ name: String, _ findings: inout [Diagnostic]) {
    let unstated = Currency.unstated.packedCode
    guard side.count > 0, side.currencies.allSatisfy({ $0 == unstated }), let packed = other.currencies.first,
      packed != unstated, other.currencies.allSatisfy({ $0 == packed }), let currency = Currency(packed: packed)
    else { return }
    for position in 0..<side.count {
      guard let amount = amount(position, of: side, in: packed) else { continue }
      side.amounts[position] = amount
      side.currencies[position] = packed
    }
    findings.append(
      Diagnostic(
        .reconcileCurrency, .warning,
        "the \(name) state no currency; they were read as \(currency.code), the only one of the other side"))
  }

  /// The amount with that many digits more, or less; nil where it does not fit.
  private static func rescaled(_ amount: Int64, by digits: Int) -> Int64? {
    var value = amount
    for _ in 0..<abs(digits) {
      if digits > 0 {
        let (product, overflow) = value.multipliedReportingOverflow(by: 10)
        guard !overflow else { return nil }
        value = product
      } else {
        guard value % 10 == 0 else { return nil }
        value /= 10
      }
    }
    return value
  }
}

extension Currency {
  init?(packed: UInt16) {
    self.init(letters: [UInt8(packed >> 10 & 31) + 0x40, UInt8(packed >> 5 & 31) + 0x40, UInt8(packed & 31) + 0x40])
  }
}
