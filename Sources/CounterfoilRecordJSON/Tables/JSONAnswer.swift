import CounterfoilBankCSV
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilText

/// What an interface says around its records: that it refused, or that it has more of them than it gave.
///
/// A cut or refused answer, saved, is a file like any other; taken for a whole statement it makes bills look unpaid.
struct JSONAnswer {
  private let root: JSONObject?
  private let file: String

  /// - Parameter values: those of the text, one after the other: the last one is the last page.
  init(_ values: [JSONValue], file: String) {
    root = values.last?.object
    self.file = file
  }

  // MARK: Refusals

  /// - Throws: exit status 65 where the text is a refusal and not records.
  func check() throws(Fault) {
    if let fault = refusal { throw fault }
  }

  private var refusal: Fault? {
    guard let root else { return nil }
    let hasRecords = JSONAnswer.hasObjects(.object(root))
    for member in root.members where JSONAnswer.flags.contains(JSONAnswer.key(member.name)) {
      if member.value == .boolean(false) || member.value.text?.lowercased() == "false" { return fault(member, root) }
    }
    if hasRecords || root.members.contains(where: { TableNames.field(ofColumn: $0.name) == "amount" }) { return nil }
    if let error = root.members.first(where: { JSONAnswer.errors.contains(JSONAnswer.key($0.name)) && isSaid($0.value) }
    ) {
      return fault(error, root)
    }
    if let status = root.members.first(where: { JSONAnswer.key($0.name) == "status" }),
      JSONAnswer.failures.contains(status.value.text?.lowercased() ?? "")
    {
      return fault(status, root)
    }
    let isPlain = root.members.allSatisfy { $0.value.object == nil && $0.value.elements?.isEmpty != false }
    guard isPlain, let words = root.members.first(where: { JSONAnswer.words.contains(JSONAnswer.key($0.name)) }),
      case .string = words.value
    else { return nil }
    return fault(words, root)
  }

  private func fault(_ member: JSONObject.Member, _ root: JSONObject) -> Fault {
    let words = JSONAnswer.sentence(in: .object(root)).map { ": \(TerminalText.excerpt($0, limitBytes: 200))" } ?? ""
    return Fault(
      .badData, .jsonErrorReply,
      "the file is the answer of an interface that refused (\"\(TerminalText.excerpt(member.name, limitBytes: 40))\")\(words)",
      at: SourceLocation(file: file, line: max(1, root.lineNumber)),
      fixes: ["Nothing was read from it. Ask for the data again, and save the answer once it holds them."])
  }

  /// Whether an error is one: not null, not false, not empty.
  private func isSaid(_ value: JSONValue) -> Bool {
    switch value {
    case .null: false
    case .boolean(let isTrue): isTrue
    case .number(let number): number != "0"
    case .string(let text): !text.isEmpty
    case .array(let elements): !elements.isEmpty
    case .object(let object): !object.members.isEmpty
    }
  }

  /// The first text that says what is wrong.
  private static func sentence(in value: JSONValue, depth: Int = 0) -> String? {
    if depth > 4 { return nil }
    if let elements = value.elements {
      for element in elements.prefix(3) {
        if depth > 0, case .string(let text) = element, !text.isEmpty { return text }
        if let found = sentence(in: element, depth: depth + 1) { return found }
      }
      return nil
    }
    guard let object = value.object else { return nil }
    for name in sentenceNames {
      for member in object.members where key(member.name) == name {
        if case .string(let text) = member.value, !text.isEmpty { return text }
      }
    }
    // What is in the records says nothing of the answer.
    for member in object.members where errors.contains(key(member.name)) || member.value.elements == nil {
      if let found = sentence(in: member.value, depth: depth + 1) { return found }
    }
    return nil
  }

  /// Whether a list with objects in it stands anywhere but among the errors.
  private static func hasObjects(_ value: JSONValue) -> Bool {
    switch value {
    case .array(let elements): elements.contains { $0.object != nil || $0.elements != nil }
    case .object(let object): object.members.contains { !errors.contains(key($0.name)) && hasObjects($0.value) }
    default: false
    }
  }

  private static let flags: Set<String> = ["success", "ok", "issuccess", "succeeded", "issuccessful"]
  private static let errors: Set<String> = [
    "error", "errors", "fault", "errorcode", "errormessage", "errordescription", "issues",
    "errlist",
  ]
  private static let failures: Set<String> = ["error", "fail", "failed", "failure", "unauthorized", "forbidden"]
  private static let words: Set<String> = ["message", "msg", "detail", "errormessage", "errordescription"]
  private static let sentenceNames = [
    "message", "errormessage", "displaymessage", "errordescription", "description", "detail", "msg", "title", "error",
    "reason", "errorcode",
  ]

  // MARK: Beside the records

  /// What the answer says of itself beside its records.
  var notices: [Diagnostic] { (morePages.map { [$0] } ?? []) + partialErrors }

  /// The most errors that are told one by one.
  private static let errorLimit = 8

