import Glibc

/// Variables of the environment, read when asked for.
enum Environment {
  static subscript(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
