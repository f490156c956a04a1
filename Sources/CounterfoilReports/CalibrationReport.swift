import CounterfoilModel
package import CounterfoilReconciler
import CounterfoilText

/// How right proposals were, as words or JSON.
package struct CalibrationReport {
  private let calibration: Calibration
  private let targetPrecision: Double
  private let threshold: Double
  private let openCount: Int
  private let likelyCount: Int

  /// - Parameters:
  ///   - threshold: the probability from which the target would link the open proposals.
  ///   - open: the probabilities of the proposals that wait.
  package init(_ calibration: Calibration, targetPrecision: Double, threshold: Double, open: [Double]) {
    self.calibration = calibration
    self.targetPrecision = targetPrecision
    self.threshold = threshold
    openCount = open.count
    likelyCount = open.count { $0 >= threshold }
  }

  // MARK: Words

  package func text(_ style: TextStyle) -> String {
    var result = ""
    if calibration.shownCount == 0 {
      result = """
        No proposal was decided yet, so nothing is known about how right they are.
        Decide some with `\(ShownCommand("review"))`; each answer counts here.

        """
    } else {
      var table = TextTable([
        .init("probability"), .init("decided", .right), .init("confirmed", .right), .init("expected", .right),
        .init("seen", .right), .init("95 % interval"),
      ])
      for band in calibration.bands.reversed() where band.shownCount > 0 {
        let interval = band.interval.map { "\(percent($0.lowerBound)) to \(percent($0.upperBound))" }
        table.append([
          "\(percent(band.lower)) to \(percent(band.upper))", "\(band.shownCount)", "\(band.confirmedCount)",
          percent(band.expected), band.seen.map(percent) ?? "", interval ?? "",
        ])
      }
      result = table.text(style) + "\n"
      result +=
        "People confirmed \(calibration.confirmedCount) of \(Counted.count(calibration.shownCount, "proposal")).\n"
      result += "Expected and seen are \(percent(calibration.error)) apart on average (ECE).\n"
      result +=
        calibration.provenThreshold.map {
          "These decisions alone prove a precision of \(percent(targetPrecision)) from a probability of \(percent($0)) on.\n"
        }
        ?? "They are too few, or were too often wrong, to prove a precision of \(percent(targetPrecision)) by themselves.\n"
    }
    result +=
      "A target of \(percent(targetPrecision)) links from \(percent(threshold)) on, but for what only a person can tell: "
      + "\(likelyCount) of \(Counted.count(openCount, "open proposal")) \(likelyCount == 1 ? "is" : "are") as likely.\n"
    return ShownWords.wrapped(result, style)
  }

  /// With one decimal where there is one.
  private func percent(_ share: Double) -> String {
    Percent.text(tenths: Int((share * 1000).rounded()))
  }

  // MARK: JSON

  /// `Schemas/calibration.schema.json`.
  package var json: [UInt8] {
    var json = JSONWriter(.indented(levels: 2))
    json.object { json in
      json.member("decided", calibration.shownCount)
      json.member("confirmed", calibration.confirmedCount)
      json.member("expectedCalibrationError", calibration.error, digits: 4)
      json.member("targetPrecision", targetPrecision, digits: 4)
      json.member("threshold", threshold, digits: 4)
      if let proven = calibration.provenThreshold {
        json.member("provenThreshold", proven, digits: 4)
      }
      json.member("openProposals", openCount)
      json.member("wouldLink", likelyCount)
      json.array("bands") { json in
        for band in calibration.bands {
          json.object { json in
            json.member("from", band.lower, digits: 4)
            json.member("to", band.upper, digits: 4)
            json.member("decided", band.shownCount)
            json.member("confirmed", band.confirmedCount)
            if let seen = band.seen, let interval = band.interval {
              json.member("expected", band.expected, digits: 4)
              json.member("seen", seen, digits: 4)
              json.member("lowerBound", interval.lowerBound, digits: 4)
              json.member("upperBound", interval.upperBound, digits: 4)
            }
          }
        }
      }
    }
    return json.line
  }

}
