// swift-tools-version: 6.2
import PackageDescription

// A package of its own: all of it, the codecs included, is built with a sanitizer and libFuzzer (see ./run).
let package = Package(
  name: "counterfoil-fuzz",
  dependencies: [.package(name: "counterfoil", path: "..")],
  targets: [
    .executableTarget(
      name: "fuzz",
      dependencies: [
        .product(name: "Model", package: "counterfoil"),
        .product(name: "Records", package: "counterfoil"),
        .product(name: "CodecKit", package: "counterfoil"),
        .product(name: "BankCSV", package: "counterfoil"),
        .product(name: "CAMT", package: "counterfoil"),
        .product(name: "CategoryPlist", package: "counterfoil"),
        .product(name: "Journal", package: "counterfoil"),
        .product(name: "MT940", package: "counterfoil"),
        .product(name: "OFX", package: "counterfoil"),
        .product(name: "QIF", package: "counterfoil"),
        .product(name: "RecordJSON", package: "counterfoil"),
        .product(name: "Spreadsheet", package: "counterfoil"),
      ])
  ],
  cxxLanguageStandard: .cxx17
)
