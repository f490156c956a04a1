import CounterfoilModel
import CounterfoilReconciler
import Testing

@testable import CounterfoilWorkflows

/// What a person sets about a reconciliation is what it is done with.
@Suite struct ReconcileSettingsTests {
  @Test func theJobFileSaysWhatTheReconcilerDoes() throws {
    let yaml = """
      reconcile:
        mode: shadow
        targetPrecision: 0.995
        window: {before: 3, after: 14}
        tolerance: 0.50
        threads: 2
        weights: {date: 0.5, text: 2}
      """
    let wanted = try #require(try JobFile(yaml: yaml, path: "j.yaml").reconciliation)
    var expected = ReconcileOptions()
    expected.isShadow = true
    expected.targetPrecision = 0.995
    expected.windowDaysBefore = 3
    expected.windowDaysAfter = 14
    expected.windowIsStrict = true
    expected.toleranceHundredths = 50
    expected.threadCount = 2
    expected.weights.date = 0.5
    expected.weights.text = 2
    #expect(wanted.settings.applied() == expected)
  }

  @Test func whatIsSaidFirstWins() {
    var command = ReconcileSettings()
    command.window = .init(before: 1, after: 2)
    var file = ReconcileSettings()
    file.window = .init(before: 5, after: 6)
    file.targetPrecision = 0.9
    let both = command.over(file)
    #expect(both.window == .init(before: 1, after: 2))
    #expect(both.targetPrecision == 0.9)
  }

  @Test(
    arguments: [
      ("0.5", 50), ("12", 1200), ("0.05", 5), ("0.005", nil), ("-1", nil), (".5", nil), ("1.", nil), ("1,5", nil),
      ("", nil),
    ] as [(String, Int64?)])
  func aToleranceIsAPlainAmount(text: String, hundredths: Int64?) {
    #expect(ReconcileSettings.hundredths(text) == hundredths)
  }

  @Test(arguments: [("7", 7, 7), ("3,14", 3, 14), ("0,0", 0, 0)])
  func aWindowIsOneNumberOrTwo(text: String, before: Int, after: Int) {
    #expect(ReconcileSettings.DayWindow(text) == .init(before: before, after: after))
  }

  @Test(arguments: ["", "x", "1,2,3", "-1", "1,", "4000", "٣"])
  func whatIsNoWindowIsRefused(text: String) { #expect(ReconcileSettings.DayWindow(text) == nil) }
}
