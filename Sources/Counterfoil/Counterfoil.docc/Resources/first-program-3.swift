import Counterfoil
import Foundation

let statement = try Counterfoil.read("october.csv")
let bills = try Counterfoil.read("bills.json")
let result = try Counterfoil.reconcile(statement.entries, against: bills.bills)
print("\(result.links.count) settled")
try Data(result.report(as: .html, title: "October")).write(to: URL(filePath: "october.html"))
for bill in result.unmatchedBills { print("not paid yet:", bill.id, bill.reason) }
