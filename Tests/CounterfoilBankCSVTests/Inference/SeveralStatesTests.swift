import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// Every column of states and marks is looked at.
struct SeveralStatesTests {
  private static let fields = ["date", "amount", "status"]

  private static func table(_ names: String, _ states: [String]) -> String {
    "Date,Description,Amount,Currency,\(names)\n"
      + states.enumerated().map {
        "2026-10-\($0.offset + 13),Shop \($0.offset),\($0.offset == 2 ? "" : "-")\($0.offset + 1)0.00,EUR,\($0.element)\n"
      }.joined()
  }

  @Test(arguments: [
    ("Payment status,Order status", ["Paid,Complete", "Paid,Cancelled", "Paid,Complete", "Paid,Complete"]),
    (
      "Status,Buchungsstatus",
      ["Completed,erledigt", "Completed,storniert", "Completed,erledigt", "Completed,erledigt"]
    ),
    ("Estado,Estado del pago", ["Completada,hecho", "Completada,rechazado", "Completada,hecho", "Completada,hecho"]),
  ])
  func aSecondColumnOfStatesSetsRowsAside(_ names: String, _ states: [String]) {
    let read = Reading(Self.table(names, states), Self.fields)
    #expect(
      read.rows.count == 3 && read.rejects.map { $0.diagnostic.location?.line } == [3],
      "\(String(describing: read.fault))")
  }

  @Test func aSecondColumnOfStatesOfBillsSetsRowsAside() {
    let text = """
      Number,Vendor,Bill Date,Due Date,Total,Currency,Payment Status,Status
      BILL/1,Azure,2026-10-01,2026-10-31,622.27,USD,Unpaid,Posted
      BILL/2,Deco,2026-10-13,2026-11-12,115.00,USD,Paid,Posted
      BILL/3,Lumber,2026-10-16,2026-11-15,92.00,USD,Unpaid,Draft
      BILL/4,Ready Mat,2026-10-20,2026-11-19,345.00,USD,Unpaid,Cancelled
      """
    let read = Reading(text, ["number"]) { $0.kind = .bill }
    #expect(read.rows == ["BILL/1", "BILL/2"] && read.rejects.count == 2)
  }

  @Test(arguments: [
    ("State,Booked", [",yes", ",no", ",yes", ",yes"], "columns: {status: 6}\npending: [\"no\"]\nbooked: [\"yes\"]"),
    (
      "Status,Booked", ["Completed,yes", "Completed,no", "Completed,yes", "Completed,yes"],
      "columns: {status: [5, 6]}\npending: [\"no\"]\nbooked: [\"yes\"]"
    ),
  ])
  func aColumnOfMarksCountsBesideOneOfStates(_ names: String, _ states: [String], _ answer: String) {
    let text = Self.table(names, states)
    let read = Reading(text, Self.fields)
    #expect(read.code == "csv.status")
    let lines = read.fault?.diagnostic.question?.choices.compactMap(\.profileLine) ?? []
    #expect(lines.first == answer && lines.count == 2)
    let told = Reading(text, Self.fields, yaml: answer)
    #expect(told.rows.map { $0.hasSuffix("pending") } == [false, true, false, false])
    if let no = lines.last { #expect(Reading(text, Self.fields, yaml: no).rows.count == 4) }
  }

  @Test func oneColumnOfMarksBesideAnotherIsAskedAboutToo() {
    let text = Self.table("Deleted,Void", ["false,", "true,", "false,", "false,x"])
    for answer in Reading(text).fault?.diagnostic.question?.choices.compactMap(\.profileLine) ?? [] {
      let next = Reading(text, yaml: answer)
      #expect(next.code == "csv.status" && next.fault?.diagnostic.message.contains("Void") == true)
    }
    let both = Reading(text, yaml: "columns: {status: [5, 6]}\nvoid: [\"true\", x]\nbooked: [\"false\"]")
    #expect(both.rows.count == 2 && both.rejects.count == 2)
  }

  @Test func whatProcessorsAnswerIsAskedAbout() {
    #expect(Reading(Self.table("Result", ["OK", "Insufficient funds", "OK", "OK"])).code == "csv.status")
    #expect(Reading(Self.table("Response", ["Approved", "Approved", "Do not honor", "Approved"])).code == "csv.status")
    #expect(Reading(Self.table("Result", ["OK", "Fine", "OK", "OK"])).fault == nil)
  }

  /// Square's payments are approved before they are completed, and may never be.
  @Test func approvedIsAskedAboutWhereOthersAreCompleted() {
    let text = Self.table("Status", ["Completed", "Approved", "Completed", "Completed"])
    #expect(Reading(text).code == "csv.status")
    #expect(
      Reading(text, Self.fields, yaml: "pending: [Approved]").rows.map { $0.hasSuffix("pending") } == [
        false, true, false, false,
      ])
    #expect(Reading(Self.table("Status", ["Approved", "Declined", "Approved", "Approved"])).rows.count == 3)
  }

  @Test(arguments: [
    ("Status,Shipping", ["Completed,Express", "Completed,Standard", "Completed,Express", "Completed,Standard"]),
    ("Status,Reconciled note", ["Booked,yes", "Booked,no", "Booked,yes", "Booked,yes"]),
    ("Status,Fulfilment", ["Paid,Fulfilled", "Paid,Unfulfilled", "Paid,Fulfilled", "Paid,Fulfilled"]),
  ])
  func otherColumnsBesideOneOfStatesAreNone(_ names: String, _ states: [String]) {
    #expect(Reading(Self.table(names, states)).rows.count == 4)
  }

  @Test(arguments: [("Refunded", ["No", "Yes", "No", "No"]), ("Refunded at", ["", "2026-10-20", "", ""])])
  func whetherWhatCameBackHasRowsOfItsOwnIsAsked(_ name: String, _ marks: [String]) {
    let text = Self.table(name, marks)
    let read = Reading(text)
    #expect(read.code == "csv.column-undecided")
    let lines = read.fault?.diagnostic.question?.choices.compactMap(\.profileLine) ?? []
    #expect(lines.map { Reading(text, yaml: $0).rows.count } == [4, 3])
    #expect(Reading(Self.table(name, ["", "", "", ""])).rows.count == 4)
  }

  @Test func theNumbersOfATipAreNoWordsForADirection() {
    let read = Reading(
      "Date,Order,Subtotal,Tax,Tip,Total\n2026-10-13,1,40.00,3.20,5.00,48.20\n2026-10-14,2,10.00,0.80,0.00,10.80\n"
        + "2026-10-15,3,15.00,1.20,2.00,18.20\n2026-10-16,4,15.00,1.20,2.00,18.20\n")
    #expect(read.code != "csv.direction")
  }
}
