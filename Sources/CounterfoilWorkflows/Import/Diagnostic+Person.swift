import CounterfoilBankCSV
import CounterfoilCAMT
import CounterfoilCategoryPlist
import CounterfoilJournal
import CounterfoilMT940
import CounterfoilModel
import CounterfoilOFX
import CounterfoilQIF
import CounterfoilRecordJSON
import CounterfoilStore
import CounterfoilXML

extension Diagnostic {
  /// Whether a person has to look at a file because of it: rows or money may be missing, doubled or wrong. Every warning
  /// is taken for one unless it is listed as harmless, so that a new kind of warning is told until it is thought about.
  package var needsPerson: Bool { severity != .note && !Diagnostic.harmless.contains(code) }

  private static let harmless: Set<DiagnosticCode> = [
    // Only letters of texts are lost or doubtful, no amount and no day.
    .csvReplacement, .xmlReplacement, .ofxReplacement, .qifReplacement, .ofxCharset, .ofxMarkup,
    // An import takes the currency and the account from elsewhere, or refuses the file.
    .csvCurrency, .jsonCurrencyUnstated, .mt940Currency, .camtCurrency, .ofxCurrency, .ofxAccount, .qifCurrency,
    .iifCurrency, .journalCurrency, .plistCurrency,
    // The rows were read all the same, with the proof that their columns and days are those.
    .csvHeader, .mt940February, .importOrder,
    // Purchases of securities and answers to orders, in which no row of the account is lost.
    .ofxSetAside,
    // A closing balance that cannot be read, of a statement that no balance proves anyway.
    .ofxBalance,
    // All transactions are read; banks whose ids are not unique say so in every file.
    .ofxSharedID,
    // A list with nothing in it, as it is when nothing happened.
    .jsonNoRecord,
    // Waits by itself.
    .importCut,
    // A person removed them, and knows it.
    .importRemoved,
  ]
}
