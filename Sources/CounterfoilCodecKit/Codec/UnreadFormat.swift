import CounterfoilModel

/// Statements in formats that are known and not read, told by what their own definitions have every file begin with.
struct UnreadFormat {
  /// For a person.
  let name: String
  let fixes: [String]

  /// How sure it is, as codecs say it.
  static let score = 96

  /// Nil where the head of the file is not surely one of them.
  init?(_ sample: FileSample) {
    let bytes = sample.narrowBytes
    if let name = UnreadFormat.stream(bytes) {
      self.init(name: name, fixes: ["Ask the bank for the file with each record on a line of its own, or for CSV."])
      return
    }
    var lines = bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).map(Array.init)
    // The last one may be cut, or be the end of a file of old systems.
    if !sample.isComplete || lines.last == [0x1A] { _ = lines.popLast() }
    guard let first = lines.first,
      let format = UnreadFormat.known.first(where: { $0.begins(first) && lines.allSatisfy($0.holds) })
    else { return nil }
    self.init(
      name: format.name,
      fixes: ["Download the statement as CAMT, MT940, OFX or CSV; a program of yours can read it as an outside codec."])
  }

  private init(name: String, fixes: [String]) {
    self.name = name
    self.fixes = fixes
  }

  func fault(_ file: String) -> Fault {
    Fault(
      .badData, .formatUnread, "this is a file in \(name), which is not read", at: SourceLocation(file: file),
      fixes: fixes)
  }

  /// A format of lines.
  private struct Lines: Sendable {
    let name: String
    /// Whether the first line is one that only this format begins with.
    let begins: @Sendable ([UInt8]) -> Bool
    /// Whether a line is one of its records.
    let holds: @Sendable ([UInt8]) -> Bool
  }

  private static let known: [Lines] = [
    // Febelfin, "Coded statement of account (CODA)" 2.6: records of 128 characters; 0, four zeros, the day, the bank, the application 05.
    Lines(
      name: "CODA (Belgium)",
      begins: { $0.starts(with: "00000".utf8) && areDigits($0, 5..<16) && $0[14...15].elementsEqual("05".utf8) },
      holds: { $0.count == 128 && "0123489".utf8.contains($0[0]) }),
    // CFONB, "Relevé de compte sur support informatique": records of 120 characters, 01 with the bank, the branch and the currency.
    Lines(
      name: "CFONB 120 (France)",
      begins: {
        $0.starts(with: "01".utf8) && $0.count == 120 && areDigits($0, 2..<7) && areDigits($0, 11..<16)
          && $0[16..<19].allSatisfy(\.isASCIIUppercase)
      },
      holds: { line in line.count == 120 && ["01", "04", "05", "07"].contains { line.starts(with: $0.utf8) } }),
    // AEB, "Cuaderno 43": records of 80 characters, 11 with the account, the time and the balance.
    Lines(
      name: "Norma 43 (Spain, Cuaderno 43)",
      begins: { $0.starts(with: "11".utf8) && areDigits($0, 2..<51) },
      holds: { line in
        line.count == 80 && ["11", "22", "23", "24", "33", "88"].contains { line.starts(with: $0.utf8) }
      }),
    // Czech banks, "ABO", GPC: 074 with the account, a name of 20 characters, the day and the balances with their signs.
    Lines(
      name: "ABO/GPC (Czechia)",
      begins: {
        $0.starts(with: "074".utf8) && areDigits($0, 3..<19) && areDigits($0, 39..<59) && areDigits($0, 60..<74)
          && [0x2B, 0x2D].contains($0[59]) && $0.count > 74 && [0x2B, 0x2D].contains($0[74])
      },
      holds: { line in ["074", "075", "076", "078", "079"].contains { line.starts(with: $0.utf8) } }),
    // Bankgirot, "BgMax": 01BGMAX in the opening record.
    Lines(
      name: "BgMax (Sweden)", begins: { $0.starts(with: "01BGMAX   ".utf8) },
      holds: { $0.count <= 80 && areDigits($0, 0..<2) }),
    // Mastercard (Nets), "OCR giro": NY, and 000010 in the start record.
    Lines(
      name: "OCR giro (Norway)", begins: { $0.starts(with: "NY000010".utf8) },
      holds: { $0.starts(with: "NY".utf8) && areDigits($0, 2..<8) }),
  ]

  /// A format whose records stand one after the other without ends of lines.
  private static func stream(_ bytes: ArraySlice<UInt8>) -> String? {
    let text = Array(bytes.prefix(256))
    // Zentraler Kreditausschuss, "DTAUS": the length of record A, its letter, and which order of whom.
    if text.starts(with: "0128A".utf8), text.count >= 15, [0x47, 0x4C].contains(text[5]),
      [0x42, 0x4B].contains(text[6]), areDigits(text, 7..<15)
    {
      return "DTAUS (Germany)"
    }
    // BAI2: the file header (01) with its version, and the group header (02) right behind its slash.
    guard text.starts(with: "01,".utf8), let slash = text.firstIndex(of: 0x2F), slash > 1, text[slash - 1] == 0x32,
      text[slash - 2] == 0x2C, text[(slash + 1)...].starts(with: "02,".utf8), !text[..<slash].contains(0x0A)
    else { return nil }
    return "BAI2 without ends of lines"
  }

  private static func areDigits(_ line: [UInt8], _ range: Range<Int>) -> Bool {
    line.count >= range.upperBound && line[range].allSatisfy(\.isASCIIDigit)
  }
}
