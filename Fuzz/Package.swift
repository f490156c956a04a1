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
        .product(name: "Counterfoil", package: "counterfoil")
      ])
  ],
  cxxLanguageStandard: .cxx17
)
