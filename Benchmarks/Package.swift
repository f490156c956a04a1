// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that whoever uses Counterfoil never resolves the dependencies of its benchmarks.
let package = Package(
  name: "counterfoil-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "counterfoil", path: ".."),
    // Without its traits it needs no jemalloc on the machine.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    .executableTarget(
      name: "CounterfoilBenchmarks",
      dependencies: [
        .product(name: "Benchmark", package: "benchmark"),
        .product(name: "Counterfoil", package: "counterfoil"),
      ],
      path: "Benchmarks/CounterfoilBenchmarks",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
    )
  ],
  cxxLanguageStandard: .cxx17
)
