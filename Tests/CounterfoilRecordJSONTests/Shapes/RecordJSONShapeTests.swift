import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecordJSON
import CounterfoilRecords
import CounterfoilTestSupport
import Foundation
import Testing

/// The shapes of the programs the product grew from.
@Suite struct RecordJSONShapeTests {
  static let consumptions = """
    [
      {"title": "充了手机话费", "cost": 100.0, "datetime": "2016.10.10 12:10", "appendix": ""},
      {"title": "超市购物", "cost": 810.0, "datetime": "2016.10.11 12:10",
       "appendix": "买了台豆浆机，一袋大米，一桶油，两斤苹果，一包饼干，两只牙刷。"},
      {"title": "同事结婚随礼", "cost": 500, "datetime": "2016.10.11 17:10"},
      {"title": "办健身卡", "cost": 1000, "datetime": "2016.10.15 11:00", "appendix": "有效期至2016年10月"}
    ]
    """

  @Test func consumptionsAreExpensesInYuan() throws {
    let batch = try read(Self.consumptions)
    #expect(batch.schema == .bill)
    let bills = (0..<batch.count).compactMap { batch.bill($0) }
    #expect(bills.map(\.title) == ["充了手机话费", "超市购物", "同事结婚随礼", "办健身卡"])
    #expect(bills.map(\.amount.description) == ["-100.00 CNY", "-810.00 CNY", "-500.00 CNY", "-1000.00 CNY"])
    #expect(bills.map(\.date.iso) == ["2016-10-10", "2016-10-11", "2016-10-11", "2016-10-15"])
    #expect(bills.map(\.time) == ["12:10", "12:10", "17:10", "11:00"])
    #expect(bills.map(\.remark) == ["", "买了台豆浆机，一袋大米，一桶油，两斤苹果，一包饼干，两只牙刷。", nil, "有效期至2016年10月"])
    #expect(batch.lineNumbers == [2, 3, 5, 6])
  }

  @Test func consumptionsAreWrittenAsTheyCame() throws {
    let batch = try read(Self.consumptions)
    let text = try write(batch, ["shape": "consumption"])
    let first = #"{"datetime":"2016.10.10 12:10","cost":100.00,"title":"充了手机话费","appendix":""},"#
    #expect(text.split(separator: "\n")[1] == first)
    expectEqual(try read(text), batch)
  }

  static let timi = """
    [{"billID":"b1","dateStr":"2016-10-10","reMarks":"午饭","remarkPhoto":"iVBORw==","isIncome":false,"money":28.5,
      "category":{"categoryID":"c1","categoryImageFileNmae":"food.png","categoryTitle":"餐饮","isIncome":0},
      "book":{"bookID":"k1","bookName":"日常","imageIndex":3,"bookImageFileName":"k.png"}},
     {"billID":"b2","dateStr":"2016/10/11","isIncome":1,"money":"9000.00","category":{"categoryID":"c2"},"extraField":1e400},
     {"billID":"b3","dateStr":"2016.10.12","isIncome":true,"money":0}]
    """

  @Test func timiBillsLoseNothing() throws {
    let batch = try read(Self.timi)
    let bills = (0..<batch.count).compactMap { batch.bill($0) }
    #expect(bills.map(\.sourceID) == ["b1", "b2", "b3"])
    #expect(bills.map(\.amount.description) == ["-28.50 CNY", "9000.00 CNY", "0.00 CNY"])
    #expect(bills.map(\.date.iso) == ["2016-10-10", "2016-10-11", "2016-10-12"])
    #expect(bills.map(\.category) == ["餐饮", nil, nil])
    #expect(bills.map(\.book) == ["日常", nil, nil])
    #expect(bills[0].remark == "午饭")
    #expect(bills[0].photo == [0x89, 0x50, 0x4E, 0x47])
    #expect(
      bills[0].extra
        == #"{"category":{"categoryID":"c1","categoryImageFileNmae":"food.png","isIncome":0},"book":{"bookID":"k1","imageIndex":3,"bookImageFileName":"k.png"}}"#
    )
    #expect(bills[1].extra == #"{"category":{"categoryID":"c2"},"extraField":1e400}"#)
    #expect(bills[2].extra == #"{"isIncome":true}"#)

    for settings in [[:], ["shape": "tmbill"], ["shape": "consumption"]] {
      expectEqual(try read(try write(batch, settings)), batch, "\(settings)")
    }
    let text = try write(batch, ["shape": "tmbill"])
    let first = try #require(text.split(separator: "\n").dropFirst().first)
    #expect(first.contains(#""isIncome":false,"money":28.50,"#))
    #expect(
      first.contains(
        #""category":{"categoryTitle":"餐饮","categoryID":"c1","categoryImageFileNmae":"food.png","isIncome":0}"#))
    #expect(first.contains(#""remarkPhoto":"iVBORw==""#))
  }

  @Test(arguments: [
    #"[{"categoryID":"1","categoryImageFileNmae":"a.png","categoryTitle":"餐饮","isIncome":0}]"#,
    #"[{"categoryID":"1","categoryImageFileName":"a.png","categoryTitle":"餐饮","isIncome":false}]"#,
    #"[{"id":"1","title":"餐饮","image":"a.png","isIncome":false}]"#,
  ])
  func categoriesInEverySpelling(text: String) throws {
    let batch = try read(text, options: options(kind: .category))
    #expect(batch.text(0, 0) == "1")
    #expect(batch.text(1, 0) == "餐饮")
    #expect(batch.text(2, 0) == "a.png")
    #expect(batch.boolean(3, 0) == false)
    #expect(batch.isMissing(5, 0))
    expectEqual(try read(try write(batch), options: options(kind: .category)), batch)
    expectEqual(try read(try write(batch, ["shape": "tmbill"])), batch)
  }

