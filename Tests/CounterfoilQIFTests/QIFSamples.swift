import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilQIF
import CounterfoilRecords
import CounterfoilTestSupport

/// Invented files, and short ways to read and write them.
enum QIFSamples {
  static let accounts = """
    !Option:AutoSwitch
    !Account
    NGiro
    TBank
    ^
    NWallet
    TCash
    ^
    !Clear:AutoSwitch
    !Type:Cat
    NFood
    E
    ^
    !Account
    NGiro
    TBank
    DDaily account
    ^
    !Type:Bank
    D1/ 2'26
    T1,000.00
    CX
    POpening Balance
    L[Giro]
    ^
    D1/15'26
    U-62.50
    T-62.50
    C*
    N319
    PBaker & Sons
    MRolls
    Mand cake
    ARoad 1
    ATown
    LFood
    SFood:Bread
    ERolls
    $-60.00
    SFood:Cake
    $-2.50
    ^
    D2/ 1'26
    T-200.00
    PTo the wallet
    L[Wallet]
    ^
    D2/ 1'26
    Tabc
    PNo amount
    ^
    !Account
    NWallet
    TCash
    ^
    !Type:Cash
    D2/ 1'26
    T200.00
    L--Split--
    F1
    ^
    !Account
    NDepot
    TInvst
    ^
    !Type:Invst
    D2/ 3'26
    NBuy
    YACME
    Q10
    T100.00
    ^
    D2/ 4'26
    NXOut
    T50.00
    L[Giro]
    $50.00
    ^

    """

  static let germans = """
    !Type:Oth L
    D31.12.2025
    T-1.234,50
    PM\u{FC}ller
    ^
    D02.01.2026
    T12,5
    """

  static func read(_ text: String, name: String = "t.qif", options: ReadOptions = ReadOptions()) -> GoldenReading {
    GoldenReading(QIFCodec(), bytes: Array(text.utf8), name: name, options: options)
  }

  static func write(
    _ batch: RecordBatch, _ settings: [String: String] = [:], encoding: String? = nil
  ) throws(Fault) -> (text: String, unheld: [String]) {
    var options = WriteOptions()
    options.settings = settings
    options.encoding = encoding
    let sink = ByteSink()
    var writer = try QIFCodec().makeWriter(sink, schema: batch.schema, options: options)
    try writer.write(batch)
    try writer.finish()
    return (String(decoding: sink.bytes, as: UTF8.self), writer.unheldFields)
  }
}
