import CounterfoilModel
import CounterfoilRecords
import CounterfoilXML

/// Turns rows of a batch into dictionaries.
struct RecordEncoder {
  /// Which keys records get.
  enum Shape: String, CaseIterable {
    /// The keys of the bookkeeping app: `categoryID`, `bookName`, `money` with `isIncome`…
    case app = "tm"
    /// The names of our own fields, and `recordKind`.
    case canonical
  }

  private let schema: Schema
  private let shape: Shape
  private let isBinary: Bool
  private let imageKey: String?
  private let writesIncomeAsInteger: Bool
  private let known: Set<String>

  init(schema: Schema, settings: PlistWriteSettings) {
    self.schema = schema
    let hasAppShape = [RecordKind.category, .book, .bill].contains(schema.kind)
    shape = hasAppShape ? settings.shape ?? (schema.kind == .bill ? .canonical : .app) : .canonical
    isBinary = settings.format == .binary
    imageKey = settings.imageKey
    writesIncomeAsInteger = settings.writesIncomeAsInteger
    known = PlistRecordKeys.known(in: schema)
  }

  /// A record being written, with what is left of its `extra`.
  private struct Record {
    var entries: [PropertyListDictionary.Entry] = []
    var extra: [PropertyListDictionary.Entry]?

    mutating func add(_ key: String, _ value: PropertyList) { entries.append(.init(key, value)) }

    /// Takes a value out of `extra`, where it is there and `isFit`.
    mutating func takeExtra(_ key: String, where isFit: (PropertyList) -> Bool) -> PropertyList? {
      guard let index = extra?.firstIndex(where: { $0.key == key }), let value = extra?[index].value, isFit(value)
      else { return nil }
      extra?.remove(at: index)
      if extra?.isEmpty == true { extra = nil }
      return value
    }
  }

  func dictionary(_ row: Int, of batch: RecordBatch) -> PropertyList {
    var record = Record()
    let extraText = schema.index(of: PlistRecordKeys.extra).flatMap { batch.text($0, row) }
    record.extra = extraText.flatMap(PropertyListJSON.dictionary)?.entries
    if record.extra?.contains(where: { !isHeld(.string($0.key)) || !isHeld($0.value) }) == true { record.extra = nil }
    let hasUnheldExtra = extraText != nil && record.extra == nil
    if shape == .canonical { record.add(PlistRecordKeys.kind, .string(schema.kind.name)) }
    for (index, field) in schema.fields.enumerated() where field.name != PlistRecordKeys.extra {
      if shape == .app, schema.kind == .bill {
        addAppBill(index, field, row, batch, &record)
      } else {
        add(index, field, row, batch, &record)
      }
    }
    if hasUnheldExtra, let extraText {
      // As JSON text nothing of it is lost.
      record.add(PlistRecordKeys.extra, .string(extraText))
    } else if let extra = record.extra {
      if extra.isEmpty || extra.contains(where: { known.contains($0.key) }) {
        record.add(PlistRecordKeys.extra, .dictionary(extra))
      } else {
        record.entries += extra
      }
    }
    return .dictionary(record.entries)
  }

  /// Whether a value comes back from the file digit for digit.
  private func isHeld(_ value: PropertyList) -> Bool {
    switch value {
    case .real(let number): !isBinary || PropertyListReal(number.double).text == number.text
    case .date(let date): isBinary || date.iso != nil
    case .string(let text): isBinary || XMLCharacters.unwritableOffset(text) == nil
    case .array(let values): values.allSatisfy(isHeld)
    case .dictionary(let dictionary):
      dictionary.entries.allSatisfy { isHeld(.string($0.key)) && isHeld($0.value) }
    default: true
    }
  }

  // MARK: One field

  private func add(_ index: Int, _ field: FieldDeclaration, _ row: Int, _ batch: RecordBatch, _ record: inout Record) {
    if schema.kind == .category, field.name == "image" {
      return addImage(batch.text(index, row), &record)
    }
    guard !batch.isMissing(index, row) else { return }
    let key = shape == .app ? PlistRecordKeys.appName(of: field, in: schema.kind) : field.name
    switch field.type {
    case .amount: addAmount(index, row, batch, key: key, &record)
    case .day: record.add(key, .string(batch.day(index, row)?.iso ?? ""))
    case .integer: record.add(key, .integer(Int128(batch.integer(index, row) ?? 0)))
    case .boolean: record.add(key, boolean(batch.boolean(index, row) ?? false))
    case .text, .json: record.add(key, .string(batch.text(index, row) ?? ""))
    case .decimal: record.add(key, number(batch.text(index, row) ?? ""))
    case .bytes: record.add(key, .data(batch.bytes(index, row).map(Array.init) ?? []))
    }
  }

