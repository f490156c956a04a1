/// What a run learns from, and for whom: a model in place of the rows at hand, a model that takes in what they show, or neither.
struct Learning: Sendable {
  /// Decides in place of what the rows at hand could teach; nil where they do.
  let frozen: LearnedModel?
  /// Takes in what the rows at hand teach; nil where nobody asked for it.
  var record: LearnedModel?
  /// Empty where there is no model at all.
  let keys: ModelKeys

  /// Without models.
  static let none = Learning(frozen: nil, record: nil, keys: ModelKeys())

  var isNeeded: Bool { frozen != nil || record != nil }

  /// Has the model taken in something, where one is asked for.
  mutating func recording(_ body: (inout LearnedModel) -> Void) {
    guard var model = record.take() else { return }
    body(&model)
    record = model
  }
}

/// The keys of all words, wordings, numbers and accounts of a run, by their own numbers.
struct ModelKeys: Sendable {
  private(set) var words: [UInt64] = []
  private(set) var wordings: [UInt64] = []
  private(set) var numbers: [UInt64] = []
  /// By account; 0 for other names.
  private(set) var accounts: [UInt64] = []

  init() {}

  /// O(bytes of the vocabulary).
  init(_ vocabulary: Vocabulary, accounts: [Int32], threadCount: Int) {
    words = Partition.fill(vocabulary.words.count, threadCount) { number in
      vocabulary.words.withBytes(Int32(number)) { ModelKey.of($0) }
    }
    numbers = Partition.fill(vocabulary.numbers.count, threadCount) { number in
      vocabulary.numbers.withBytes(Int32(number)) { ModelKey.of($0) }
    }
    let words = words
    wordings = Partition.fill(vocabulary.wordingCount, threadCount) { wording in
      let parts = vocabulary.words(of: Int32(wording)).map { words[Int($0)] }
      return ModelKey.of(parts + [UInt64(vocabulary.leadCount(of: Int32(wording)))])
    }
    self.accounts = [UInt64](repeating: 0, count: Int(accounts.max() ?? -1) + 1)
    for account in accounts where account >= 0 && self.accounts[Int(account)] == 0 {
      self.accounts[Int(account)] = vocabulary.names.withBytes(account) { ModelKey.of($0) }
    }
  }

  /// Of an account, or of none.
  func account(_ number: Int32) -> UInt64 { number < 0 ? 1 : accounts[Int(number)] }
}
