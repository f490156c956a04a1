import CounterfoilBankCSV
import Benchmark
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilReconciler
import CounterfoilRecordJSON
import CounterfoilRecords

/// How long the parts take inside one process. `../compare` times whole jobs against other tools.
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .cpuTotal, .peakMemoryResident], maxDuration: .seconds(5), maxIterations: 50)

  Benchmark("Money: a plain decimal", configuration: .init(scalingFactor: .mega)) { benchmark in
    let text = Array("-12345.67".utf8)
    for _ in benchmark.scaledIterations {
      text.withUnsafeBytes { blackHole(try? Money.parseMinorUnits($0, digits: 2)) }
    }
  }

  Benchmark("CalendarDate: an ISO day", configuration: .init(scalingFactor: .mega)) { benchmark in
    let text = Array("2026-10-07".utf8)
    for _ in benchmark.scaledIterations {
      text.withUnsafeBytes { blackHole(CalendarDate(isoBytes: $0)) }
    }
  }

  Benchmark("Bank CSV: decode 200,000 rows") { benchmark in
    let bytes = Made.statement(rows: 200_000)
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations {
      let count = try decode(BankCSVCodec(), bytes, name: "statement.csv", kind: .entry)
      precondition(count == 200_000, "decoded \(count) rows")
    }
  }

  Benchmark("Record JSON: write and read 50,000 bills") { benchmark in
    let bills = Made.books(rows: 50_000).bills
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations {
      let sink = ByteSink()
      var writer = try RecordJSONCodec().makeWriter(sink, schema: bills.schema, options: WriteOptions())
      try writer.write(bills)
      try writer.finish()
      let count = try decode(RecordJSONCodec(), sink.bytes, name: "bills.json", kind: .bill)
      precondition(count == bills.count, "read \(count) of \(bills.count) bills")
    }
  }

  Benchmark("Reconciler: 20,000 entries with 20,000 bills") { benchmark in
    let (entries, bills) = Made.books(rows: 20_000)
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations {
      let plan = try Reconciler.reconcile(entries: entries, bills: bills)
      precondition(plan.matches.count > 15_000, "only \(plan.matches.count) matches")
    }
  }
}

/// Reads all of a file held in memory and counts its records.
private func decode(_ codec: some Codec, _ bytes: [UInt8], name: String, kind: RecordKind) throws -> Int {
  var options = ReadOptions()
  options.currency = Currency("USD")
  options.kind = kind
  var reader = try codec.makeReader(ByteSource(name: name, bytes: bytes), options: options)
  var batch = RecordBatch(schema: reader.schema)
  var count = 0
  while try reader.read(into: &batch) { count += batch.count }
  return count
}
