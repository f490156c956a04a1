package import CounterfoilModel
import CounterfoilRecords

extension DiagnosticCode {
  /// Every code of this module, for `Schemas/diagnostic-codes.json`.
  package static let codecKitCodes: [DiagnosticCode] = [
    .encodingNUL, .encodingUnavailable, .encodingUndecided, .encodingUndecodable, .encodingUnencodable,
    .encodingUnknown,
    .formatAmbiguous, .formatUnknown, .formatUnread, .formatUnwritable, .formatWebPage, .inputChanged, .inputMissing,
    .inputNotRegular,
    .inputTooLarge,
    .inputUnreadable,
    .outputClosed, .outputFailed, .outputNotCreated, .outputProtected, .outsideFailed, .outsideProtocol,
    .outsideRejected, .outsideUnable, .recordCurrency, .recordIncomplete, .recordStatus,
    .recordUnreadable,
  ]
}
