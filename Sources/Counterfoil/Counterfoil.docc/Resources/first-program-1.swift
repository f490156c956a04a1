import Counterfoil

let statement = try Counterfoil.read("october.csv")
let bills = try Counterfoil.read("bills.json")
print("\(statement.count) entries, \(bills.count) bills")
