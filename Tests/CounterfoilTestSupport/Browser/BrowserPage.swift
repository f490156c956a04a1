public import Foundation

/// One page of the browser, with all it complained about.
public final class BrowserPage {
  private let connection: Browser.Connection
  private let target: String
  private let session: String
  private var hasLoaded = false

  /// Errors and warnings of the console, exceptions, violations of the content security policy, dialogs opened.
  public private(set) var complaints: [String] = []
  /// The addresses asked for, the page's own among them.
  public private(set) var requests: [String] = []

  init(_ connection: Browser.Connection) throws {
    self.connection = connection
    let created = try connection.call("Target.createTarget", ["url": "about:blank"], session: nil)
    target = created["targetId"] as? String ?? ""
    let attached = try connection.call(
      "Target.attachToTarget", ["targetId": target, "flatten": true], session: nil)
    session = attached["sessionId"] as? String ?? ""
    connection.onEvent = { [unowned self] in take($0, $1) }
    for domain in ["Page", "Runtime", "Log", "Network", "Audits"] { try call("\(domain).enable") }
  }

  func close() {
    connection.onEvent = { _, _ in }
    _ = try? connection.call("Target.closeTarget", ["targetId": target], session: nil)
  }

  @discardableResult
  private func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    try connection.call(method, parameters, session: session)
  }

  private func take(_ method: String, _ parameters: [String: Any]) {
    switch method {
    case "Page.loadEventFired": hasLoaded = true
    case "Network.requestWillBeSent":
      if let request = parameters["request"] as? [String: Any] { requests.append(request["url"] as? String ?? "") }
    case "Runtime.consoleAPICalled":
      if ["error", "warning", "assert"].contains(parameters["type"] as? String) {
        complaints.append("console: \(parameters["args"] ?? "")")
      }
    case "Runtime.exceptionThrown": complaints.append("exception: \(parameters["exceptionDetails"] ?? "")")
    case "Log.entryAdded": complaints.append("log: \(parameters["entry"] ?? "")")
    case "Audits.issueAdded":
      if let issue = parameters["issue"] as? [String: Any], issue["code"] as? String == "ContentSecurityPolicyIssue" {
        complaints.append("policy: \(issue["details"] ?? "")")
      }
    case "Page.javascriptDialogOpening":
      complaints.append("dialog: \(parameters["message"] ?? "")")
    default: break
    }
  }

  /// Opens a file and waits until it is loaded.
  public func open(_ file: URL) throws { try navigate(file.absoluteString) }

  public func navigate(_ address: String) throws {
    hasLoaded = false
    let result = try call("Page.navigate", ["url": address])
    if let error = result["errorText"] { throw BrowserFault("\(address): \(error)") }
    try connection.wait("the page to load") { hasLoaded }
    try settle()
  }

  /// Waits for two frames to be drawn, so that what a script put off until then has happened.
  public func settle() throws {
    _ = try value("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")
  }

  // MARK: Looking

  /// What an expression of JavaScript comes to; a promise is waited for.
  @discardableResult
  public func value(_ expression: String) throws -> Any? {
    let answer = try call(
      "Runtime.evaluate", ["expression": expression, "returnByValue": true, "awaitPromise": true])
    if let details = answer["exceptionDetails"] as? [String: Any] {
      let exception = details["exception"] as? [String: Any]
      throw ScriptFault("\(exception?["description"] ?? details) in: \(expression.prefix(400))")
    }
    return (answer["result"] as? [String: Any])?["value"]
  }

  public func text(_ expression: String) throws -> String { try value(expression) as? String ?? "" }
  public func number(_ expression: String) throws -> Double {
    (try value(expression) as? NSNumber)?.doubleValue ?? .nan
  }
  public func holds(_ expression: String) throws -> Bool { try value(expression) as? Bool ?? false }
  public func texts(_ expression: String) throws -> [String] { try value(expression) as? [String] ?? [] }

  /// Waits until an expression is true. The limit is for what never comes: a busy machine may take long for all else.
  public func wait(for expression: String, timeout: Duration = .seconds(300)) throws {
    try connection.wait(expression, timeout: timeout) { try holds(expression) }
  }

  /// A picture of what is seen, or of the whole page, as PNG.
  public func screenshot(isWhole: Bool = false) throws -> Data {
    let answer = try call("Page.captureScreenshot", ["format": "png", "captureBeyondViewport": isWhole])
    guard let data = Data(base64Encoded: answer["data"] as? String ?? "") else { throw BrowserFault("no picture") }
    return data
  }

  /// Roles and names as a screen reader is told them, in reading order; nodes it skips are left out.
  public func accessibilityTree() throws -> [(role: String, name: String)] {
    let nodes = try call("Accessibility.getFullAXTree")["nodes"] as? [[String: Any]] ?? []
    return nodes.filter { $0["ignored"] as? Bool != true }.map { node in
      let word = { (key: String) in (node[key] as? [String: Any])?["value"] as? String ?? "" }
      return (word("role"), word("name"))
    }
  }

  // MARK: Acting

  public func resize(width: Int, height: Int, isPhone: Bool = false) throws {
    try call(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": isPhone])
  }

  /// What the page is shown on: `print` or the screen, and such features as `prefers-color-scheme: dark`.
  public func emulate(medium: String = "", _ features: [String: String] = [:]) throws {
    let list = features.sorted { $0.key < $1.key }.map { ["name": $0.key, "value": $0.value] }
    try call("Emulation.setEmulatedMedia", ["media": medium, "features": list])
  }

  /// Presses and releases a key such as `Tab`, `Enter`, `ArrowRight`.
  public func press(_ key: String, hasShift: Bool = false) throws {
    let codes = [
      "Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38,
      "ArrowRight": 39, "ArrowDown": 40,
    ]
    var event: [String: Any] = [
      "key": key, "code": key == " " ? "Space" : key, "windowsVirtualKeyCode": codes[key] ?? 0,
      "modifiers": hasShift ? 8 : 0,
    ]
    let typed = ["Enter": "\r", " ": " "][key]
    event["type"] = typed == nil ? "rawKeyDown" : "keyDown"
    event["text"] = typed
    try call("Input.dispatchKeyEvent", event)
    event["type"] = "keyUp"
    event["text"] = nil
    try call("Input.dispatchKeyEvent", event)
  }

  /// Types a text into what has the focus.
  public func type(_ text: String) throws { try call("Input.insertText", ["text": text]) }

  /// Clicks the middle of the first element that a selector finds, after scrolling it into view.
  public func click(_ selector: String) throws {
    let quoted = String(decoding: try JSONSerialization.data(withJSONObject: [selector]), as: UTF8.self).dropFirst()
      .dropLast()
    let place = try value(
      """
      (() => { const found = document.querySelector(\(quoted)); if (!found) return null;
        found.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
        const box = found.getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2]; })()
      """)
    guard let place = place as? [NSNumber], place.count == 2 else { throw ScriptFault("nothing is \(selector)") }
    try click(x: place[0].doubleValue, y: place[1].doubleValue)
  }

  public func click(x: Double, y: Double) throws {
    var event: [String: Any] = ["x": x, "y": y, "type": "mouseMoved"]
    try call("Input.dispatchMouseEvent", event)
    event["button"] = "left"
    event["clickCount"] = 1
    for type in ["mousePressed", "mouseReleased"] {
      event["type"] = type
      try call("Input.dispatchMouseEvent", event)
    }
    try settle()
  }

  /// Stands in for printing: how many pages it takes.
  public func printedPDF() throws -> Data {
    Data(base64Encoded: try call("Page.printToPDF")["data"] as? String ?? "") ?? Data()
  }
}

/// A page's script, or a test's, went wrong; the browser is fine.
public struct ScriptFault: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
