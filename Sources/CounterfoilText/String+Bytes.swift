import Glibc

extension String {
  /// Whether a text stands in it, byte for byte; what lies behind a NUL is not looked at. O(*n*): the search of the standard
  /// library compares characters, whose ends it has to find first.
  package func hasBytes(of text: String) -> Bool {
    withCString { own in text.withCString { strstr(own, $0) != nil } }
  }
}
