package import CounterfoilModel

extension DiagnosticCode {
  /// Every code of this module.
  package static let bankLayoutCodes: [DiagnosticCode] = []
}
