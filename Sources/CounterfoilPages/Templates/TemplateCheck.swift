internal import CounterfoilModel

/// Looks through a template for names that are not there and for texts put where they could become markup.
struct TemplateCheck {
  let templateNames: Set<String>

  /// Names any template may use, besides those of the built-in templates of the same name.
  private static let knownNames: Set<String> = {
    var names: Set<String> = ["t"]
    for file in PageTemplates.builtIn {
      for tag in TemplateTag.tags(in: file.text) where tag.kind != .partial && tag.kind != .comment {
        names.formUnion(tag.path)
      }
    }
    // Filled in, though no built-in template shows them.
    names.formUnion(["weekday", "monthText", "yearText", "code", "sign"])
    return names
  }()

  private static let rawNames: Set<String> = ["style", "script", "icons", "data"]

  func run(_ file: TemplateFile) throws(Fault) {
    for tag in TemplateTag.tags(in: file.text) {
      switch tag.kind {
      case .comment: continue
      case .partial:
        guard templateNames.contains(tag.name) else {
          throw fault(.templateName, "there is no template called \"\(tag.name)\"", tag, file)
        }
      case .unescaped:
        guard file.name == "page", TemplateCheck.rawNames.contains(tag.name) else {
          throw fault(
            .templateUnsafe, "{{{\(tag.name)}}} would put a text into the page as markup", tag, file,
            fixes: ["Write {{\(tag.name)}}."])
        }
      case .other:
        throw fault(.templateSyntax, "{{\(tag.name)}} is not understood in reports", tag, file)
      case .variable, .section, .close:
        try checkNames(tag, file)
        if tag.kind == .variable { try checkPlace(tag, file) }
      }
    }
  }

  private func checkNames(_ tag: TemplateTag, _ file: TemplateFile) throws(Fault) {
    if tag.name == "." { return }
    if tag.path.first == "t", tag.path.count == 2 {
      guard PageWords.of(.english).words[tag.path[1]] == nil else { return }
      throw fault(.templateName, "there are no words called \"\(tag.path[1])\"", tag, file)
    }
    for name in tag.path where !TemplateCheck.knownNames.contains(name) {
      throw fault(
        .templateName, "nothing in a report is called \"\(name)\"", tag, file,
        fixes: ["docs/report-templates.md lists the names of each template."])
    }
  }

  /// Where a variable stands decides what a text could do there.
  private func checkPlace(_ tag: TemplateTag, _ file: TemplateFile) throws(Fault) {
    switch tag.place {
    case .text: return
    case .attribute(let name):
      if name.hasPrefix("on") || name == "style" || name == "srcdoc" {
        throw fault(.templateUnsafe, "a text does not belong into the attribute \(name)", tag, file)
      }
      let isAddress = ["href", "src", "action", "formaction", "xlink:href", "data", "poster", "srcset"].contains(name)
      let safeNames: Set = ["link", "photo", "target", "icon"]
      if isAddress, !safeNames.contains(tag.name) {
        throw fault(
          .templateUnsafe, "\"\(tag.name)\" is no address, so it does not belong into the attribute \(name)", tag, file)
      }
    case .bareAttribute:
      throw fault(
        .templateUnsafe, "an attribute holds {{\(tag.name)}} without quotation marks", tag, file,
        fixes: ["Put the attribute's value into quotation marks."])
    case .tag:
      throw fault(.templateUnsafe, "{{\(tag.name)}} stands inside a tag", tag, file)
    case .rawText(let element):
      throw fault(.templateUnsafe, "a text does not belong into <\(element)>", tag, file)
    }
  }

  private func fault(
    _ code: DiagnosticCode, _ message: String, _ tag: TemplateTag, _ file: TemplateFile, fixes: [String] = []
  ) -> Fault {
    Fault(.configuration, code, message, at: SourceLocation(file: file.path, line: tag.lineNumber), fixes: fixes)
  }
}
