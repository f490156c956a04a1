import CounterfoilTestSupport
import Foundation
import Testing

@Suite struct JSONSchemaValidatorTests {
  @Test(arguments: ["entry", "bill", "category", "book", "account", "place", "member"])
  func everySchemaRefusesAnEmptyRecordAndAnUnknownKeywordIsReported(name: String) throws {
    let errors = try JSONSchemaValidator(schemaNamed: name).validate(Data("{}".utf8))
    #expect(!errors.isEmpty)
    #expect(errors.allSatisfy { $0.hasSuffix("is missing") })
    let odd = try JSONSchemaValidator(schema: #"{"uniqueItems": true}"#)
    #expect(odd.validate(Data("[]".utf8)) == [": the checker does not know the keyword uniqueItems"])
  }

  @Test(arguments: [
    (#"{"date": "2024-02-29", "amount": "-12.34", "currency": "EUR", "colour": 1}"#, 0),
    (#"{"date": "2023-02-29", "amount": "-12.34"}"#, 1),
    (#"{"date": "2024-02-29", "amount": -12.34}"#, 1),
    (#"{"date": "2024-02-29", "amount": "1e3", "status": "gone"}"#, 2),
    (#"{"date": "2024-02-29", "amount": "1", "source": {"file": "a.csv", "line": 0}}"#, 1),
  ])
  func countsWhatIsWrongWithAnEntry(record: String, count: Int) throws {
    #expect(try JSONSchemaValidator(schemaNamed: "entry").validate(Data(record.utf8)).count == count)
  }

  @Test(arguments: [
    (##"{"$ref": "#/$defs/a", "$defs": {"a": {"type": "integer", "minimum": 2}}}"##, "1", false),
    (##"{"$ref": "#/$defs/a", "$defs": {"a": {"type": "integer", "minimum": 2}}}"##, "2", true),
    (#"{"oneOf": [{"type": "integer"}, {"type": "number"}]}"#, "1", false),
    (#"{"anyOf": [{"const": "x"}, {"enum": [1, null]}]}"#, "null", true),
    (#"{"type": "boolean"}"#, "1", false),
    (#"{"type": "boolean"}"#, "true", true),
    (#"{"additionalProperties": false, "properties": {"a": {}}}"#, #"{"b": 1}"#, false),
    (#"{"items": {"type": "string", "pattern": "^a"}}"#, #"["a", "b"]"#, false),
  ])
  func judgesAsTheStandardDoes(schema: String, value: String, isValid: Bool) throws {
    #expect(try JSONSchemaValidator(schema: schema).validate(Data(value.utf8)).isEmpty == isValid)
  }
}
