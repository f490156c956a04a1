import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilText

/// The elements of one transaction, as they came, in one arena.
struct OFXTransaction {
  /// The most elements one may have.
  static let leafLimit = 1000

  struct Leaf {
    var tag: OFXTag
    /// The aggregate it is in, as an index into ``groups``; -1 for the transaction itself.
    var group: Int
    /// The name in capitals, in the arena; only of unknown tags.
    var name: Range<Int>
    /// The text, in the arena.
    var value: Range<Int>
    /// Where its text starts in the file.
    var place: Int
  }

  struct Group {
    var tag: OFXTag
    var parent: Int
    var name: Range<Int>
  }

  private(set) var arena: [UInt8] = []
  private(set) var leaves: [Leaf] = []
  private(set) var groups: [Group] = []
  /// The group that is open; -1 for none.
  private(set) var group = -1
  /// For each tag, the index of the first leaf of that name directly in the transaction, plus 1.
  private var direct = [Int16](repeating: 0, count: Int(OFXTag.unknown.rawValue) + 1)
  /// Where a second element of one name, with another text, stands.
  private(set) var repetition: (tag: OFXTag, place: Int)?
  /// The kind of element it is: posted or pending.
  var tag = OFXTag.stmtTrn
  /// Where its first tag starts.
  var place = 0

  mutating func begin(at place: Int) {
    arena.removeAll(keepingCapacity: true)
    for leaf in leaves { direct[Int(leaf.tag.rawValue)] = 0 }
    leaves.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
    group = -1
    repetition = nil
    tag = .stmtTrn
    self.place = place
  }

  mutating func openGroup(_ tag: OFXTag, name: UnsafeRawBufferPointer) {
    let start = arena.count
    for byte in name { arena.append(byte.asciiUppercased) }
    groups.append(Group(tag: tag, parent: group, name: start..<arena.count))
    group = groups.count - 1
  }

  mutating func closeGroup() {
    if group >= 0 { group = groups[group].parent }
  }

  /// Adds an element with a text. Elements left empty say nothing and are not added.
  mutating func add(_ tag: OFXTag, name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer, place: Int) {
    let nameStart = arena.count
    if tag == .unknown {
      for byte in name { arena.append(byte.asciiUppercased) }
    }
    let start = arena.count
    arena.append(contentsOf: value)
    let leaf = Leaf(
      tag: tag, group: group, name: nameStart..<start, value: start..<arena.count, place: place)
    if tag != .unknown, group < 0 {
      let index = direct[Int(tag.rawValue)]
      if index > 0 {
        if arena[leaf.value] != arena[leaves[Int(index) - 1].value], repetition == nil { repetition = (tag, place) }
        return
      }
      direct[Int(tag.rawValue)] = Int16(leaves.count + 1)
    }
    leaves.append(leaf)
  }

  /// The element of a name directly in the transaction.
  @inline(__always)
  func leaf(_ tag: OFXTag) -> Leaf? {
    let index = direct[Int(tag.rawValue)]
    return index > 0 ? leaves[Int(index) - 1] : nil
  }

  /// FITID, unless it is made of several zeros and no more: banks write these where a transaction has no number of its own (Caixa Econômica
  /// Federal), and several have them. One zero may be the first of a count.
  var identifier: Leaf? {
    guard let leaf = leaf(.fitID),
      leaf.value.count < 2 || !withText(leaf, { $0.allSatisfy { $0 == UInt8(ascii: "0") } })
    else { return nil }
    return leaf
  }

  /// The first element of a name in an aggregate that stands directly in the transaction.
  func leaf(_ tag: OFXTag, in groupTag: OFXTag) -> Leaf? {
    guard !groups.isEmpty else { return nil }
    return leaves.first { leaf in
      leaf.tag == tag && leaf.group >= 0 && groups[leaf.group].tag == groupTag && groups[leaf.group].parent < 0
    }
  }

  @inline(__always)
  func withText<Result>(_ leaf: Leaf, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    arena.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[leaf.value])) }
  }

  func text(_ leaf: Leaf) -> String { String(decoding: arena[leaf.value], as: UTF8.self) }

  // MARK: What no field holds

  /// Appends members `"NAME":"text"` for all elements that are not in `fields`, in the order of the standard, unknown
  /// ones last. Those in an aggregate are called `AGGREGATE/NAME`.
  func appendMembers(without fields: OFXFieldSet, to json: inout [UInt8]) {
    // Elements mostly come in the order of the standard, so inserting is quick.
    var order: [(rank: UInt32, index: Int)] = []
    order.reserveCapacity(leaves.count)
    for (index, leaf) in leaves.enumerated() where leaf.group >= 0 || !fields.contains(leaf.tag) {
      let rank = rank(leaf)
      var place = order.count
      while place > 0, order[place - 1].rank > rank { place -= 1 }
      order.insert((rank, index), at: place)
    }
    var seen: [ArraySlice<UInt8>] = []
    for (_, index) in order {
      let leaf = leaves[index]
      var path: [UInt8] = [0x22]
      appendPath(leaf.group, to: &path)
      if leaf.tag == .unknown { path += arena[leaf.name] } else { path += leaf.tag.text.utf8 }
      if leaf.group >= 0 || leaf.tag == .unknown {
        let count = seen.count { $0 == path[...] }
        seen.append(path[...])
        if count > 0 { path += "#\(count + 1)".utf8 }
      }
      path.append(0x22)
      JSONWriter.beginMember(literal: path, in: &json)
      withText(leaf) { JSONText.appendString($0, to: &json) }
    }
  }

  private func rank(_ leaf: Leaf) -> UInt32 {
    var top = leaf.group
    var depth = 0
    while top >= 0, groups[top].parent >= 0, depth < 256 {
      top = groups[top].parent
      depth += 1
    }
    if top < 0 { return UInt32(leaf.tag.rawValue) << 8 }
    return UInt32(groups[top].tag.rawValue) << 8 | UInt32(leaf.tag.rawValue) &+ 1
  }

  private func appendPath(_ group: Int, to path: inout [UInt8]) {
    var chain: [Int] = []
    var next = group
    while next >= 0, chain.count < 256 {
      chain.append(next)
      next = groups[next].parent
    }
    for index in chain.reversed() {
      path += arena[groups[index].name]
      path.append(0x2F)
    }
  }
}

/// A set of tags.
struct OFXFieldSet {
  private var bits: UInt128 = 0

  mutating func insert(_ tag: OFXTag) { bits |= 1 << UInt128(tag.rawValue) }
  func contains(_ tag: OFXTag) -> Bool { bits >> UInt128(tag.rawValue) & 1 == 1 }
}
