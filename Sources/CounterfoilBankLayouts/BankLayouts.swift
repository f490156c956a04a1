/// The layouts of banks' files that come with Counterfoil.
///
/// They are YAML files in this module's `Resources`, compiled into the executable: an installed static binary has no
/// folder of resources. Looking one up parses no YAML; whoever takes a layout parses that one.
package enum BankLayouts {
  /// In order of name.
  package static let all: [BankLayout] = LayoutIndex.shipped.texts.indices.map(LayoutIndex.shipped.layout)

  /// The layout of that name; nil where there is none.
  package static func layout(named name: String) -> BankLayout? { all.first { $0.name == name } }

  /// The layouts whose header has these names in this order.
  package static func layouts(withHeader names: [String]) -> [BankLayout] {
    let signature = HeaderSignature(names)
    guard signature.count > 1 else { return [] }
    let index = LayoutIndex.shipped
    return index.hashes.indices.filter { index.hashes[$0] == signature.hash }.map(index.layout)
      .filter { $0.signature == signature }
  }

  /// The recognised layout that has most names in common with these: four or more, three in four of either, and rare
  /// enough to be a bank's own. Nil where there is none or two are equally like.
  package static func nearest(toHeader names: [String]) -> BankLayout? {
    let signature = HeaderSignature(names)
    let keys = Set(signature.keys)
    var best: (layout: BankLayout, common: Int, size: Int)?
    var isTied = false
    let index = LayoutIndex.shipped
    for number in index.hashes.indices where signature.mayShareMost(with: index.names(number)) {
      let layout = index.layout(number)
      guard layout.isRecognised else { continue }
      let own = Set(layout.signature.keys)
      let common = own.intersection(keys)
      let size = max(own.count, keys.count)
      guard common.count >= 4, common.count * 4 >= size * 3, NameRarity.isDistinctive(common) else { continue }
      if let last = best {
        let (new, old) = (common.count * last.size, last.common * size)
        if new < old { continue }
        isTied = new == old
      }
      best = (layout, common.count, size)
    }
    return isTied ? nil : best?.layout
  }
}
