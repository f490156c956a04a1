import CounterfoilCBankLayouts

/// Where each layout's text is and what its header is found by, without a string of any of them.
///
/// Every table that is looked at asks for layouts, and hardly one is any bank's: only a layout that may be meant is
/// taken apart.
struct LayoutIndex: Sendable {
  static let shipped = LayoutIndex(LayoutIndex.bytes)

  private static var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: counterfoil_layouts(), count: counterfoil_layouts_size())
  }

  /// The YAML of each layout, in order of name.
  private(set) var texts: [Range<Int>] = []
  /// Of each header, as in ``HeaderSignature``.
  private(set) var hashes: [UInt64] = []
  private var nameHashes: [UInt64] = []
  /// Where each header starts in ``nameHashes``, and the end.
  private var nameStarts: [Int] = [0]

  private init(_ bytes: UnsafeRawBufferPointer) {
    var start = 0
    while start < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
      let length = rest.firstPlace(of: 0x0C) ?? rest.count
      if length > 0 {
        texts.append(start..<start + length)
        addHeader(UnsafeRawBufferPointer(rebasing: rest[..<length]))
      }
      start += length + 1
    }
  }

  /// The hashes of the names of a layout's columns.
  func names(_ layout: Int) -> ArraySlice<UInt64> { nameHashes[nameStarts[layout]..<nameStarts[layout + 1]] }

  func layout(_ number: Int) -> BankLayout {
    BankLayout(yaml: UnsafeRawBufferPointer(rebasing: LayoutIndex.bytes[texts[number]]))
  }

  private mutating func addHeader(_ text: UnsafeRawBufferPointer) {
    var hash = HeaderSignature.basis
    var filled = (count: nameHashes.count, hash: hash)
    LayoutIndex.forEachName(of: text) { name in
      hash = HeaderSignature.hash(name, hash)
      nameHashes.append(HeaderSignature.hash(name, HeaderSignature.basis))
      if HeaderSignature.isFilled(name) { filled = (nameHashes.count, hash) }
    }
    nameHashes.removeLast(nameHashes.count - filled.count)
    hashes.append(filled.hash)
    nameStarts.append(nameHashes.count)
  }

  /// The names in a layout's line `header: ["a", "b"]`; none where it has no such line.
  private static func forEachName(of text: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void) {
    var start = 0
    while start < text.count {
      let line = UnsafeRawBufferPointer(rebasing: text[start...])
      let length = line.firstPlace(of: 0x0A) ?? line.count
      if line.starts(with: "header:".utf8) {
        var first: Int?
        for place in 7..<length where line[place] == 0x22 && line[place - 1] != 0x5C {
          if let first { body(UnsafeRawBufferPointer(rebasing: line[first..<place])) }
          first = first == nil ? place + 1 : nil
        }
        return
      }
      start += length + 1
    }
  }
}
