import CategoryPlist
import CodecKit
import Model
import Records
import Testing

@Suite("Records in property lists")
struct PlistRecordTests {
  @Test func readsTheAppsCategoriesWithBothKindsOfBoolean() throws {
    let rows = try Plist.read(
      Plist.list(
        """
        <dict><key>categoryID</key><string>c1</string><key>categoryImageFileNmae</key><string>food.png</string>\
        <key>categoryTitle</key><string>餐饮</string><key>isIncome</key><integer>0</integer></dict>
        <dict><key>categoryID</key><string>c2</string><key>categoryImageFileName</key><string>pay.png</string>\
        <key>categoryTitle</key><string>工资</string><key>isIncome</key><true/><key>color</key><string>red</string></dict>
        """))
    #expect(rows.schema == .category)
    #expect(
      rows.lines == [
        "id=c1 title=餐饮 image=food.png isIncome=false",
        #"id=c2 title=工资 image=pay.png isIncome=true extra={"imageKey":"categoryImageFileName","color":"red"}"#,
      ])
  }

  @Test func readsConsumptionsExactly() throws {
    let rows = try Plist.read(
      Plist.list(
        """
        <dict><key>title</key><string>充了手机话费</string><key>cost</key><real>100.0</real>\
        <key>datetime</key><string>2016.10.10 12:10</string><key>appendix</key><string></string></dict>
        <dict><key>title</key><string>办健身卡</string><key>cost</key><integer>1000</integer>\
        <key>datetime</key><string>2016.10.15 11:00</string></dict>
        <dict><key>title</key><string>x</string><key>cost</key><string>0.29</string>\
        <key>datetime</key><string>2016.10.15 11:00</string></dict>
        """))
    #expect(
      rows.lines == [
        "date=2016-10-10 time=12:10 amount=-100.00 CNY title=充了手机话费 remark=",
        "date=2016-10-15 time=11:00 amount=-1000.00 CNY title=办健身卡",
        "date=2016-10-15 time=11:00 amount=-0.29 CNY title=x",
      ])
  }
}
