import SessionModel

/// The app's main thread: delegate methods run there, and web views may be called from nowhere else (NAV-15).
extension HostApp {
  /// Something synchronous holds the main thread: answers, dialogs and messages of every view wait.
  func block(for duration: Scheduler.Time) {
    world.events.emit(.appMainThread, leads: false) { $0.add("blockedMs", Double(duration) / 1_000) }
    world.appLoop.block(for: duration)
  }

  /// A step of the app: it waits while the main thread is blocked.
  func onMainThread(_ work: @escaping () -> Void) {
    if world.appLoop.isBusy { world.appLoop.post(after: 0, work) } else { work() }
  }

  /// Xcode's Main Thread Checker names the call; what the call does is undefined, here it works.
  func reportOffMainThread(_ call: String, view: String?) {
    world.events.emit(.appException, view: view, leads: false) { line in
      line.add("name", "Main Thread Checker")
      line.add("reason", "UI API called on a background thread: \(call)")
    }
  }
}

extension Verb {
  /// The method of a web view that the step calls; nil where it calls none.
  var method: (view: String, selector: String)? {
    switch self {
    case .load(let request): (request.view, "-[WKWebView loadRequest:]")
    case .loadHTML(let view, _, _, _, _): (view, "-[WKWebView loadHTMLString:baseURL:]")
    case .loadFile(let view, _, _): (view, "-[WKWebView loadFileURL:allowingReadAccessToURL:]")
    case .reload(let view): (view, "-[WKWebView reload]")
    case .reloadFromOrigin(let view): (view, "-[WKWebView reloadFromOrigin]")
    case .stop(let view): (view, "-[WKWebView stopLoading]")
    case .back(let view): (view, "-[WKWebView goBack]")
    case .forward(let view): (view, "-[WKWebView goForward]")
    case .go(let view, _): (view, "-[WKWebView goToBackForwardListItem:]")
    case .evaluate(let view, _, _, _): (view, "-[WKWebView evaluateJavaScript:completionHandler:]")
    case .callAsync(let view, _, _, _, _):
      (view, "-[WKWebView callAsyncJavaScript:arguments:inFrame:inContentWorld:completionHandler:]")
    case .create(let setup), .related(let setup): (setup.id, "-[WKWebView initWithFrame:configuration:]")
    case .configure(let view, _): (view, "-[WKWebView configuration]")
    case .answer(let view, _, _, _, _): (view, "a completion handler of \(HostApp.delegateClass)")
    default: nil
    }
  }

  /// Whether the app does it, on its main thread, and not the world around it.
  var isOfTheApp: Bool {
    switch self {
    case .kill, .memoryWarning, .background, .foreground, .relaunch, .network, .openGate: false
    default: true
    }
  }
}
