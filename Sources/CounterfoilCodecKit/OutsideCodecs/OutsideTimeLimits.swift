/// How long to wait for an outside codec.
package struct OutsideTimeLimits: Sendable, Hashable {
  /// For `describe` and `probe`, in seconds.
  package var answerSeconds = 20
  /// For `decode` and `encode`: seconds in which not a byte moves.
  package var idleSeconds = 60

  package init() {}
}
