package import CounterfoilModel

extension DiagnosticCode {
  /// Every code of this room.
  package static let bankLayoutCodes: [DiagnosticCode] = []
}
