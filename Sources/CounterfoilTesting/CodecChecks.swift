public import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// The checks every codec must pass, ours and other people's. Gives values, so any test framework can use it.
///
/// A crash of the codec is not caught: it ends the process, and with it the test.
public struct CodecChecks: Sendable {
  /// The codec under test.
  public var codec: any Codec
  /// Valid inputs of it; checked in this order.
  public var samples: [CodecSample]
  /// Samples up to this size are cut at every byte; larger ones at as many places, most of them near both ends.
  public var cutLimit = 2048
  /// Heads of up to that many bytes are shown to the recogniser.
  public var headLimit = 256

  /// - Parameters:
  ///   - codec: the codec under test.
  ///   - samples: valid inputs of it; without any, nothing is checked.
  public init(_ codec: any Codec, samples: [CodecSample]) {
    self.codec = codec
    self.samples = samples
  }

  /// All violations found, in the order of samples and rules; empty for a codec that keeps the contract.
  public func violations() -> [CodecViolation] {
    samples.flatMap { sample in
      var check = SampleCheck(codec: codec, sample: sample, cutLimit: cutLimit, headLimit: headLimit)
      check.run()
      return check.violations
    }
  }
}

/// The checks of one sample.
struct SampleCheck {
  let codec: any Codec
  let sample: CodecSample
  let cutLimit: Int
  let headLimit: Int
  private(set) var violations: [CodecViolation] = []

  init(codec: any Codec, sample: CodecSample, cutLimit: Int, headLimit: Int) {
    self.codec = codec
    self.sample = sample
    self.cutLimit = cutLimit
    self.headLimit = headLimit
  }

  mutating func run() {
    checkRecognition()
    guard codec.descriptor.canRead else { return }
    let whole = read(sample.bytes)
    if let fault = whole.fault {
      report(.reads, "the sample cannot be read: \(fault)")
      return
    }
    checkBatches(whole)
    // Batches that are not whole cannot be compared.
    guard violations.allSatisfy({ $0.rule != .batches }) else { return }
    checkLocations(whole)
    let found = whole.recordCount + whole.rejects.count
    if let count = sample.recordCount, found != count {
      report(.count, "\(whole.recordCount) records and \(whole.rejects.count) rejects, of \(count) in the input")
    }
    checkInvariance(whole)
    checkCuts(whole)
    if codec.descriptor.canWrite { checkRoundTrip(whole) }
  }

  mutating func report(_ rule: CodecRule, _ detail: String) {
    violations.append(CodecViolation(rule: rule, sample: sample.name, detail: detail))
  }

  func read(_ bytes: [UInt8], chunkBytes: Int = .max, _ change: (inout ReadOptions) -> Void = { _ in }) -> ReadOutcome {
    var options = sample.options
    options.keepsRaw = true
    change(&options)
    return ReadOutcome(codec, bytes, name: sample.name, options: options, chunkBytes: chunkBytes)
  }

  private mutating func checkRecognition() {
    let head = Array(sample.bytes.prefix(FileSample.limitBytes))
    if sample.isRecognisable, codec.descriptor.canRead {
      let confidence = codec.confidence(
        in: FileSample(bytes: head, fileName: sample.name, isComplete: head.count == sample.bytes.count))
      if confidence.score < Confidence.floor || confidence.score > 100 {
        report(.recognition, "confidence in its own sample is \(confidence.score): \(confidence.reason)")
      }
    }
    for count in 0..<min(head.count, headLimit) {
      let score = codec.confidence(in: FileSample(bytes: Array(head[..<count]), fileName: nil, isComplete: true)).score
      if score < 0 || score > 100 { return report(.recognition, "confidence in \(count) bytes is \(score)") }
    }
  }

  private mutating func checkInvariance(_ whole: ReadOutcome) {
    for size in [1, 2, 3, 7, 61, 4093] where size < sample.bytes.count {
      if let difference = whole.difference(to: read(sample.bytes, chunkBytes: size)) {
        report(.chunkSize, "in chunks of \(size) bytes: \(difference)")
        break
      }
    }
    for size in [1, 2, 3, 1000, 65536] {
      let outcome = read(sample.bytes) { $0.limits.batchRecords = size }
      if let largest = outcome.batches.map(\.count).max(), largest > size {
        report(.batchLimit, "a batch of \(largest) records where \(size) were asked for")
      }
      if let difference = whole.difference(to: outcome) {
        report(.batchSize, "in batches of \(size) records: \(difference)")
        break
      }
    }
    for count in [1, 3, 8] {
      if let difference = whole.difference(to: read(sample.bytes) { $0.threadCount = count }) {
        report(.threadCount, "with \(count) threads: \(difference)")
        break
      }
    }
  }

  private mutating func checkCuts(_ whole: ReadOutcome) {
    let (rows, rejects) = (whole.rows, whole.rejects)
    for length in cutLengths() {
      let cut = read(Array(sample.bytes[..<length]))
      let cutRows = cut.rows
      // The last record may have lost its end, and may be taken or rejected. Nothing before it may change.
      let goodRows = zip(cutRows, rows).prefix { cut.hasEqualRecord($0.0, to: whole, $0.1) }.count
      let goodRejects = zip(cut.rejects, rejects).prefix { $0.0 == $0.1 }.count
      let changed = (cutRows.count - goodRows) + (cut.rejects.count - goodRejects)
      if changed > 1 {
        return report(
          .cut, "cut after \(length) of \(sample.bytes.count) bytes, \(changed) records or rejects changed")
      }
    }
  }

  /// Every length up to ``cutLimit``; in longer samples those near both ends, and some between.
  private func cutLengths() -> [Int] {
    let count = sample.bytes.count
    guard count > cutLimit else { return Array(0..<count) }
    let third = cutLimit / 3
    let middle = stride(from: third, to: count - third, by: max(1, (count - 2 * third) / max(1, third)))
    return Array(0..<third) + middle + Array(count - third..<count)
  }
}
