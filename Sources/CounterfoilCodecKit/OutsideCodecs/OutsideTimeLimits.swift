/// How long to wait for an outside codec.
public struct OutsideTimeLimits: Sendable, Hashable {
  /// For `describe` and `probe`, in seconds.
  public var answerSeconds = 5
  /// For `decode` and `encode`: seconds in which not a byte moves.
  public var idleSeconds = 60

  public init() {}
}
