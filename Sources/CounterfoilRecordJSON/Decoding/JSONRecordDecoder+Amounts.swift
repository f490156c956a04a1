import CounterfoilCJSON
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

extension JSONRecordDecoder {
  /// Appends amount and balance, whose currency may come after them in the record.
  mutating func finishAmounts(_ record: cjson_record, _ pending: inout Pending) throws(Trouble) {
    var currency = try statedCurrency(pending)
    if let member = pending.amount {
      if plan.options.keepsHundredths, let hundredths = currency.inHundredths,
        (1...2).contains(decimals(member.pointee))
      {
        currency = hundredths
      }
      scratch.amounts[0][count] = try signedAmount(member.pointee, currency, &pending)
      scratch.currencies[0][count] = currency
      pending.filled |= 1 << UInt32(plan.amountField)
      if currency == .unstated { noteUnstatedCurrency(Int(record.offset)) }
    } else if let isIncome = pending.isIncome {
      keep(isIncome.pointee, &pending)
    }
    guard let balance = pending.balance else { return }
    let own = if let stated = pending.balanceCurrency { try self.currency(of: stated.pointee) } else { currency }
    scratch.amounts[1][count] = try minorUnits(balance.pointee, own)
    scratch.currencies[1][count] = own
    pending.filled |= 1 << UInt32(EntryField.balance.position)
  }

  private mutating func statedCurrency(_ pending: borrowing Pending) throws(Trouble) -> Currency {
    if let member = pending.currency { return try currency(of: member.pointee) }
    if let currency = plan.options.currency { return currency }
    return pending.amountAction == .amount ? .unstated : JSONRecordDecoder.yuan
  }

  private static let yuan = Currency("CNY")!

  private mutating func signedAmount(
    _ member: cjson_member, _ currency: Currency, _ pending: inout Pending
  ) throws(Trouble) -> Int64 {
    let units = try minorUnits(member, currency)
    let isIncome: Bool? = if let member = pending.isIncome { try boolean(member.pointee) } else { nil }
    switch pending.amountAction {
    case .cost:
      if let member = pending.isIncome { keep(member.pointee, &pending) }
      return -units
    case .money:
      guard units >= 0 else {
        throw Trouble(
          offset: offset(of: member), code: .jsonAmount,
          message:
            "\(name(member)) is negative; expected an amount without a sign, and isIncome beside it to give it one")
      }
      if units == 0, isIncome == true, let member = pending.isIncome { keep(member.pointee, &pending) }
      return isIncome == true ? units : -units
    default:
      guard let mark = pending.isIncome, let isIncome else { return try directed(units, member, pending) }
      guard units == 0 || (units > 0) == isIncome else {
        throw Trouble(
          offset: offset(of: mark.pointee), code: .jsonAmount,
          message: "\(name(mark.pointee)) contradicts the sign of the amount; expenses are negative",
          fixes: ["Write expenses with a minus sign, or call the unsigned amount \"money\"."])
      }
      keep(mark.pointee, &pending)
      return units
    }
  }

  /// The amount with the sign that a word beside it gives.
  private mutating func directed(
    _ units: Int64, _ member: cjson_member, _ pending: borrowing Pending
  ) throws(Trouble) -> Int64 {
    if units == 0 { return 0 }
    let place = offset(of: member)
    guard let direction = pending.direction, !pending.hasTwoDirections else {
      if units < 0 {
        directions.signed = directions.signed ?? place
      } else {
        directions.untold = directions.untold ?? place
      }
      return units
    }
    if units < 0 { directions.signed = directions.signed ?? place }
    guard direction == .moneyOut else {
      if units > 0 { return units }
      throw Trouble(
        offset: place, code: .jsonDirection,
        message: "\(name(member)) is negative, and a word such as \"credit\" beside it says that money came in",
        fixes: ["Give every amount its sign, and take the words away; or take the signs away."])
    }
    if units > 0 { directions.unsigned = directions.unsigned ?? place }
    return units > 0 ? -units : units
  }

  /// Digits after the point of a value; 0 where all of them are zero.
  private func decimals(_ member: cjson_member) -> Int {
    withText(member) { text in
      guard let point = text.lastIndex(of: 0x2E), text[(point + 1)...].contains(where: { $0 != 0x30 }) else { return 0 }
      return text.count - point - 1
    }
  }

  private static let notation = AmountNotation(decimalMark: .point)

  private func minorUnits(_ member: cjson_member, _ currency: Currency) throws(Trouble) -> Int64 {
    let isNumber = member.type == CJSON_NUMBER.rawValue
    guard isNumber || isString(member) else { throw wrongType(member, "an amount such as \"-12.34\"") }
    let digits = currency.minorUnitDigits
    let length = Int(member.value_length)
    if member.type != CJSON_ESCAPED_STRING.rawValue, length > 0,
      let units = PlainAmount(JSONRecordDecoder.notation, digits: digits).minorUnits(
        endingAt: text + Int(member.value_offset) + length, count: length)
    {
      return units
    }
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

  @inline(never)
  private func amountTrouble(_ member: cjson_member, _ currency: Currency, _ error: MoneyError) -> Trouble {
    var trouble = Trouble(offset: offset(of: member), code: .jsonAmount, message: "")
    switch error {
    case .tooManyDigits:
      trouble.message =
        "\(name(member)) has more decimal places than \(currency), which has \(currency.minorUnitDigits); nothing is rounded"
      trouble.fixes = ["Correct the amount, or its currency."]
      // Programs that print every amount with two decimals do so for yen too. Which yen was meant is for a person
      // to say, but the other records of such a file are right.
      trouble.isReject = currency.minorUnitDigits == 0 && decimals(member) == 2
    case .overflow: trouble.message = "\(name(member)) is larger than any amount held here"
    case .malformed, .currenciesDiffer:
      trouble.message = "\(name(member)) is no plain decimal such as \"-12.34\""
      trouble.fixes = ["Write it without grouping marks, spaces and currency signs, and with a point."]
    }
    return trouble
  }
}
