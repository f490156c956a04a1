/// The elements of an array, for pieces of work that are done at the same time and each use places of their own.
///
/// This is the only way by which threads of the reconciler write into the same memory. The compiler cannot see that no
/// two pieces use the same place: that is for the caller to grant, and for the thread sanitizer to check. That places are
/// inside the array is checked here.
struct DisjointPlaces<Element>: @unchecked Sendable {
  private let elements: UnsafeMutableBufferPointer<Element>

  /// - Parameter elements: must stay where they are as long as this is used.
  init(_ elements: UnsafeMutableBufferPointer<Element>) { self.elements = elements }

  subscript(place: Int) -> Element {
    @inline(__always)
    unsafeAddress {
      precondition(elements.indices.contains(place))
      return UnsafePointer(elements.baseAddress! + place)
    }
    @inline(__always)
    nonmutating unsafeMutableAddress {
      precondition(elements.indices.contains(place))
      return elements.baseAddress! + place
    }
  }

  /// Gives its first value to a place that has none.
  func initialize(_ place: Int, to element: Element) {
    precondition(elements.indices.contains(place))
    elements.initializeElement(at: place, to: element)
  }
}

extension Array {
  /// Calls `work` with the places of all elements, for pieces that each write their own.
  mutating func withDisjointPlaces<Result>(_ work: (DisjointPlaces<Element>) -> Result) -> Result {
    withUnsafeMutableBufferPointer { work(DisjointPlaces($0)) }
  }
}
