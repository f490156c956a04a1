import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilWorkflows

extension Interview {
  /// Does work on two sides that tell each other what amounts without signs mean, and asks about a file only where the
  /// other side does not tell.
  /// - Parameters:
  ///   - sides: the files of each side, with how they are read.
  ///   - work: gets the files of each side as they are answered for. It may be done several times, and must change
  ///     nothing before it is sure not to fail.
  mutating func askingAboutSigns<Result>(
    _ sides: [(requests: [InputRequest], options: ReadOptions)],
    _ work: ([[InputRequest]]) throws(Fault) -> Result
  ) throws(Fault) -> Result {
    var requests: [[InputRequest]] = []
    for side in sides {
      var options = side.options
      options.leavesSignsOpen = true
      requests.append(try asked(side.requests, options: options))
    }
    for _ in 0..<max(1, requests.reduce(0) { $0 + $1.count }) {
      do throws(Fault) {
        return try work(requests)
      } catch {
        guard isAllowed, error.diagnostic.code == .reconcileSign, let path = error.diagnostic.location?.file,
          let side = requests.firstIndex(where: { $0.contains { $0.path == path } }),
          let place = requests[side].firstIndex(where: { $0.path == path }), requests[side][place].canBeReadAgain
        else { throw error }
        let question = Question.meaningOfAmounts("in this file")
        let asked = try answered(question, error, nil, requests[side][place], options: sides[side].options)
        guard let asked else { throw error }
        requests[side][place] = asked
      }
    }
    return try work(requests)
  }
}
