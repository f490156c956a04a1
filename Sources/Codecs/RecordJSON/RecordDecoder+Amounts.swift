import CJSON
import CodecKit
import Model
import Records

extension RecordDecoder {
  /// Appends amount and balance, whose currency may stand behind them in the record.
  mutating func finishAmounts(_ record: cjson_record, _ pending: inout Pending) throws(Trouble) {
    guard !amounts.isEmpty, let field = plan.schema.fields.firstIndex(where: { $0.type == .amount }) else { return }
    let currency = try statedCurrency(record, pending)
    if let member = pending.amount {
      let amount = try signedAmount(member, currency, &pending)
      amounts[0].minorUnits.append(amount)
      amounts[0].currencies.append(currency)
      pending.filled |= 1 << UInt32(field)
      if currency == .unstated { noteUnstatedCurrency(Int(record.offset)) }
    } else if let isIncome = pending.isIncome {
      keep(isIncome, &pending)
    }
    guard let balance = pending.balance, amounts.count > 1 else { return }
    let own = if let stated = pending.balanceCurrency { try self.currency(of: stated) } else { currency }
    amounts[1].minorUnits.append(try minorUnits(balance, own))
    amounts[1].currencies.append(own)
    pending.filled |= 1 << UInt32(EntryField.balance)
  }

  private mutating func statedCurrency(_ record: cjson_record, _ pending: Pending) throws(Trouble) -> Currency {
    if let member = pending.currency { return try currency(of: member) }
    if let currency = plan.options.currency { return currency }
    return pending.amountAction == .amount ? .unstated : RecordDecoder.yuan
  }

  private static let yuan = Currency("CNY")!

  private mutating func signedAmount(
    _ member: cjson_member, _ currency: Currency, _ pending: inout Pending
  ) throws(Trouble) -> Int64 {
    let units = try minorUnits(member, currency)
    let isIncome: Bool? = if let member = pending.isIncome { try boolean(member) } else { nil }
    switch pending.amountAction {
    case .cost:
      if let member = pending.isIncome { keep(member, &pending) }
      return -units
    case .money:
      guard units >= 0 else {
        throw Trouble(
          offset: Int(member.value_offset), code: .jsonAmount,
          message:
            "\(name(member)) is negative; expected an amount without a sign, and isIncome beside it to give it one")
      }
      if units == 0, isIncome == true, let member = pending.isIncome { keep(member, &pending) }
      return isIncome == true ? units : -units
    default:
      guard let member = pending.isIncome, let isIncome else { return units }
      guard units == 0 || (units > 0) == isIncome else {
        throw Trouble(
          offset: Int(member.value_offset), code: .jsonAmount,
          message: "\(name(member)) contradicts the sign of the amount; expenses are negative",
          fixes: ["Write expenses with a minus sign, or call the unsigned amount \"money\"."])
      }
      keep(member, &pending)
      return units
    }
  }

  private func minorUnits(_ member: cjson_member, _ currency: Currency) throws(Trouble) -> Int64 {
    let isNumber = member.type == CJSON_NUMBER.rawValue
    guard isNumber || isString(member) else { throw wrongType(member, "an amount such as \"-12.34\"") }
    let digits = currency.minorUnitDigits
    let result: Result<Int64, MoneyError> = withText(member) { text in
      do throws(MoneyError) {
        return .success(try ExactAmount.minorUnits(text, digits: digits, isNumber: isNumber))
      } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let units): return units
    case .failure(let error): throw amountTrouble(member, currency, error)
    }
  }

  private func amountTrouble(_ member: cjson_member, _ currency: Currency, _ error: MoneyError) -> Trouble {
    var trouble = Trouble(offset: Int(member.value_offset), code: .jsonAmount, message: "")
    switch error {
    case .tooManyDigits:
      trouble.message =
        "\(name(member)) has more decimal places than \(currency), which has \(currency.minorUnitDigits); nothing is rounded"
      trouble.fixes = ["Correct the amount, or its currency."]
      // Programs that print every amount with two decimals do so for yen too. Which yen was meant is for a person
      // to say, but the other records of such a file are right.
      let fraction = withText(member) { text in text.lastIndex(of: 0x2E).map { text.count - $0 - 1 } ?? 0 }
      trouble.isReject = currency.minorUnitDigits == 0 && fraction == 2
    case .overflow: trouble.message = "\(name(member)) is larger than any amount held here"
    case .malformed, .currenciesDiffer:
      trouble.message = "\(name(member)) is no plain decimal such as \"-12.34\""
      trouble.fixes = ["Write it without grouping marks, spaces and currency signs, and with a point."]
    }
    return trouble
  }
}
