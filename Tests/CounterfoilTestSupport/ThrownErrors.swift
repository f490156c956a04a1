import Glibc

/// Testing takes a backtrace where any error is thrown, for issues that may be made of it. Readers of damaged files and tries of
/// answers throw by the thousand, and a sixth of the time of all tests went there (measured with perf, Swift 6.3 on Linux).
public enum ThrownErrors {
  /// From the first call in a process on no backtraces are taken; issues do not show them anyway.
  public static func areNotTraced() { _ = isDone }

  private static let isDone: Bool = {
    typealias Setter = @convention(c) (UnsafeRawPointer?) -> UnsafeRawPointer?
    for name in ["swt_setWillThrowHandler", "swt_setWillThrowTypedHandler"] {
      guard let symbol = dlsym(nil, name) else { return false }
      _ = unsafeBitCast(symbol, to: Setter.self)(nil)
    }
    return true
  }()
}
