import SessionModel
import Testing

@testable import HybridSimulator

/// The rows of CONF that ask for the device, the version or the build.
@Suite("Behaviours: CONF, devices and versions") struct ConfigurationRowTests {
  private static let load = #"{load:{url:"https://app.example.com/b"}},{settle:300}"#

  private static func names(_ agent: String?) -> String {
    guard let agent else { return "nothing" }
    return ["iPhone", "iPad", "Macintosh"].first { agent.contains("(\($0);") } ?? agent
  }

  // MARK: CONF-6

  @Test(
    "CONF-6 recommended is mobile on iPhone and iPad mini, desktop on other iPads; both can be asked for",
    arguments: [
      ("iPhone", "recommended", "mobile", "iPhone"), ("iPadMini", "recommended", "mobile", "iPad"),
      ("iPad", "recommended", "desktop", "Macintosh"), ("iPad", "mobile", "mobile", "iPad"),
      ("iPhone", "desktop", "desktop", "Macintosh"),
    ])
  func contentMode(model: String, wish: String, mode: String, name: String) throws {
    let played = try Played.app(
      view: "configuration:{contentMode:\"\(wish)\"}", steps: Self.load, set: ["device.model=\(model)"])
    let told = played.events.all("webView.contentMode")
    #expect(told.map { $0.text("mode") } == [mode])
    let agent = try #require(told.first?.text("userAgent"))
    #expect(Self.names(agent) == name)
    // The header agrees, on every request.
    for request in played.events.all("network.request") {
      #expect(request["headers"]?["User-Agent"]?.string == agent)
    }
  }

  @Test("CONF-6 the version is in the name up to 18, and the last one before it from 26 on") func version() throws {
    for (version, text) in [("17.4", "iPhone OS 17_4 like"), ("26.0", "iPhone OS 18_6 like")] {
      let events = try Played.app(steps: Self.load, set: ["device.os=\"\(version)\""]).events
      #expect(events.first("webView.contentMode")?.text("userAgent")?.contains(text) == true)
    }
  }

  @Test("CONF-6 .mobile for one navigation brings the iPad's name back, for it and its subresources") func navigation()
    throws
  {
    let web = #""/img":{body:"<img src=/i.png>"}, "/i.png":{mime:"image/png",bytes:9}"#
    let played = try Played.app(
      view: #"policies:[{match:{phase:"action",url:"*/img"},contentMode:"mobile"}]"#, web: web,
      steps: #"{load:{url:"https://app.example.com/img"}},{settle:300},"# + Self.load, set: ["device.model=iPad"])
    #expect(
      played.events.all("network.request").map { Self.names($0["headers"]?["User-Agent"]?.string) }
        == ["Macintosh", "iPad", "iPad", "Macintosh"])
    #expect(played.events.all("webView.contentMode").map { $0.text("mode") } == ["desktop", "mobile", "desktop"])
  }

  @Test("CONF-6 a page that branches on iPad takes the wrong branch on one") func branch() throws {
    let web =
      #""/who":[{when:{header:"User-Agent: *iPad*"},body:"<title>tablet page</title>"},{body:"<title>desktop page</title>"}]"#
    for (wish, title) in [("recommended", "desktop page"), ("mobile", "tablet page")] {
      let played = try Played.app(
        view: "configuration:{contentMode:\"\(wish)\"}", web: web,
        steps: "{load:{url:\"https://app.example.com/who\"}},{settle:400},{expect:{title:\"\(title)\"}}",
        set: ["device.model=iPad"])
      #expect(played.failures.isEmpty)
    }
  }

