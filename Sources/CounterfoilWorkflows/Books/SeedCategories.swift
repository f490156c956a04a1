import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// The categories a new store starts with.
enum SeedCategories {
  /// Read from the property list below, as any other file of categories.
  static func batch(formats: CodecRegistry) throws(Fault) -> RecordBatch {
    let source = ByteSource(name: "categories.plist", bytes: Array(propertyList.utf8))
    var options = ReadOptions()
    options.kind = .category
    var reader = try formats.required("plist").makeReader(source, options: options)
    var all = RecordBatch(schema: reader.schema)
    var batch = RecordBatch(schema: reader.schema)
    while try reader.read(into: &batch) { all.append(contentsOf: batch) }
    return all
  }

  /// The bytes of `Samples/timi/categories.plist`; a test compares. In the program itself, because an installed
  /// command has no folder of resources beside it.
  static let propertyList = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <array>
    \t<dict>
    \t\t<key>categoryID</key>
    \t\t<string>housing</string>
    \t\t<key>categoryImageFileNmae</key>
    \t\t<string>type_housing</string>
    \t\t<key>categoryTitle</key>
    \t\t<string>Housing</string>
    \t\t<key>isIncome</key>
    \t\t<false/>
    \t</dict>
    \t<dict>
    \t\t<key>categoryID</key>
    \t\t<string>utilities</string>
    \t\t<key>categoryImageFileNmae</key>
    \t\t<string>type_utilities</string>
    \t\t<key>categoryTitle</key>
    \t\t<string>Utilities</string>
    \t\t<key>isIncome</key>
    \t\t<false/>
    \t</dict>
    \t<dict>
    \t\t<key>categoryID</key>
    \t\t<string>groceries</string>
    \t\t<key>categoryImageFileNmae</key>
    \t\t<string>type_groceries</string>
    \t\t<key>categoryTitle</key>
    \t\t<string>Groceries</string>
    \t\t<key>isIncome</key>
    \t\t<false/>
    \t</dict>
    \t<dict>
    \t\t<key>categoryID</key>
    \t\t<string>eating-out</string>
    \t\t<key>categoryImageFileNmae</key>
    \t\t<string>type_eating-out</string>
    \t\t<key>categoryTitle</key>
    \t\t<string>Eating out</string>
    \t\t<key>isIncome</key>
    \t\t<false/>
    \t</dict>
    \t<dict>
    \t\t<key>categoryID</key>
    \t\t<string>transport</string>
    \t\t<key>categoryImageFileNmae</key>
    \t\t<string>type_transport</string>
    \t\t<key>categoryTitle</key>
    \t\t<string>Transport</string>
    \t\t<key>isIncome</key>
    \t\t<false/>
    \t</dict>
    \t<dict>
    \t\t<key>categoryID</key>
    \t\t<string>children</string>
    \t\t<key>categoryImageFileNmae</key>
    \t\t<string>type_children</string>
    \t\t<key>categoryTitle</key>
    \t\t<string>Children</string>
    \t\t<key>isIncome</key>
    \t\t<false/>
    \t</dict>
    \t<dict>
    \t\t<key>categoryID</key>
    \t\t<string>health</string>
    \t\t<key>categoryImageFileNmae</key>
    \t\t<string>type_health</string>
    \t\t<key>categoryTitle</key>
    \t\t<string>Health</string>
    \t\t<key>isIncome</key>
    \t\t<false/>
    \t</dict>
    \t<dict>
    \t\t<key>categoryID</key>
    \t\t<string>leisure</string>
    \t\t<key>categoryImageFileNmae</key>
    \t\t<string>type_leisure</string>
    \t\t<key>categoryTitle</key>
    \t\t<string>Leisure</string>
    \t\t<key>isIncome</key>
    \t\t<false/>
    \t</dict>
    \t<dict>
    \t\t<key>categoryID</key>
    \t\t<string>travel</string>
    \t\t<key>categoryImageFileNmae</key>
    \t\t<string>type_travel</string>
    \t\t<key>categoryTitle</key>
    \t\t<string>Travel</string>
    \t\t<key>isIncome</key>
    \t\t<false/>
    \t</dict>
    \t<dict>
    \t\t<key>categoryID</key>
    \t\t<string>phone</string>
    \t\t<key>categoryImageFileNmae</key>
    \t\t<string>type_phone</string>
    \t\t<key>categoryTitle</key>
    \t\t<string>Phone</string>
    \t\t<key>isIncome</key>
    \t\t<false/>
    \t</dict>
    \t<dict>
    \t\t<key>categoryID</key>
    \t\t<string>taxes</string>
    \t\t<key>categoryImageFileNmae</key>
    \t\t<string>type_taxes</string>
    \t\t<key>categoryTitle</key>
    \t\t<string>Taxes</string>
    \t\t<key>isIncome</key>
    \t\t<false/>
    \t</dict>
    \t<dict>
    \t\t<key>categoryID</key>
    \t\t<string>gifts</string>
    \t\t<key>categoryImageFileNmae</key>
    \t\t<string>type_gifts</string>
    \t\t<key>categoryTitle</key>
    \t\t<string>Gifts</string>
    \t\t<key>isIncome</key>
    \t\t<false/>
    \t</dict>
    \t<dict>
    \t\t<key>categoryID</key>
    \t\t<string>gifts-received</string>
    \t\t<key>categoryImageFileNmae</key>
    \t\t<string>type_gifts-received</string>
    \t\t<key>categoryTitle</key>
    \t\t<string>Gifts received</string>
    \t\t<key>isIncome</key>
    \t\t<true/>
    \t</dict>
    \t<dict>
    \t\t<key>categoryID</key>
    \t\t<string>salary</string>
    \t\t<key>categoryImageFileNmae</key>
    \t\t<string>type_salary</string>
    \t\t<key>categoryTitle</key>
    \t\t<string>Salary</string>
    \t\t<key>isIncome</key>
    \t\t<true/>
    \t</dict>
    \t<dict>
    \t\t<key>categoryID</key>
    \t\t<string>rent-received</string>
    \t\t<key>categoryImageFileNmae</key>
    \t\t<string>type_rent-received</string>
    \t\t<key>categoryTitle</key>
    \t\t<string>Rent received</string>
    \t\t<key>isIncome</key>
    \t\t<true/>
    \t</dict>
    \t<dict>
    \t\t<key>categoryID</key>
    \t\t<string>interest</string>
    \t\t<key>categoryImageFileNmae</key>
    \t\t<string>type_interest</string>
    \t\t<key>categoryTitle</key>
    \t\t<string>Interest</string>
    \t\t<key>isIncome</key>
    \t\t<true/>
    \t</dict>
    </array>
    </plist>

    """
}
