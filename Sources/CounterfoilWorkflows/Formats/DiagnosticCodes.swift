import CounterfoilAnonymizer
import CounterfoilArchives
import CounterfoilBAI2
import CounterfoilBankCSV
import CounterfoilBankLayouts
import CounterfoilCAMT
import CounterfoilCategorisation
import CounterfoilCategoryPlist
import CounterfoilCodecKit
import CounterfoilJournal
import CounterfoilMT940
package import CounterfoilModel
import CounterfoilOFX
import CounterfoilPDF
import CounterfoilPages
import CounterfoilQIF
import CounterfoilReconciler
import CounterfoilRecordJSON
import CounterfoilReports
import CounterfoilSpreadsheet
import CounterfoilStore
import CounterfoilText
import CounterfoilXML

extension DiagnosticCode {
  /// Every code of this module, imports aside.
  package static let workflowsCodes: [DiagnosticCode] = [
    formatNameUnknown, formatUnreadable, formatUnstated, convertKindsDiffer, convertUnheld,
    reconcileAccountsDiffer, reconcileKind, reconcileSign, usageValue, usageEncoding, rateFile, modelFile,
    jobsUnreadable, jobsValue, jobsLocked,
    temporaryFailed, jobsSettling, jobsStoreMissing, jobsStopped, jobsUntold, jobsOverdue, jobsJournal, jobsHook,
    jobsShared, jobsNewBooks,
    jobsMove,
    codecCheckNothing, splitSum, optionsValue, interviewQuit, backupFailed, restoreBackup, restoreLacking,
    storeExported,
    interrupted,
  ]
}

/// The list of all codes a message can end with.
package enum DiagnosticCodes {
  /// In order of name.
  package static let all: [DiagnosticCode] = {
    let lists: [[DiagnosticCode]] = [
      DiagnosticCode.codecKitCodes, DiagnosticCode.xmlTextCodes, DiagnosticCode.archiveCodes,
      DiagnosticCode.bankCSVCodes, DiagnosticCode.recordJSONCodes, DiagnosticCode.categoryPlistCodes,
      DiagnosticCode.ofxCodes, DiagnosticCode.qifCodes, DiagnosticCode.iifCodes, DiagnosticCode.camtCodes,
      DiagnosticCode.mt940Codes, DiagnosticCode.bai2Codes, DiagnosticCode.spreadsheetCodes, DiagnosticCode.pdfCodes,
      DiagnosticCode.journalCodes,
      DiagnosticCode.bankLayoutCodes,
      DiagnosticCode.anonymizerCodes, DiagnosticCode.categorisationCodes, DiagnosticCode.reconcilerCodes,
      DiagnosticCode.storeCodes, DiagnosticCode.pagesCodes, DiagnosticCode.importCodes, DiagnosticCode.profileCodes,
      DiagnosticCode.workflowsCodes,
    ]
    return lists.flatMap { $0 }.sorted { $0.name < $1.name }
  }()

  /// `Schemas/diagnostic-codes.json`: one object from code to sentence.
  package static var json: [UInt8] {
    var json = JSONWriter(.indented(levels: 1))
    json.object { json in for code in all { json.member(code.name, code.summary) } }
    return json.line
  }
}
