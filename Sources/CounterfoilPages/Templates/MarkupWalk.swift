/// Follows the HTML of a template far enough to say where in it one stands.
struct MarkupWalk {
  private enum State {
    case text
    case tagName
    case inTag
    case attributeName
    case beforeValue
    case quoted(Character)
    case bare
    case rawText
  }

  private var state = State.text
  private var element = ""
  private var attribute = ""
  private var isClosing = false
  private var ending = ""

  var place: TemplateTag.Place {
    switch state {
    case .text: .text
    case .tagName, .inTag, .attributeName: .tag
    case .beforeValue, .bare: .bareAttribute
    case .quoted: .attribute(attribute.lowercased())
    case .rawText: .rawText(element)
    }
  }

  /// A variable was filled in here.
  mutating func passValue() { if case .beforeValue = state { state = .bare } }

  mutating func pass(_ text: Substring) { for letter in text { step(letter) } }

  private mutating func step(_ letter: Character) {
    switch state {
    case .text:
      if letter == "<" {
        state = .tagName
        element = ""
        isClosing = false
      }
    case .tagName:
      if letter == "/", element.isEmpty {
        isClosing = true
      } else if letter == ">" {
        endTag()
      } else if letter.isWhitespace || letter == "/" {
        state = .inTag
      } else {
        element.append(letter)
      }
    case .inTag:
      if letter == ">" {
        endTag()
      } else if letter != "/", !letter.isWhitespace {
        attribute = String(letter)
        state = .attributeName
      }
    case .attributeName:
      if letter == ">" {
        endTag()
      } else if letter == "=" {
        state = .beforeValue
      } else if letter.isWhitespace {
        state = .inTag
      } else {
        attribute.append(letter)
      }
    case .beforeValue:
      if letter == "\"" || letter == "'" {
        state = .quoted(letter)
      } else if letter == ">" {
        endTag()
      } else if !letter.isWhitespace {
        state = .bare
      }
    case .quoted(let mark): if letter == mark { state = .inTag }
    case .bare:
      if letter == ">" {
        endTag()
      } else if letter.isWhitespace {
        state = .inTag
      }
    case .rawText: stepRaw(letter)
    }
  }

  private mutating func endTag() {
    element = element.lowercased()
    let isRaw = !isClosing && ["script", "style", "iframe", "noembed", "xmp", "plaintext"].contains(element)
    state = isRaw ? .rawText : .text
    ending = ""
  }

  private mutating func stepRaw(_ letter: Character) {
    ending.append(contentsOf: String(letter).lowercased())
    if ending.hasSuffix("</" + element) {
      isClosing = true
      state = .inTag
    }
    if ending.count > 16 { ending.removeFirst(ending.count - 16) }
  }
}
