import Counterfoil

let statement = try Counterfoil.read("october.csv")
let bills = try Counterfoil.read("bills.json")
let result = try Counterfoil.reconcile(statement.entries, against: bills.bills)
print("\(result.links.count) settled")
