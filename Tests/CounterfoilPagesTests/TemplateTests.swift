import CounterfoilModel
import CounterfoilPages
import Testing

@Suite struct TemplateTests {
  static func fault(_ name: String, _ text: String) -> Fault? {
    do throws(Fault) {
      _ = try PageTemplates(replacing: [TemplateFile(name: name, path: "mine/\(name).mustache", text: text)])
      return nil
    } catch { return error }
  }

  @Test(arguments: [
    ("match", "<p>\n{{#entries}}\n</p>", "template.syntax", 3),
    ("match", "<p>\n{{headline\n</p>", "template.syntax", 2),
    ("match", "<p>{{#entries}}\n{{/bills}}</p>", "template.syntax", 2),
    ("match", "<p>\n\n{{headlin}}</p>", "template.name", 3),
    ("match", "{{t.matched}}\n{{t.matchd}}", "template.name", 2),
    ("match", "\n{{> lines}}", "template.name", 2),
    ("mtch", "", "template.name", 0),
    ("match", "<p>\n{{{headline}}}", "template.unsafe", 2),
    ("match", "<p>\n{{&headline}}", "template.unsafe", 2),
    ("match", "<p class={{key}}>", "template.unsafe", 1),
    ("match", "<p {{key}}>", "template.unsafe", 1),
    ("match", "<p onclick=\"{{key}}\">", "template.unsafe", 1),
    ("match", "<p style='{{key}}'>", "template.unsafe", 1),
    ("match", "<a\nhref=\"{{headline}}\">", "template.unsafe", 2),
    ("match", "<script>\nlet a = '{{headline}}'</script>", "template.unsafe", 2),
    ("match", "{{=<% %>=}}", "template.syntax", 1),
  ])
  func aBadTemplateIsAnErrorWithItsLine(_ name: String, _ text: String, _ code: String, _ line: Int) {
    let fault = TemplateTests.fault(name, text)
    #expect(fault?.diagnostic.code.name == code)
    #expect(fault?.diagnostic.location?.file == "mine/\(name).mustache")
    #expect((fault?.diagnostic.location?.line ?? 0) == line)
    #expect(fault?.status == .configuration)
  }

  @Test func aTemplateReplacesOneOfOurs() throws {
    let file = TemplateFile(name: "item", path: "item.mustache", text: "<p class=\"mine\">{{headline}}</p>")
    let page = ReportPage(try PageTests.content("Rent & more"), templates: try PageTemplates(replacing: [file]))
    let html = String(decoding: page.html(), as: UTF8.self)
    #expect(html.contains("<p class=\"mine\">Rent &amp; more1</p>"))
    #expect(html.contains("\"item\":\"\\u003cp class=\\\"mine\\\"\\u003e{{headline}}\\u003c/p\\u003e\""))
  }

  @Test func everyBuiltInTemplateIsSound() throws {
    #expect(try PageTemplates().files.count == PageTemplates.builtIn.count)
  }
}
