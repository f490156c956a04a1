/// One of the pictures that stand for a category.
package enum CategoryIcon: String, Sendable, CaseIterable {
  case bank
  case book
  case car
  case cafe
  case clothes
  case food
  case game
  case gift
  case groceries
  case gym
  case housing
  case medical
  case other
  case pets
  case phone
  case salary
  case school
  case shopping
  case transfer
  case transport
  case travel
  case utilities

  /// The icon a category's id, image or title speaks of, in English or Chinese; the first word found decides.
  package init(naming words: [String?]) {
    for text in words {
      guard let text = text?.lowercased() else { continue }
      // Words start with a name in English; in Chinese, which has no spaces, a name stands anywhere.
      let starts = text.split { !$0.isLetter }
      for (icon, names) in CategoryIcon.names
      where names.contains(where: { name in
        name.utf8.first.map { $0 > 0x7F } ?? false
          ? text.contains(name) : starts.contains { $0.hasPrefix(name) }
      }) {
        self = icon
        return
      }
    }
    self = .other
  }

  // The more particular word stands first: "groceries" before "shopping", "coffee" before "fee".
  private static let names: [(CategoryIcon, [String])] = [
    (.gym, ["gym", "sport", "fitness", "judo", "健身", "运动"]),
    (.groceries, ["grocer", "supermarket", "超市", "买菜", "日用"]),
    (.cafe, ["cafe", "coffee", "eating", "dining", "restaurant", "咖啡", "餐", "外卖"]),
    (.food, ["food", "meal", "snack", "drink", "fruit", "食", "饭", "水果", "零食"]),
    (.housing, ["hous", "rent", "home", "mortgage", "住", "房"]),
    (.utilities, ["utilit", "electric", "water", "energy", "heating", "水电", "燃气", "水费", "电费"]),
    (.phone, ["phone", "mobile", "internet", "telecom", "communication", "话费", "通讯", "网费"]),
    (.car, ["auto", "fuel", "petrol", "parking", "car", "汽车", "加油", "停车"]),
    (.transport, ["transport", "traffic", "bus", "taxi", "train", "metro", "transit", "交通", "地铁", "打车"]),
    (.travel, ["travel", "trip", "journey", "hotel", "flight", "holiday", "旅", "酒店", "机票"]),
    (.medical, ["medic", "health", "pharma", "doctor", "dental", "医", "药"]),
    (.school, ["school", "educat", "tuition", "lesson", "child", "学", "教", "课", "孩"]),
    (.gift, ["gift", "present", "donat", "charity", "red packet", "礼", "红包", "捐"]),
    (.clothes, ["cloth", "shoe", "fashion", "衣", "服", "鞋"]),
    (.game, ["game", "entertain", "movie", "music", "stream", "leisure", "fun", "娱乐", "电影", "游戏"]),
    (.pets, ["pet", "宠物"]),
    (.book, ["book", "read", "书"]),
    (.salary, ["salar", "wage", "payroll", "income", "bonus", "stipend", "工资", "薪", "奖金", "收入"]),
    (.bank, ["bank", "fee", "interest", "insur", "tax", "finance", "银行", "利息", "保险", "税", "理财"]),
    (.transfer, ["transfer", "转账"]),
    (.shopping, ["shop", "purchase", "household", "购", "家居"]),
  ]
}