  private func boolean(_ value: Bool) -> PropertyList {
    writesIncomeAsInteger ? .integer(value ? 1 : 0) : .boolean(value)
  }

  /// A decimal as a number where its text comes back as it is, else as a text.
  private func number(_ text: String) -> PropertyList {
    if let whole = PropertyListText.integer(text), "\(whole)" == text { return .integer(whole) }
    guard PropertyListJSON.isNumber(text), let real = PropertyListReal(text) else { return .string(text) }
    if isBinary, PropertyListReal(real.double).text != text { return .string(text) }
    return .real(real)
  }

  /// The amount as exact text; its currency after it. A balance names its own only where it differs.
  private func addAmount(_ index: Int, _ row: Int, _ batch: RecordBatch, key: String, _ record: inout Record) {
    guard let money = batch.amount(index, row) else { return }
    record.add(key, .string(money.decimal))
    guard schema.kind == .entry, index == EntryField.balance.position else {
      return record.add(PlistRecordKeys.currency, .string(money.currency.code))
    }
    if batch[EntryField.amount, row]?.currency != money.currency {
      record.add(PlistRecordKeys.balanceCurrency, .string(money.currency.code))
    }
  }

  /// The image under the key asked for, else under the one the table had, else under the app's own.
  private func addImage(_ image: String?, _ record: inout Record) {
    guard shape == .app else {
      if let image { record.add("image", .string(image)) }
      return
    }
    guard let image else { return }
    let marked = record.takeExtra(PlistRecordKeys.imageKeyMark) { $0 == .string(PlistRecordKeys.correctImageKey) }
    let usual = marked == nil ? PlistRecordKeys.imageKey : PlistRecordKeys.correctImageKey
    record.add(imageKey ?? usual, .string(image))
  }

  // MARK: The app's bills

  private func addAppBill(
    _ index: Int, _ field: FieldDeclaration, _ row: Int, _ batch: RecordBatch, _ record: inout Record
  ) {
    switch index {
    case BillField.amount.position:
      guard let money = batch.amount(index, row) else { return }
      let isIncome =
        money.minorUnits > 0
        || (money.isZero && record.takeExtra(PlistRecordKeys.isIncome) { $0 == .boolean(true) } != nil)
      record.add(PlistRecordKeys.isIncome, boolean(isIncome))
      record.add(PlistRecordKeys.money, moneyNumber(money.magnitude.decimal))
      record.add(PlistRecordKeys.currency, .string(money.currency.code))
    case BillField.category.position: addNamed("category", "categoryTitle", batch.text(index, row), &record)
    case BillField.book.position: addNamed("book", "bookName", batch.text(index, row), &record)
    default: add(index, field, row, batch, &record)
    }
  }

  /// The magnitude as a number; as text where binary floating point would not give its digits back.
  private func moneyNumber(_ text: String) -> PropertyList {
    if let whole = PropertyListText.integer(text) { return .integer(whole) }
    guard let real = PropertyListReal(text), !isBinary || real.isExactAsDouble else { return .string(text) }
    return .real(real)
  }

  /// A dictionary with the name and with what `extra` keeps of it.
  private func addNamed(_ key: String, _ title: String, _ name: String?, _ record: inout Record) {
    let rest = record.takeExtra(key) { value in
      guard case .dictionary(let dictionary) = value, dictionary[title] == nil else { return false }
      return name == nil || !dictionary.isEmpty
    }
    var entries: [PropertyListDictionary.Entry] = []
    if case .dictionary(let dictionary)? = rest { entries = dictionary.entries }
    if let name {
      // The app's order: id, image, title.
      let head = entries.prefix { $0.key.hasSuffix("ID") || $0.key.hasPrefix("categoryImage") }.count
      entries.insert(.init(title, .string(name)), at: key == "book" ? min(head, 1) : head)
    }
    if name != nil || rest != nil { record.add(key, .dictionary(entries)) }
  }
}
