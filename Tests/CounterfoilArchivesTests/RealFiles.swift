/// Small files made by the tools themselves.
enum RealFiles {
  static let all = [bytes(gzipHex), bytes(zstdHex)]

  private static let gzipHex = """
    1f8b08000000000002ffedc8b10d80201000c0de5978f390e03e245aaa0decef1ee6aebc73ccab8cfb5dcfdc5ab623b246f6
    12b5ed3d8d31c618638c31c618638c31c618638c31c618638cf9e17c4acebfdc34230000
    """

  private static let zstdHex = """
    28b52ffd04682d0100e8646174652c616d6f756e740a323032362d30312d30352c2d31322e35300100518ce2a7134e1cc833
    """

  private static func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = hexadecimal.compactMap(\.hexDigitValue).map(UInt8.init)
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
