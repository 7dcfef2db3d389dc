#if Simulator
  import ScriptEngine
  import Testing

  @testable import HybridSimulator

  /// What scripts see of a document, by the DOM standard and with WebKit's texts.
  @Suite("DOM") struct DOMTests {
    static let page = """
      <!doctype html><html lang=en><head><title>A  page</title></head><body class="one two">
      <div id=box data-first-name=Ada data-x=1><p>1</p><p class=second>2 <b>bold</b></p><!-- c --></div>
      <a id=link href=/next?q=1 target=_top>go</a></body></html>
      """

    @Test(
      "What a page reads",
      arguments: [
        ("document.title", #""A page""#), ("document.body.tagName", #""BODY""#), ("document.nodeType", "9"),
        ("document.documentElement.lang", #""en""#), ("document.getElementById('box').children.length", "2"),
        ("document.getElementById('nothing')", "null"), ("document.body.classList.contains('two')", "true"),
        ("document.querySelector('p.second b').textContent", #""bold""#),
        ("document.querySelectorAll('p').length", "2"),
        ("[...document.querySelectorAll('p')].map(p => p.innerHTML)", #"["1","2 <b>bold</b>"]"#),
        ("box.dataset", #"{"$":"unsupported","type":"Proxy"}"#),
        ("document.getElementById('box').dataset.firstName", #""Ada""#),
        ("Object.keys(document.getElementById('box').dataset)", #"["firstName","x"]"#),
        ("document.getElementById('link').href", #""http://app.test/next?q=1""#),
        ("document.links.length + document.forms.length", "1"),
        ("String(document.getElementById('link'))", #""http://app.test/next?q=1""#),
        ("Object.prototype.toString.call(document.body)", #""[object HTMLBodyElement]""#),
        ("Object.prototype.toString.call(document)", #""[object HTMLDocument]""#),
        ("String(document.querySelector('p'))", #""[object HTMLParagraphElement]""#),
        (
          "document.body instanceof HTMLElement && document.body instanceof Node && document instanceof Document",
          "true"
        ),
        (
          "document.body === document.body && document.body.firstElementChild === document.getElementById('box')",
          "true"
        ),
        ("document.body.parentNode.parentNode === document", "true"), ("document.parentNode", "null"),
        ("document.querySelector('p').closest('#box').id", #""box""#),
        ("document.querySelector('p').matches('div > :first-child')", "true"),
        ("document.querySelector('p').nextElementSibling.className", #""second""#),
        ("document.getElementById('box').lastChild.nodeName", ##""#comment""##),
        ("document.getElementById('box').outerHTML.length", "106"), ("document.URL", #""http://app.test/a""#),
        (
          "document.readyState + document.visibilityState + document.hidden + document.compatMode",
          #""loadingvisiblefalseCSS1Compat""#
        ),
        ("getComputedStyle(document.body).display", #""block""#), ("document.doctype.name", #""html""#),
        ("document.body.getBoundingClientRect().toJSON().width", "0"), ("document.body.offsetWidth", "0"),
        ("document.elementFromPoint(1, 1)", "null"), ("document.activeElement.tagName", #""BODY""#),
        ("document.getElementsByTagName('p')[1].className", #""second""#),
        ("document.getElementsByClassName('one')[0].tagName", #""BODY""#),
        ("document.scripts.length", "0"), ("Object.keys(globalThis).includes('Node')", "false"),
        ("typeof HTMLDivElement", #""function""#),
        ("document.body.attributes[0].name + document.body.attributes.length", #""class1""#),
        ("document.body.contains(document.querySelector('b'))", "true"),
        ("document.querySelector('b').isConnected", "true"),
        ("document.body.compareDocumentPosition(document.querySelector('b'))", "20"),
        ("document.querySelector('b').ownerDocument === document", "true"),
        ("document.body.innerText.trim()", #""1\n\n2 bold\n\ngo""#),
      ])
    func reading(_ source: String, _ expected: String) {
      let world = DOMWorld(Self.page)
      world.run("globalThis.box = document.getElementById('box')")
      #expect(world.run(source) == expected)
      #expect(world.errors == [])
    }

    @Test(
      "What a page changes",
      arguments: [
        ("b.textContent = 'x<y'; b.innerHTML", #""x&lt;y""#),
        ("b.innerHTML = '<i>1</i><td>2'; b.innerHTML", #""<i>1</i>2""#),
        ("b.className = 'q'; b.outerHTML", #""<div id=\"b\" class=\"q\"></div>""#),
        ("b.append('a', document.createElement('hr'), 'c'); b.innerHTML", #""a<hr>c""#),
        (
          "b.innerHTML = 'x'; b.prepend('a'); b.firstChild.before('0'); b.lastChild.after('z'); b.textContent",
          #""0axz""#
        ),
        ("b.innerHTML='<i></i><u></u>'; b.insertBefore(b.lastChild, b.firstChild); b.innerHTML", #""<u></u><i></i>""#),
        (
          "b.innerHTML='<i></i>'; b.firstChild.replaceWith('t', document.createElement('s')); b.innerHTML",
          #""t<s></s>""#
        ),
        ("b.remove(); [b.isConnected, document.getElementById('b')]", "[false,null]"),
        ("b.insertAdjacentHTML('afterend', '<p>n'); b.nextSibling.outerHTML", #""<p>n</p>""#),
        ("b.outerHTML = '<i>1</i>2'; document.body.innerHTML", #""<i>1</i>2""#),
        (
          "var c = b.cloneNode(true); c.id = 'c'; b.after(c); document.body.innerHTML",
          #""<div id=\"b\"></div><div id=\"c\"></div>""#
        ),
        (
          "b.setAttribute('Data-A', 1); b.getAttribute('data-a') + b.hasAttribute('x') + b.getAttributeNames()",
          #""1falseid,data-a""#
        ),
        ("b.toggleAttribute('hidden'); [b.hidden, getComputedStyle(b).display]", #"[true,"none"]"#),
        ("b.classList.add('a', 'b'); b.classList.toggle('a'); b.classList.replace('b', 'c'); b.className", #""c""#),
        (
          "b.style.backgroundColor = 'red'; b.style.setProperty('margin', '1px', 'important'); b.getAttribute('style')",
          #""background-color: red; margin: 1px !important;""#
        ),
        (
          "b.style.cssText = 'display:none;x'; [b.style.display, getComputedStyle(b).display, b.style.length, b.style[0]]",
          #"["none","none",1,"display"]"#
        ),
        ("b.style.display = 'none'; b.style.display = ''; b.outerHTML", #""<div id=\"b\" style=\"\"></div>""#),
        ("b.dataset.fooBar = 1; delete b.dataset.none; b.outerHTML", #""<div id=\"b\" data-foo-bar=\"1\"></div>""#),
        ("document.title = ' New '; document.title + document.head.innerHTML", #""New<title> New </title>""#),
        (
          "var f = document.createDocumentFragment(); f.append('1', '2'); b.append(f); [b.childNodes.length, f.childNodes.length]",
          "[2,0]"
        ),
        ("b.append('1', '', '2'); b.normalize(); b.childNodes.length", "1"),
        ("b.replaceChildren('1', b.cloneNode()); b.innerHTML", #""1<div id=\"b\"></div>""#),
        ("b.expando = 5; document.getElementById('b').expando", "5"),
        ("b.innerHTML = '<table><tr><td>1'; b.innerHTML", #""<table><tbody><tr><td>1</td></tr></tbody></table>""#),
        ("b.innerHTML = '<table></table>'; b.firstChild.innerHTML = '<tr><td>1'; b.firstChild.rows.length", "1"),
        (
          "b.innerHTML = '<select></select>'; b.firstChild.innerHTML = '<option>1<option selected>2'; b.firstChild.value",
          #""2""#
        ),
        (
          "b.innerHTML = '<template><li>1</template>'; [b.firstChild.content.firstChild.tagName, b.querySelectorAll('li').length, b.innerHTML]",
          #"["LI",0,"<template><li>1</li></template>"]"#
        ),
        (
          "var d = new DOMParser().parseFromString('<title>T</title><p>x', 'text/html'); [d.title, d.body.innerHTML, d.querySelector('p').ownerDocument === d]",
          #"["T","<p>x</p>",true]"#
        ),
        (
          "b.innerHTML = '<p>1</p>'; var l = b.childNodes, n = l.length; b.append('x'); [n, l.length, l === b.childNodes, l[1].data]",
          #"[1,2,true,"x"]"#
        ),
        (
          "var t = document.createTextNode('abc'); b.append(t); var r = t.splitText(1); [t.data, r.data, r.wholeText, b.childNodes.length]",
          #"["a","bc","abc",2]"#
        ),
        (
          "b.innerHTML='<p>1</p><p>2</p>'; var w = document.createTreeWalker(b, NodeFilter.SHOW_TEXT), s = ''; while (w.nextNode()) s += w.currentNode.data; s",
          #""12""#
        ),
        (
          "var i = new Image(5); i.src = '/p.png'; [i.outerHTML, i.src, i.width, i.complete, i instanceof HTMLImageElement]",
          #"["<img width=\"5\" src=\"/p.png\">","http://app.test/p.png",5,true,true]"#
        ),
        (
          "b.innerHTML = '<p></p>'.repeat(3); for (const p of b.children) p.id = 'p'; b.children.namedItem('p') === b.firstChild && [...b.children].length",
          "3"
        ),
        ("document.cookie = 'a=1'; document.cookie", #""a=1""#),
        ("'cookie' in document && 'nothing' in document", "false"),
        ("new XMLSerializer().serializeToString(b)", #""<div id=\"b\"></div>""#),
        ("new Text('x').data + new Comment('y').data", #""xy""#),
        ("b.innerText = 'a\\nb'; b.innerHTML", #""a<br>b""#), ("b.isEqualNode(b.cloneNode())", "true"),
        ("document.importNode(b, true) !== b && document.adoptNode(b) === b && b.parentNode", "null"),
        (
          "b.innerHTML = '<svg viewBox=\"0 0 1 1\"><path d=\"M0\"/></svg>'; [b.firstChild.tagName, b.firstChild.namespaceURI.slice(-3), b.firstChild instanceof SVGElement]",
          #"["svg","svg",true]"#
        ),
      ])
    func changing(_ source: String, _ expected: String) {
      let world = DOMWorld("<!doctype html><body><div id=b></div></body>")
      world.run("var b = document.getElementById('b')")
      #expect(world.run(source) == expected)
      #expect(world.errors == [])
    }

    @Test(
      "WebKit's words when something is wrong",
      arguments: [
        ("document.querySelector('!!')", "SyntaxError: '!!' is not a valid selector."),
        (
          "document.body.appendChild({})",
          "TypeError: Argument 1 ('node') to Node.appendChild must be an instance of Node"
        ),
        ("document.body.appendChild()", "TypeError: Not enough arguments"),
        (
          "document.querySelector('b').appendChild(document.body)",
          "HierarchyRequestError: The operation would yield an incorrect node tree."
        ),
        (
          "document.appendChild(document.createElement('p'))",
          "HierarchyRequestError: The operation would yield an incorrect node tree."
        ),
        ("document.body.removeChild(document.head)", "NotFoundError: The object can not be found here."),
        (
          "document.body.insertBefore(document.createElement('p'), document.head)",
          "NotFoundError: The object can not be found here."
        ),
        ("document.createElement('1')", "InvalidCharacterError: Invalid qualified name: '1'"),
        ("document.body.setAttribute('', 1)", "InvalidCharacterError: Invalid qualified name: ''"),
        ("document.body.classList.add('')", "SyntaxError: The string did not match the expected pattern."),
        ("document.body.classList.add('a b')", "InvalidCharacterError: The string contains invalid characters."),
        ("new HTMLDivElement()", "TypeError: Illegal constructor"), ("new Node()", "TypeError: Illegal constructor"),
        (
          "document.getElementById('x').foo",
          "TypeError: null is not an object (evaluating 'document.getElementById('x').foo')"
        ),
        ("document.body.attachShadow({mode: 'open'})", "NotSupportedError: Element.attachShadow is not simulated"),
        ("document.createRange()", "NotSupportedError: Document.createRange is not simulated"),
        ("customElements.define('x-a', class {})", "NotSupportedError: customElements.define is not simulated"),
        (
          "document.createElement('canvas').getContext('2d')",
          "NotSupportedError: HTMLCanvasElement.getContext is not simulated"
        ),
        ("new Range()", "NotSupportedError: Range is not simulated"),
        (
          "document.body.nothing()",
          "TypeError: document.body.nothing is not a function. (In 'document.body.nothing()', 'document.body.nothing' is undefined)"
        ),
        ("document.createEvent('nothing')", "NotSupportedError: The operation is not supported."),
        (
          "document.dispatchEvent({})",
          "TypeError: Argument 1 ('event') to EventTarget.dispatchEvent must be an instance of Event"
        ),
        ("new Event()", "TypeError: Not enough arguments"),
        ("document.body.insertAdjacentHTML('x', '')", "SyntaxError: The string did not match the expected pattern."),
      ])
    func errors(_ source: String, _ expected: String) {
      #expect(DOMWorld(Self.page).run(source) == "ERROR: " + expected)
    }

    @Test(
      "Nothing of the DOM can be sent in a message",
      arguments: [
        "document.body", "document", "document.querySelectorAll('p')", "new Event('x')", "document.body.style",
        "document.createTextNode('x')",
      ])
    func refusals(_ source: String) throws {
      let world = DOMWorld(Self.page)
      let result = try world.context.evaluate("({ a: \(source) })").get().value(.message())
      guard case .failure(let refusal) = result else {
        Issue.record("it was sent")
        return
      }
      #expect(refusal.path == "a")
    }

    @Test("The host hears what scripts insert, remove and change") func host() {
      let world = DOMWorld("<!doctype html><title>T</title><body><p></p></body>")
      world.run("document.body.innerHTML = '<i></i><script>log(1)</script>'")
      world.run("var s = document.createElement('script'); s.text = 'log(2)'; document.body.append(s); s.src = 'x'")
      world.run("document.title = 'N'; document.body.append(document.querySelector('script'))")
      #expect(
        world.log == [
          "removed P", "inserted I by markup", "inserted SCRIPT by markup", "inserted SCRIPT", "2", "src of SCRIPT=x",
          "removed #text", "title ", "inserted #text", "title N", "removed SCRIPT", "inserted SCRIPT",
        ])
      #expect(world.errors == [])
    }
  }
#endif