  @Test("CONF-6 customUserAgent takes the whole name, also later; an application's name stands at the end")
  func ownNames() throws {
    let custom = try Played.app(
      view: #"configuration:{customUserAgent:"Shop/1"}"#,
      steps: #"{configure:{view:"main",customUserAgent:"Shop/2"}},"# + Self.load)
    #expect(
      custom.events.all("network.request").map { $0["headers"]?["User-Agent"]?.string } == ["Shop/1", "Shop/2"])
    let name = try Played.app(view: #"configuration:{applicationNameForUserAgent:"ShopApp/3"}"#, steps: Self.load)
    let agent = try #require(name.events.first("network.request")?["headers"]?["User-Agent"]?.string)
    #expect(agent.hasPrefix("Mozilla/5.0 (iPhone;") && agent.hasSuffix(" ShopApp/3"))
  }

  @Test("CONF-2 JavaScript off for one navigation") func scriptsOff() throws {
    let web =
      ##""/js":{body:"<script src=/s.js></script>"}, "/s.js":{mime:"text/javascript",bytes:10}"##
    let view = #"policies:[{match:{phase:"action",url:"*/js"},javaScript:false,times:1}]"#
    let load = #"{load:{url:"https://app.example.com/js"}},{settle:300}"#
    for (version, count) in [("13.7", 4), ("14.0", 3)] {
      let played = try Played.app(view: view, web: web, steps: load + "," + load, set: ["device.os=\"\(version)\""])
      #expect(played.tail.count("network.request") == count)
      #expect(played.events.count("app.unavailable") == (version == "14.0" ? 0 : 1))
    }
  }

  // MARK: CONF-7

  @Test(
    "CONF-7 who can inspect: by the flag from 16.4, by signing before",
    arguments: [
      ("16.3", "development", false, true, "signing"), ("16.3", "production", false, false, "signing"),
      ("16.3", "production", true, false, "version"), ("16.4", "development", false, false, "flag"),
      ("16.4", "production", true, true, "flag"), ("26.0", "development", true, true, "flag"),
    ])
  func inspectable(version: String, signing: String, flag: Bool, value: Bool, by: String) throws {
    let events = try Played.app(
      view: flag ? "configuration:{isInspectable:true}" : "", steps: "{settle:1}",
      set: ["device.os=\"\(version)\"", "app.signing=\(signing)"]
    ).events
    let told = try #require(events.first("webView.inspectable", view: "main"))
    #expect(told["value"]?.bool == value)
    #expect(told.text("by") == by)
    #expect((told.text("warning") != nil) == (value && signing == "production"))
  }

  @Test("CONF-7 switched at run time, for each view") func switched() throws {
    let played = try Played.app(
      steps: #"{configure:{view:"main",isInspectable:true}},{configure:{view:"main",isInspectable:false}}"#,
      set: ["app.signing=development", "views.other={}"])
    #expect(played.events.all("webView.inspectable", view: "main").map { $0["value"]?.bool } == [false, true, false])
    #expect(played.events.all("webView.inspectable", view: "other").map { $0["value"]?.bool } == [false])
  }

  // MARK: CONF-9

  @Test(
    "CONF-9 muted video: inline on iPad, on iPhone with setting and attribute only, else full screen",
    arguments: [
      ("iPhone", "", "playsinline", "fullScreen", "allowsInlineMediaPlayback"),
      ("iPhone", "allowsInlineMediaPlayback:true", "playsinline", "inline", "playsinline"),
      ("iPhone", "allowsInlineMediaPlayback:true", "", "fullScreen", "playsinline"),
      ("iPad", "", "", "inline", "muted"),
      ("iPad", "allowsInlineMediaPlayback:false", "playsinline", "fullScreen", "allowsInlineMediaPlayback"),
    ])
  func inline(model: String, setting: String, attribute: String, decision: String, by: String) throws {
    let events = try Self.media("<video autoplay muted \(attribute)></video>", setting, model: model)
    #expect(events.map { $0.text("decision") } == [decision])
    #expect(events.first?.text("by") == by)
  }

  @Test(
    "CONF-9 what needs a gesture: sound by default, nothing with [], everything with all",
    arguments: [
      ("<video autoplay>", "", "refused"), ("<audio autoplay>", "", "refused"),
      ("<video autoplay muted>", "", "inline"),
      ("<video autoplay>", "mediaTypesRequiringUserActionForPlayback:[]", "inline"),
      ("<audio autoplay>", "mediaTypesRequiringUserActionForPlayback:[]", "inline"),
      ("<video autoplay muted>", "mediaTypesRequiringUserActionForPlayback:'all'", "refused"),
      ("<audio autoplay>", "mediaTypesRequiringUserActionForPlayback:'all'", "refused"),
      ("<video autoplay muted>", "mediaTypesRequiringUserActionForPlayback:['video']", "refused"),
    ])
  func gesture(element: String, setting: String, decision: String) throws {
    #expect(try Self.media(element, setting, model: "iPad").map { $0.text("decision") } == [decision])
  }

  @Test("CONF-9 an element without autoplay plays nothing by itself") func noAutoplay() throws {
    #expect(try Self.media("<video muted playsinline></video><audio></audio>", "", model: "iPhone").isEmpty)
  }

  private static func media(_ element: String, _ setting: String, model: String) throws -> [JSONObject] {
    try Played.app(
      view: "configuration:{\(setting)}", web: "\"/v\":{body:\"\(element)\"}",
      steps: "{load:{url:\"https://app.example.com/v\"}},{settle:300}", set: ["device.model=\(model)"]
    ).events.all("webView.media")
  }

  // MARK: CONF-10

  /// API, the version before it, its version, and a view or steps that use it.
  private static let uses: [(api: String, before: String, since: String, view: String, steps: String)] = [
    ("WKHTTPCookieStore", "10.3", "11.0", "", "{getCookies:{}}"),
    ("WKHTTPCookieStore", "10.3", "11.0", "", "{setCookie:{name:'a',domain:'x.com'}}"),
    ("WKURLSchemeHandler", "10.3", "11.0", "schemes:{app:{}}", ""),
    ("WKContentRuleList", "10.3", "11.0", "ruleLists:[{name:'r',rules:[]}]", ""),
    ("WKContentRuleList", "10.3", "11.0", "", "{compileRules:{name:'r',rules:[]}}"),
    ("preferredContentMode", "12.4", "13.0", "configuration:{contentMode:'mobile'}", ""),
    ("allowsContentJavaScript", "13.7", "14.0", "policies:[{javaScript:false}]", ""),
    ("WKContentWorld", "13.7", "14.0", "scripts:[{source:'1',world:'app'}]", ""),
    ("WKContentWorld", "13.7", "14.0", "", "{evaluate:{script:'1',world:'app'}}"),
    ("callAsyncJavaScript", "13.7", "14.0", "", "{callAsync:{body:'1'}}"),
    ("WKScriptMessageHandlerWithReply", "13.7", "14.0", "replyHandlers:['r']", ""),
    ("WKAppBoundDomains", "13.7", "14.0", "configuration:{limitsNavigationsToAppBoundDomains:true}", ""),
    ("WKDownload", "14.4", "14.5", "downloads:[{}]", ""),
    ("WKDownload", "14.4", "14.5", "", "{cancelDownload:{}}"),
    ("shouldPerformDownload", "14.4", "14.5", "policies:[{match:{shouldPerformDownload:true},decision:'cancel'}]", ""),
    ("async delegate methods", "14.8", "15.0", "policies:[{async:true}]", ""),
    ("requestMediaCapturePermissionFor", "14.8", "15.0", "mediaCapture:[{decision:'grant'}]", ""),
    ("isInspectable", "16.3", "16.4", "configuration:{isInspectable:true}", ""),
    ("isInspectable", "16.3", "16.4", "", "{configure:{isInspectable:true}}"),
    (
      "contextMenuConfigurationForElement", "12.4", "13.0", "delegate:['contextMenuConfigurationForElement']", ""
    ),
    ("runOpenPanelWith", "18.3", "18.4", "delegate:['runOpenPanel']", ""),
  ]

  @Test("CONF-10 every API: reported below its version, silent at it", arguments: uses.indices)
  func available(number: Int) throws {
    let use = Self.uses[number]
    for (version, count) in [(use.before, 1), (use.since, 0)] {
      let events = try Played.app(
        view: use.view, steps: use.steps + (use.steps.isEmpty ? "" : ",") + "{settle:200}",
        set: ["device.os=\"\(version)\""]
      ).events
      let told = events.all("app.unavailable").filter { $0.text("api") == use.api }
      #expect(told.count == count, "\(use.api) on \(version)")
      if let event = told.first {
        #expect(event.text("needs") == use.since)
        #expect(event.text("os") == version)
      }
    }
  }

  @Test("CONF-10 a cookie that an old version cannot set is not set") func noEffect() throws {
    let step = "{setCookie:{name:'a',domain:'x.com'}},{settle:100},"
    for (version, expected) in [
      ("10.3", "{expect:{cookie:{name:'a',absent:true}}}"), ("11.0", "{expect:{cookie:'a'}}"),
    ] {
      #expect(try Played.app(steps: step + expected, set: ["device.os=\"\(version)\""]).failures.isEmpty)
    }
  }

  @Test(
    "CONF-10 a long press shows a link's context menu from 13 on, and follows nothing",
    arguments: [("12.4", 0), ("13.0", 1)])
  func contextMenu(version: String, count: Int) throws {
    let events = try Played.app(
      view: "delegate:['contextMenuConfigurationForElement']", web: ##""/l":{body:"<a id=x href=/b>B</a>"}"##,
      steps:
        "{load:'https://app.example.com/l'},{settle:400},{note:'press'},{tap:{selector:'#x',long:true}},{settle:300}",
      set: ["device.os=\"\(version)\""]
    ).tail
    let menus = events.all("ui.contextMenu")
    #expect(menus.map { $0.text("url") } == Array(repeating: "https://app.example.com/b", count: count))
    #expect(menus.first?["implemented"] == nil)
    #expect(events.last { $0.kind == "webView.input" }?.text("type") == "longPress")
    #expect(events.count("navigation.didFinish") == 1)
  }

  @Test("CONF-10 if #available and its else", arguments: [("14.4", "old"), ("14.5", "new")])
  func branches(version: String, text: String) throws {
    let played = try Played.app(
      steps: #"{available:"14.5",note:"new"},{unavailable:"14.5",note:"old"}"#, set: ["device.os=\"\(version)\""])
    #expect(played.tail.all("marker.note").map { $0.text("text") } == [text])
  }
}