  /// What the interface could not get while it gave the records: SimpleFIN Protocol 1.0.7, "Account Set" (`errors`, texts to
  /// be shown to the user) and version 2 (`errlist`, objects with a `msg`); others list theirs alike.
  private var partialErrors: [Diagnostic] {
    guard let root else { return [] }
    let lists = root.members.filter { JSONAnswer.errorLists.contains(JSONAnswer.key($0.name)) }
    let errors = lists.flatMap { $0.value.elements ?? [] }.compactMap { JSONAnswer.words(of: $0) }
    return errors.prefix(JSONAnswer.errorLimit).enumerated().map { index, words in
      let isCut = index == JSONAnswer.errorLimit - 1 && errors.count > JSONAnswer.errorLimit
      let others = isCut ? " (and \(errors.count - JSONAnswer.errorLimit) others)" : ""
      return Diagnostic(
        .jsonPartialReply, .warning,
        "the interface says beside its records: \(TerminalText.excerpt(words, limitBytes: 200))\(others)",
        at: SourceLocation(file: file, line: max(1, root.lineNumber)),
        fixes: ["Records may be missing. Put it right there, and ask for the data again."])
    }
  }

  private static func words(of error: JSONValue) -> String? {
    if case .string(let text) = error { return text.isEmpty ? nil : text }
    return error.object == nil ? nil : sentence(in: error) ?? "an error without words"
  }

  private static let errorLists: Set<String> = ["errors", "errlist"]

  /// What the answer says of further pages, such as `has_more: true`; nil where it says nothing of them.
  private var morePages: Diagnostic? {
    guard let root, let found = more(in: root, at: "", depth: 0) else { return nil }
    return Diagnostic(
      .jsonMorePages, .warning,
      "\"\(TerminalText.excerpt(found, limitBytes: 120))\" says that there is more than this file holds: it is one page of several",
      at: SourceLocation(file: file),
      fixes: ["Get the other pages too; what is only on them is missing, and bills paid there look unpaid."])
  }

  private func more(in object: JSONObject, at path: String, depth: Int) -> String? {
    let named = object.members.map { (key: JSONAnswer.key($0.name), member: $0) }
    func place(_ member: JSONObject.Member) -> String { RecordPath.joined(path, .member(member.name)) }
    // Where it is said in so many words, a cursor, which may be for the next time, says nothing.
    if let flag = named.first(where: {
      JSONAnswer.moreFlags.contains($0.key) && JSONAnswer.truth($0.member.value) != nil
    }) {
      if JSONAnswer.truth(flag.member.value) == true { return "\(place(flag.member)): true" }
      return nil
    }
    if let last = named.first(where: { $0.key == "last" }), last.member.value == .boolean(false) {
      return "\(place(last.member)): false"
    }
    if let page = number(named, JSONAnswer.pageNames), let count = number(named, JSONAnswer.countNames),
      page.value < count.value
    {
      return "\(place(page.member)): \(page.value), \(count.member.name): \(count.value)"
    }
    // Plaid, `/transactions/get`: how many there are of the time that was asked for.
    if let total = number(named, ["totaltransactions"]),
      let held = named.first(where: { $0.key == "transactions" })?.member.value.elements?.count, held < total.value
    {
      return "\(place(total.member)): \(total.value), \(held) in the file"
    }
    for (key, member) in named where JSONAnswer.nextNames.contains(key) && leads(member.value) { return place(member) }
    guard depth < 4 else { return nil }
    for (key, member) in named where JSONAnswer.wrappers.contains(key) {
      guard let inner = member.value.object else { continue }
      if let found = more(in: inner, at: place(member), depth: depth + 1) { return found }
    }
    return nil
  }

  private func number(
    _ named: [(key: String, member: JSONObject.Member)], _ names: Set<String>
  ) -> (value: Int, member: JSONObject.Member)? {
    for (key, member) in named where names.contains(key) {
      if let value = member.value.text.flatMap({ Int($0) }) { return (value, member) }
    }
    return nil
  }

  /// Whether a cursor, an address or the number of a page is there.
  private func leads(_ value: JSONValue) -> Bool {
    switch value {
    case .string(let text): !text.isEmpty
    case .number(let number): Int(number).map { $0 > 0 } ?? true
    case .object(let object): ["href", "url", "cursor"].contains { object[$0].map(leads) ?? false }
    case .null, .boolean, .array: false
    }
  }

  private static func truth(_ value: JSONValue) -> Bool? {
    switch value {
    case .boolean(let isTrue): isTrue
    case .string(let text): ["true": true, "false": false][text.lowercased()]
    default: nil
    }
  }

  private static func key(_ name: String) -> String {
    String(decoding: name.lowercased().utf8.filter { $0.isASCIILetter || $0.isASCIIDigit }, as: UTF8.self)
  }

  private static let moreFlags: Set<String> = [
    "hasmore", "hasmorepage", "hasmorepages", "hasmoreitems", "hasmoreresults", "hasnext", "hasnextpage",
    "moreavailable", "moreresultsavailable", "istruncated", "truncated",
  ]
  private static let nextNames: Set<String> = [
    "next", "nextcursor", "nextpagetoken", "nexttoken", "nextpage", "nextlink", "nexturl", "nexturi", "nextpageurl",
    "nextpageuri", "nextpagelink", "odatanextlink", "continuationtoken", "continuationkey",
  ]
  private static let pageNames: Set<String> = ["page", "currentpage", "pagenumber"]
  private static let countNames: Set<String> = ["pages", "totalpages", "lastpage", "pagecount"]
  /// Objects around records, and those that tell of pages. What is in records may be pages of something else.
  private static let wrappers: Set<String> = [
    "meta", "metadata", "pagination", "paging", "pageinfo", "page", "pagecontext", "links", "responsemetadata",
    "cursor",
    "cursors", "data", "result", "results", "response", "payload", "body", "transactions", "invoices", "queryresponse",
  ]
}
