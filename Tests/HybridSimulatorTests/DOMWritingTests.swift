#if Simulator
  import ScriptEngine
  import Testing

  @testable import HybridSimulator

  /// `document.write`, and scripts that change the page while it is read: the network's chunks must not show.
  @Suite("DOM writing") struct DOMWritingTests {
    private func body(_ world: DOMWorld) -> String { world.run("document.body.innerHTML") }

    @Test(
      "What is written stands right after its script",
      arguments: [
        ("<script>document.write('<p>a</p>')</script>b", #"<script>document.write('<p>a</p>')</script><p>a</p>b"#),
        (
          "<script>document.write('a'); document.write('b')</script>c",
          #"<script>document.write('a'); document.write('b')</script>abc"#
        ),
        (
          "<script>document.write('<b>x'); document.write('&am'); document.write('p;')</script>y</b>",
          #"<script>document.write('<b>x'); document.write('&am'); document.write('p;')</script><b>x&amp;y</b>"#
        ),
      ])
    func place(_ page: String, _ expected: String) {
      let world = DOMWorld("<!doctype html><body>" + page)
      #expect(HTMLSerializer(tree: world.tree).inner(world.tree.section("body", of: .document)!) == expected)
    }

    @Test(
      "It is there at once, and written scripts run at once",
      arguments: [
        ("<script>document.write('<i id=x>t</i>'); log(document.getElementById('x').textContent)</script>", "t"),
        ("<script>document.write('text'); log(document.body.lastChild.data)</script>", "text"),
        (
          "<script>document.write('<i'); log(document.querySelector('i')); document.write('>'); log(document.querySelector('i').tagName)</script>",
          "null|I"
        ),
        (
          "<script>log(1); document.write('<script>log(2); document.write(\"<u></u>\")</scr' + 'ipt><s></s>'); log(document.body.lastChild.tagName + document.querySelectorAll('u, s').length)</script>",
          "1|2|S2"
        ),
        (
          "<script>document.write('<script src=a></scr' + 'ipt><i></i>'); log(document.querySelector('i') === null)</script><script>log(document.querySelector('i').tagName)</script>",
          "from a|false|I"
        ),
        (
          "<script>document.write('<script src=later></scr' + 'ipt><i></i>'); log(document.querySelector('i') === null)</script><script>log(document.querySelector('i').tagName)</script>",
          "true|late|I"
        ),
        ("<script>document.currentScript.remove(); log(document.scripts.length)</script>", "0"),
        ("<script>document.body.remove(); log(document.body)</script><p>x", "null"),
        (
          "<div id=d><script>document.body.append(document.getElementById('d'))</script><p>in</p></div><script>log(document.getElementById('d').lastChild.textContent)</script>",
          "in"
        ),
        (
          "<script>for (let i = 0; i < 30; i++) document.write('<p>'); log(document.querySelectorAll('p').length)</script>",
          "30"
        ),
        (
          "<script id=s>function f() { log(1); document.write('<script>f()</scr' + 'ipt>') } f()</script>",
          Array(repeating: "1", count: 22).joined(separator: "|")
        ),
      ])
    func atOnce(_ page: String, _ expected: String) {
      let world = DOMWorld("<!doctype html><body>" + page, scripts: ["a": "log('from a')"])
      world.loadPending("log('late')")
      #expect(world.log.filter { $0.wholeMatch(of: /(inserted|removed) .*/) == nil }.joined(separator: "|") == expected)
      #expect(world.errors == [])
      #expect(world.builder.isComplete)
    }

    @Test("After the page is read, writing begins a new one") func reopening() {
      let world = DOMWorld("<!doctype html><title>Old</title><p id=p>old")
      world.run(
        "var p = document.getElementById('p'); document.write('<title>New</title><b>n'); log(document.querySelector('b').textContent)"
      )
      world.run("document.write('ew</b>'); document.close()")
      #expect(
        world.run("document.title + document.body.innerHTML + p.isConnected + p.textContent")
          == #""New<b>new</b>falseold""#)
      #expect(world.log == ["n"])
      world.run("document.open(); document.write('x'); document.close()")
      #expect(world.run("document.documentElement.outerHTML") == #""<html><head></head><body>x</body></html>""#)
    }

    // MARK: Chunks

    private func build(_ bytes: [UInt8], chunk: Int, _ group: ScriptGroup) -> (
      outline: String, log: [String], errors: [String]
    ) {
      let world = DOMWorld(scripts: ["a": "document.write('<em>from a</em>'); log('a')"], group: group)
      var place = 0
      while place < bytes.count {
        let end = min(place + chunk, bytes.count)
        world.read(bytes[place..<end])
        place = end
      }
      world.finish()
      world.loadPending("document.write('<q>late</q>'); log('late')")
      #expect(world.builder.isComplete)
      return (world.tree.outline, world.log, world.errors)
    }

    @Test("Every chunk size of 50 pages with scripts gives one tree", arguments: WritingPages.all.indices)
    func chunks(_ index: Int) {
      let bytes = Array(WritingPages.all[index].utf8)
      let group = ScriptGroup()
      let whole = build(bytes, chunk: bytes.count + 1, group)
      // Sizes that differ little cut at the same kinds of places.
      for size in Array(1...16) + [19, 23, 31, 47, 64, 101] where size < bytes.count {
        let result = build(bytes, chunk: size, group)
        #expect(result == whole, "chunks of \(size) of \(WritingPages.all[index])")
        if result != whole { return }
      }
    }

    @Test("There are 50 pages, no two alike") func count() {
      #expect(WritingPages.all.count >= 50)
      #expect(Set(WritingPages.all).count == WritingPages.all.count)
    }
  }

  /// Pages whose scripts write and change what is read.
  enum WritingPages {
    static let all = scripts.enumerated().flatMap { number, script in
      surroundings.indices.filter { ($0 + number) % 2 == 0 }.map { wrap(script, surroundings[$0]) }
    }

    private static func wrap(_ script: String, _ around: (String, String)) -> String {
      around.0 + "<script>" + script + "</script>" + around.1
    }

    private static let surroundings = [
      ("<!doctype html><title>T</title><body><p>before <b>bold", "after</b> text<p>end &amp; done"),
      ("<table><tr><td>1", "<td>2<tr>x<td>3</table>end"),
      ("", "<ul><li>1<li>2</ul>"),
      ("<div id=a><div id=b><i>", "text</i></div><span id=c>tail</span></div>é😀<!-- c -->"),
      ("<form id=f><select><option>1", "<option>2</select><textarea>\n t</textarea></form>"),
    ]

    private static let scripts = [
      "document.write('<i>w</i>')", "document.write('<p>a'); document.write('b</p>')",
      "document.write('x < y &am'); document.write('p; z')",
      "document.write('<scr' + 'ipt>document.write(1)</scr' + 'ipt>2')",
      "document.write('<script src=a></scr' + 'ipt>rest')",
      "document.write('<script src=later></scr' + 'ipt><b>rest')", "document.write('</b></td></div>')",
      "document.write('<table><tr>'); document.write('<td>q')",
      "document.documentElement.append('t')", "var n = document.querySelector('b, td, div'); if (n) n.remove()",
      "if (document.body) document.body.prepend(document.createElement('hr'))",
      "document.documentElement.innerHTML = '<body><p>new'",
      "var d = document.querySelector('div'); if (d) document.documentElement.append(d)",
      "var d = document.querySelector('i, p'), e = document.querySelector('div'); if (d && e) { document.documentElement.append(d); d.append(e) }",
      "document.currentScript.parentNode.insertBefore(document.createTextNode('pre'), document.currentScript)",
      "document.write('<!-- open'); log(1); document.write(' -->closed')",
      "document.write('<textarea>a'); document.write('</textarea>')",
      "document.write('\\r'); document.write('\\n<pre>\\n\\nx')",
      "log(document.documentElement.outerHTML)",
      "for (const e of [...document.querySelectorAll('*')]) e.title = e.childNodes.length; document.write('<plaintext')",
      "document.currentScript.textContent = 'log(5)'; document.currentScript.remove()",
      "document.title = 'N'; document.write('<title>O</title>')",
    ]
  }
#endif
