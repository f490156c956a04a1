import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

@testable import CounterfoilWorkflows

@Suite struct SeedCategoriesTests {
  @Test func areTheSamplesBytes() throws {
    let sample = try Repository.bytes(Repository.file("Samples/timi/categories.plist"))
    #expect(Array(SeedCategories.propertyList.utf8) == sample)
  }

  @Test func areReadWhole() throws {
    let batch = try SeedCategories.batch(formats: CodecRegistry(Formats.builtIn))
    #expect(batch.count > 10)
    #expect(batch.rejects.isEmpty)
    #expect((0..<batch.count).allSatisfy { batch.category($0)?.title != nil })
  }
}
