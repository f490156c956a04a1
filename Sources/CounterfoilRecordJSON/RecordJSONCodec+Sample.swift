package import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilText

extension RecordJSONCodec {
  /// Values by the names of their members. The text need not be right: what is wrong in it stays as wrong.
  package func sampleParts(of file: SampleFile) -> SampleParts? {
    var fields: [String: String] = [:]
    for column in file.inspection.columns where fields[column.header] == nil { fields[column.header] = column.field }
    // Columns of records of unknown shape have the paths of their members for names.
    for column in file.inspection.columns {
      guard let field = column.field, let dot = column.header.lastIndex(of: ".") else { continue }
      let name = String(column.header[column.header.index(after: dot)...])
      if fields[name] == nil { fields[name] = field }
    }
    return ValueParts(file.text, fields: fields).parts
  }
}

/// The values of a JSON text: contents of strings, and numbers.
private struct ValueParts {
  private(set) var parts = SampleParts()
  private let text: [UInt8]
  private let fields: [String: String]

  init(_ text: [UInt8], fields: [String: String]) {
    self.text = text
    self.fields = fields
    var open: [(record: Int, name: String)] = []
    var objectCount = 0
    var name = ""
    for token in JSONTokens(text[...]) {
      let record = open.last?.record ?? 0
      switch token.kind {
      case .name: name = String(decoding: text[token.range].dropFirst().dropLast(), as: UTF8.self)
      case .string:
        let content = token.range.lowerBound + 1..<token.range.upperBound - 1
        add(content, isString: true, name, record: record)
      case .cutString: add(token.range.lowerBound + 1..<token.range.upperBound, isString: true, name, record: record)
      case .number: add(token.range, isString: false, name, record: record)
      case .opening where text[token.range.lowerBound] == 0x7B:
        objectCount += 1
        open.append((objectCount, name))
      case .closing where text[token.range.lowerBound] == 0x7D: name = open.popLast()?.name ?? ""
      case .opening, .closing: break
      }
    }
  }

  private mutating func add(_ range: Range<Int>, isString: Bool, _ name: String, record: Int) {
    if range.isEmpty { return }
    let role = role(of: name)
    let isSum = role == .amount || role == .balance
    var part = SampleParts.Part(range, isString || isSum ? role : .number, record: record)
    part.hasEscapes = isString
    part.decimalMark = text[range].contains(0x2C) ? nil : 0x2E
    parts.parts.append(part)
  }

  private func role(of name: String) -> SampleParts.Role {
    if ["currency", "kind", "type", "status", "direction"].contains(name.lowercased()) { return .code }
    if name == "photo" { return .picture }
    let field = (fields[name] ?? name).lowercased()
    if field.contains("balance") { return .balance }
    if ["amount", "money", "cost", "price", "total"].contains(where: { field.contains($0) }) { return .amount }
    if ["direction", "isincome", "recordkind"].contains(field) { return .code }
    let isDay = ["date", "time", "day"].contains { field.contains($0) } || field.hasSuffix("at") || field == "due"
    return isDay ? .day : .text
  }
}