  @Test func iconsOfferedForNewCategoriesHaveNoTitle() throws {
    let batch = try read(#"[{"categoryID":"1","categoryImageFileNmae":"a.png","isIncome":true}]"#)
    #expect(batch.schema == .category)
    #expect(batch.isMissing(1, 0))
    #expect(batch.boolean(3, 0) == true)
  }

  @Test func booksOfTimi() throws {
    let batch = try read(#"{"bookID":"k1","bookName":"日常","imageIndex":3,"bookImageFileName":"k.png"}"#)
    #expect(batch.schema == .book)
    #expect(batch.integer(2, 0) == 3)
    expectEqual(try read(try write(batch, ["shape": "tmbill"])), batch)
    expectEqual(try read(try write(batch)), batch)
  }

  // FAULTS 52
  @Test func placesKeepEveryDigit() throws {
    let text = """
      [{"name":"Green Cross Pharmacy","address1":"393 Hanover Street","city":"Boston","state":"MA","zipCode":"02108",\
      "latitude":42.365142822266,"longitude":-71.052879333496,"phone":"6172273728","email":"pharmacy@greencross.com",\
      "fax":"6177420001","distance":0.15821025961609,"stars":4.50,"big":1E400,"id":7}]
      """
    let batch = try read(text)
    #expect(batch.schema == .place)
    #expect(batch.text(0, 0) == "7")
    #expect(batch.text(2, 0) == "393 Hanover Street")
    #expect(batch.text(5, 0) == "02108")
    #expect(batch.text(6, 0) == "42.365142822266")
    #expect(batch.text(11, 0) == "0.15821025961609")
    #expect(batch.text(12, 0) == #"{"stars":4.50,"big":1E400}"#)
    let pharmacy = try write(batch, ["shape": "pharmacy"])
    #expect(pharmacy.contains(#""zipCode":"02108","latitude":42.365142822266,"longitude":-71.052879333496,"#))
    #expect(pharmacy.contains(#""distance":0.15821025961609,"stars":4.50,"big":1E400}"#))
    expectEqual(try read(pharmacy), batch)
    expectEqual(try read(try write(batch)), batch)
  }

  @Test(
    .enabled(
      if: Repository.hasCorpus("markupkit"), "test data folder shared/corpora/markupkit is not beside this checkout"))
  func theSiblingListOfPharmacies() throws {
    let file = try #require(Repository.corpus("markupkit")).appendingPathComponent("pharmacies.json")
    let batch = try read(try Repository.bytes(file))
    #expect(batch.schema == .place)
    let objects = try #require(
      try JSONSerialization.jsonObject(with: try Data(contentsOf: file)) as? [[String: Any]])
    #expect(batch.count == objects.count)
    for row in 0..<batch.count {
      #expect(batch.text(1, row) == objects[row]["name"] as? String)
      #expect(batch.text(2, row) == objects[row]["street"] as? String)
      #expect(batch.isMissing(12, row))
    }
    expectEqual(try read(try write(batch, ["shape": "pharmacy"])), batch)
  }

  /// The shape `Benchmarks/reconbench` writes.
  @Test func ledgersWithSignedAmounts() throws {
    let text = """
      [
      {"id": "l0", "date": "2023-12-03", "due": "2024-01-06", "payee": "", "amount": "-496.36", "currency": "CNY", \
      "kind": "bill", "account": "A0002", "counter_account": null, "number": "#39653"},
      {"id": "l1", "date": "2024-01-05", "due": null, "payee": "to savings", "amount": "1273.99", "currency": "USD", \
      "kind": "transfer", "account": null, "counter_account": "A0003", "number": ""}
      ]
      """
    let batch = try read(text)
    let bills = (0..<batch.count).compactMap { batch.bill($0) }
    #expect(bills[0].amount.description == "-496.36 CNY")
    #expect(bills[0].dueDate?.iso == "2024-01-06")
    #expect(bills[0].payee == "")
    #expect(bills[0].number == "#39653")
    #expect(bills[0].counterAccount == nil)
    #expect(bills[1].amount.description == "1273.99 USD")
    #expect(bills[1].counterAccount == "A0003")
    #expect(bills[1].account == nil)
    #expect(bills[1].number == "")
    #expect(bills.allSatisfy { $0.extra == nil })
    expectEqual(try read(try write(batch)), batch)
  }

  static let yen = """
    {"id":"a","date":"2024-01-01","due":null,"amount":"-1000.00","currency":"JPY"}
    {"id":"b","date":"2024-01-01","due":null,"amount":"-268.56","currency":"JPY"}
    {"id":"c","date":"2024-01-01","due":null,"amount":"-2.56","currency":"USD"}
    """

  /// Ledgers that print yen with two decimals: the record goes to review, the file stays readable.
  // FAULTS 27
  @Test func yenWithTwoDecimalsGoesToReview() throws {
    let batch = try read(Self.yen)
    #expect(batch.count == 2)
    #expect(batch[BillField.amount, 0]?.minorUnits == -1000)
    let reject = try #require(batch.rejects.first)
    #expect(reject.diagnostic.code == .jsonAmount)
    #expect(reject.diagnostic.location?.line == 2)
    #expect(reject.raw.hasPrefix(#"{"id":"b""#))
  }
}
