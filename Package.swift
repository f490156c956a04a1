// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

/// A room of the house: arrows point only at rooms listed before it.
func room(_ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil, resources: [Resource]? = nil)
  -> Target
{
  .target(name: name, dependencies: dependencies, path: path, resources: resources, swiftSettings: strict)
}

func tests(of name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: "\(name)Tests", dependencies: dependencies + ["TestSupport"], swiftSettings: strict)
}

let package = Package(
  name: "counterfoil",
  products: [
    .library(name: "Model", targets: ["Model"]),
    .library(name: "Records", targets: ["Records"]),
    .library(name: "CodecKit", targets: ["CodecKit"]),
    .library(name: "CodecConformance", targets: ["CodecConformance"]),
    .library(name: "BankCSV", targets: ["BankCSV"]),
    .library(name: "RecordJSON", targets: ["RecordJSON"]),
    .library(name: "CategoryPlist", targets: ["CategoryPlist"]),
    .library(name: "Reconciler", targets: ["Reconciler"]),
    .library(name: "Store", targets: ["Store"]),
    .library(name: "Reports", targets: ["Reports"]),
    .library(name: "Workflows", targets: ["Workflows"]),
    .executable(name: "counterfoil", targets: ["counterfoil"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    // Values and tables
    room("Model"),
    room("Records", ["Model"]),

    // Formats
    room("CodecKit", ["Model", "Records"]),
    room("CodecConformance", ["Model", "Records", "CodecKit"]),
    room(
      "BankCSV", ["Model", "Records", "CodecKit", .product(name: "Yams", package: "Yams")],
      path: "Sources/Codecs/BankCSV"),
    .target(name: "CJSON", linkerSettings: [.linkedLibrary("simdjson")]),
    room("RecordJSON", ["Model", "Records", "CodecKit", "CJSON"], path: "Sources/Codecs/RecordJSON"),
    .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .target(name: "CXML", dependencies: ["CLibXML2"]),
    room("CategoryPlist", ["Model", "Records", "CodecKit", "CXML"], path: "Sources/Codecs/CategoryPlist"),

    // Books
    room("Reconciler", ["Model", "Records"]),
    room(
      "Store",
      [
        "Model", "Records", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"), .product(name: "Crypto", package: "swift-crypto"),
      ]),
    room("Reports", ["Model", "Records", "CodecKit", "Reconciler"]),

    // Verbs
    room(
      "Workflows",
      [
        "Model", "Records", "CodecKit", "BankCSV", "RecordJSON", "CategoryPlist", "Reconciler", "Store", "Reports",
        .product(name: "Crypto", package: "swift-crypto"), .product(name: "Yams", package: "Yams"),
      ]),
    room(
      "CounterfoilCLI",
      [
        "Model", "Records", "CodecKit", "Reconciler", "Store", "Workflows", "Reports",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(name: "counterfoil", dependencies: ["CounterfoilCLI"], swiftSettings: strict),

    // Tests
    .target(
      name: "TestSupport", dependencies: ["Model", "Records", "CodecKit"], path: "Tests/TestSupport",
      swiftSettings: strict),
    tests(of: "Model", ["Model"]),
    tests(of: "Records", ["Model", "Records"]),
    tests(of: "CodecKit", ["Model", "Records", "CodecKit", "CodecConformance"]),
    tests(of: "BankCSV", ["Model", "Records", "CodecKit", "CodecConformance", "BankCSV"]),
    tests(of: "RecordJSON", ["Model", "Records", "CodecKit", "CodecConformance", "RecordJSON"]),
    tests(of: "CategoryPlist", ["Model", "Records", "CodecKit", "CodecConformance", "CategoryPlist"]),
    tests(of: "Reconciler", ["Model", "Records", "Reconciler"]),
    tests(of: "Store", ["Model", "Records", "Store"]),
    tests(of: "Workflows", ["Model", "Records", "CodecKit", "Workflows", "Store", "Reconciler"]),
    tests(of: "Command", ["counterfoil"]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
