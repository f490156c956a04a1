import Benchmark
import Counterfoil

/// How long the parts take inside one process. `../compare` times whole jobs against other tools.
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .cpuTotal, .peakMemoryResident], maxDuration: .seconds(5), maxIterations: 50)

  Benchmark("Money: a plain decimal", configuration: .init(scalingFactor: .mega)) { benchmark in
    let euro = Currency("EUR")!
    for _ in benchmark.scaledIterations { blackHole(try? Money(exactly: "-12345.67", currency: euro)) }
  }

  Benchmark("CalendarDate: an ISO day", configuration: .init(scalingFactor: .mega)) { benchmark in
    for _ in benchmark.scaledIterations { blackHole(CalendarDate(iso: "2026-10-07")) }
  }

  Benchmark("Bank CSV: decode 200,000 rows") { benchmark in
    let bytes = Made.statement(rows: 200_000)
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations {
      let count = try decode(bytes, name: "statement.csv", kind: .entry)
      precondition(count == 200_000, "decoded \(count) rows")
    }
  }

  Benchmark("Record JSON: write and read 50,000 bills") { benchmark in
    let bills = Made.books(rows: 50_000).bills
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations {
      let count = try decode(Counterfoil.encode(bills, as: "json"), name: "bills.json", kind: .bill)
      precondition(count == bills.count, "read \(count) of \(bills.count) bills")
    }
  }

  Benchmark("Reconciler: 20,000 entries with 20,000 bills") { benchmark in
    let (entries, bills) = Made.books(rows: 20_000)
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations {
      let result = try Counterfoil.reconcile(entries, against: bills)
      precondition(result.links.count > 15_000, "only \(result.links.count) links")
    }
  }
}

/// Reads all of a file held in memory and counts its records.
private func decode(_ bytes: [UInt8], name: String, kind: RecordKind) throws -> Int {
  var options = ReadOptions()
  options.currency = Currency("USD")
  options.kind = kind
  var stream = try Counterfoil.stream(bytes, name: name, options: options)
  var count = 0
  while let batch = try stream.next() { count += batch.count }
  return count
}
