#if Simulator
  import ScriptEngine
  import Testing

  @testable import HybridSimulator

  /// Events: their way, their listeners, handlers in attributes, and what elements do on a click.
  @Suite("DOM events") struct DOMEventTests {
    static let page = """
      <!doctype html><body><div id=outer><p id=inner><b id=b>x</b></p></div>
      <input type=checkbox id=box><input type=radio name=r id=r1 checked><input type=radio name=r id=r2>
      <label id=label for=box>tick</label><a id=a href=/next><i id=i>go</i></a>
      <form id=f onsubmit="log('submit ' + (event.submitter && event.submitter.id))"><input name=q value=1 id=q required>
      <select name=s id=s><option>1<option value=zwei>2</select><textarea name=t id=t>text</textarea>
      <button id=go name=btn value=v>Go</button><button type=reset id=reset>R</button></form>
      <details id=d><summary id=sum>S</summary>more</details></body>
      """

    private func world(_ page: String = page) -> DOMWorld {
      let world = DOMWorld(page)
      world.run("for (const e of document.querySelectorAll('[id]')) globalThis[e.id] = e")
      world.log = []
      return world
    }

    @Test(
      "The way of an event",
      arguments: [
        (
          """
          for (const t of [window, document, outer, inner, b]) for (const c of [true, false])
            t.addEventListener('x', (e) => log((t.id || String(t).slice(8, 14)) + c + e.eventPhase), c);
          b.dispatchEvent(new Event('x', { bubbles: true }))
          """,
          "Objecttrue1|HTMLDotrue1|outertrue1|innertrue1|btrue2|bfalse2|innerfalse3|outerfalse3|HTMLDofalse3|Objectfalse3"
        ),
        ("outer.addEventListener('x', () => log('no')); b.dispatchEvent(new Event('x'))", ""),
        (
          "b.addEventListener('x', (e) => { e.stopPropagation(); log(1) }); b.addEventListener('x', () => log(2)); outer.addEventListener('x', () => log('no')); b.dispatchEvent(new Event('x', {bubbles: true}))",
          "1|2"
        ),
        (
          "b.addEventListener('x', (e) => { e.stopImmediatePropagation(); log(1) }); b.addEventListener('x', () => log(2)); b.dispatchEvent(new Event('x'))",
          "1"
        ),
        (
          "b.addEventListener('x', () => log(1), { once: true }); b.dispatchEvent(new Event('x')); b.dispatchEvent(new Event('x'))",
          "1"
        ),
        (
          "var f = () => log(1); b.addEventListener('x', f); b.addEventListener('x', f); b.addEventListener('x', f, true); b.dispatchEvent(new Event('x')); b.removeEventListener('x', f); b.dispatchEvent(new Event('x'))",
          "1|1|1"
        ),
        (
          "b.addEventListener('x', { handleEvent(e) { log(this.n + e.type) }, n: 5 }); b.dispatchEvent(new Event('x'))",
          "5x"
        ),
        (
          "b.addEventListener('x', (e) => { e.preventDefault(); log(e.defaultPrevented) }); log(b.dispatchEvent(new Event('x', {cancelable: true}))); log(b.dispatchEvent(new Event('x')))",
          "true|false|false|true"
        ),
        (
          "b.addEventListener('x', (e) => e.preventDefault(), { passive: true }); log(b.dispatchEvent(new Event('x', {cancelable: true})))",
          "true"
        ),
        (
          "b.addEventListener('x', () => { throw new Error('a') }); b.addEventListener('x', () => log(2)); b.dispatchEvent(new Event('x'))",
          "2"
        ),
        (
          "b.onx = 1; b.onclick = () => false; log(b.dispatchEvent(new MouseEvent('click', {cancelable: true})))",
          "false"
        ),
        (
          "b.addEventListener('click', () => log(1)); b.onclick = () => log(2); b.addEventListener('click', () => log(3)); b.onclick = () => log(4); b.click(); b.onclick = null; b.click()",
          "1|4|3|1|3"
        ),
        (
          "b.setAttribute('onclick', 'log(this.id + event.type + typeof id)'); b.click(); log(typeof b.onclick)",
          "bclickstring|function"
        ),
        ("b.setAttribute('onclick', '}{'); b.click(); log(b.onclick)", "null"),
        (
          "addEventListener('x', (e) => log(e.target === window && e.isTrusted === false)); dispatchEvent(new CustomEvent('x', { detail: 7 }))",
          "true"
        ),
        (
          "b.addEventListener('x', (e) => log(e.composedPath().length + e.composedPath()[0].id)); b.dispatchEvent(new Event('x')); ",
          "7b"
        ),
        ("document.body.setAttribute('onload', 'log(1)'); log(typeof window.onload); window.onload()", "function|1"),
        (
          "var t = new EventTarget(); t.addEventListener('x', (e) => log(e.target === t)); t.dispatchEvent(new Event('x'))",
          "true"
        ),
        (
          "class T extends EventTarget { } var t = new T(); t.addEventListener('x', () => log(t instanceof T)); t.dispatchEvent(new Event('x'))",
          "true"
        ),
        (
          "class E extends CustomEvent { get more() { return 1 } } b.addEventListener('x', (e) => log(e.more + e.detail + e.type)); b.dispatchEvent(new E('x', { detail: 'd' }))",
          "1dx"
        ),
        (
          "var e = document.createEvent('CustomEvent'); e.initCustomEvent('x', true, true, 4); outer.addEventListener('x', (e) => log(e.detail)); b.dispatchEvent(e)",
          "4"
        ),
        (
          "b.addEventListener('x', () => log(event.type)); b.dispatchEvent(new Event('x')); log(typeof event)",
          "x|undefined"
        ),
        (
          "var e = new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true }); log(e.key + e.ctrlKey + e.keyCode + e.getModifierState('Control'))",
          "Entertrue0true"
        ),
        (
          "log(Object.prototype.toString.call(new MouseEvent('x')) + (new InputEvent('x') instanceof UIEvent))",
          "[object MouseEvent]true"
        ),
      ])
    func way(_ source: String, _ expected: String) {
      let world = world()
      let result = world.run(source)
      #expect(world.log.filter { !$0.contains(" of ") }.joined(separator: "|") == expected, "\(result)")
    }

    @Test(
      "What a click does",
      arguments: [
        (
          "box.onchange = () => log('change'); box.oninput = () => log('input'); box.click(); log(box.checked)",
          "input|change|true"
        ),
        (
          "box.onclick = (e) => { log(box.checked); e.preventDefault() }; box.onchange = () => log('no'); box.click(); log(box.checked)",
          "true|false"
        ),
        ("r2.onchange = () => log('r2'); r2.click(); log(r1.checked); r2.click()", "r2|false"),
        ("r2.onclick = () => false; r2.click(); log(r1.checked)", "true"),
        ("label.click(); log(box.checked + document.activeElement.id)", "truebox"),
        ("i.click(); a.onclick = () => false; i.click()", "follow /next"),
        ("a.dispatchEvent(new MouseEvent('click', { cancelable: true }))", "follow /next"),
        ("a.dispatchEvent(new Event('click'))", ""),
        ("go.click()", "submit go|submit q=1&s=1&t=text&btn=v"),
        ("q.value = ''; q.oninvalid = () => log('invalid'); go.click()", "invalid"),
        ("f.submit()", "submit q=1&s=1&t=text"), ("f.requestSubmit()", "submit null|submit q=1&s=1&t=text"),
        ("f.addEventListener('submit', (e) => e.preventDefault()); go.click()", "submit go"),
        (
          "q.value = 'b'; s.value = 'zwei'; t.value = 'c'; log(q.getAttribute('value') + t.textContent); reset.click(); log(q.value + s.value + t.value); f.submit()",
          "1text|11text|submit q=1&s=1&t=text"
        ),
        ("go.disabled = true; go.click()", ""),
        ("d.ontoggle = (e) => log(e.newState); sum.click(); log(d.open); sum.click()", "open|true|closed"),
        (
          "q.onfocus = () => log('focus'); q.onblur = () => log('blur'); q.addEventListener('focusin', () => log('in')); q.focus(); q.focus(); t.focus(); log(document.activeElement.id); t.blur(); log(document.activeElement.tagName)",
          "focus|in|blur|t|BODY"
        ),
      ])
    func clicks(_ source: String, _ expected: String) {
      let world = world()
      let result = world.run(source)
      #expect(world.log.filter { !$0.contains(" of ") }.joined(separator: "|") == expected, "\(result)")
      #expect(world.errors == [])
    }

    @Test(
      "Controls",
      arguments: [
        ("f.elements.length", "5"), ("f.q === q && f.elements.q === q && f.elements[0] === q && f[0] === q", "true"),
        ("typeof f.nothing", #""undefined""#),
        ("q.form === f && go.type", #""submit""#),
        (
          "s.selectedIndex = 1; [s.value, s.options.length, s.selectedOptions[0].text, s.options[1].selected]",
          #"["zwei",2,"2",true]"#
        ),
        ("s.value = 'none'; [s.selectedIndex, s.value]", #"[-1,""]"#),
        ("s.add(new Option('3', 'drei', false, true)); [s.value, s.length]", #"["drei",3]"#),
        ("s.options.length = 0; s.options[0] = new Option('n'); s.innerHTML", #""<option>n</option>""#),
        ("q.checkValidity() && f.checkValidity() && !q.validity.valueMissing", "true"),
        ("q.value = ''; [q.validity.valid, f.checkValidity(), q.matches(':invalid')]", "[false,false,true]"),
        ("q.type = 'number'; q.value = 'x'; [q.value, q.valueAsNumber !== q.valueAsNumber]", #"["",true]"#),
        ("[...new FormData(f)].join()", #""q,1,s,1,t,text""#),
        (
          "var d = new FormData(); d.append('a', 1); d.append('a', 2); d.set('b', 3); [d.getAll('a'), d.get('b'), d.has('c'), [...d.keys()].length]",
          #"[["1","2"],"3",false,3]"#
        ),
        ("q.select(); [q.selectionStart, q.selectionEnd]", "[0,1]"),
        (
          "box.indeterminate = true; [box.indeterminate, box.matches(':indeterminate'), box.value]",
          #"[true,true,"on"]"#
        ),
        ("document.querySelectorAll(':checked').length", "2"),
        ("label.control === box && box.labels[0] === label", "true"),
        ("f.method + f.action + f.enctype", #""gethttp://app.test/aapplication/x-www-form-urlencoded""#),
        ("f instanceof HTMLElement && f instanceof HTMLFormElement", "true"), ("[...f].length + [...s].length", "7"),
        ("q.defaultValue = 'z'; q.value", #""z""#),
        ("r1.checked = false; [r1.checked, r1.defaultChecked]", "[false,true]"), ("q.cloneNode().value", #""1""#),
        ("f.reset(); f.length", "5"),
        ("q.setCustomValidity('bad'); [q.validationMessage, q.validity.customError]", #"["bad",true]"#),
      ])
    func controls(_ source: String, _ expected: String) {
      let world = world()
      #expect(world.run(source) == expected)
      #expect(world.errors == [])
    }

    @Test("An event of the browser reaches all worlds, and a script's too") func worlds() {
      let world = world()
      let other = world.makeWorld()
      world.run(
        """
        document.addEventListener('ping', (e) => log('page ' + e.isTrusted + e.detail));
        document.body.setAttribute('onclick', 'log("attribute")');
        """)
      world.run(
        "document.addEventListener('ping', (e) => { log('other ' + e.isTrusted + (e.detail && e.detail.a)); e.preventDefault() })",
        in: other)
      world.run("document.body.onclick = () => log('other click'); document.mine = 1", in: other)
      #expect(!world.bindings.dispatch("ping", to: .document, cancelable: true))
      #expect(
        world.run("document.dispatchEvent(new CustomEvent('ping', { detail: { a: 1 }, cancelable: true }))") == "false")
      world.run("document.querySelector('b').click()", in: other)
      #expect(
        world.log.filter { !$0.contains(" of ") }
          == [
            "page truenull", "other truenull", "page false[object Object]", "other false1", "attribute", "other click",
          ].map { $0.replacing("truenull", with: "trueundefined") })
      #expect(world.run("document.mine") == #"{"$":"undefined"}"#)
      #expect(world.run("document.mine", in: other) == "1")
      #expect(world.errors == [])
    }

    @Test("Elements are properties of the window, until a script says something else") func names() {
      let world = DOMWorld(
        """
        <!doctype html><div id=one></div><form name=two></form><script>log(one.tagName + two.tagName)</script>
        <i id=three></i><script>var three = 3; log(three); log(typeof none + typeof one)</script><b id=log></b>
        """)
      #expect(world.log == ["DIVFORM", "3", "undefinedobject"])
      world.run(
        "document.body.innerHTML = '<u id=four></u>'; log(four.id + typeof one); document.body.id = 'five'; log(five.id)"
      )
      #expect(world.log.filter { !$0.contains(" ") } == ["DIVFORM", "3", "undefinedobject", "fourundefined", "five"])
      #expect(world.errors == [])
    }

    @Test("Observers hear of what the parser makes") func parser() {
      let world = DOMWorld()
      world.read(Array("<!doctype html><html><head></head><body>".utf8))
      world.run(
        "new MutationObserver((records) => log(records.map((r) => r.target.nodeName + '>' + r.addedNodes[0].nodeName).join())).observe(document, { childList: true, subtree: true })"
      )
      world.read(Array("<p>text<b>".utf8))
      world.finish()
      #expect(world.log == ["BODY>P,P>#text,P>B"] || world.log == ["BODY>P", "P>#text", "P>B"])
    }

    @Test("A person's clicks and input are trusted") func trusted() {
      let world = world()
      world.run(
        "document.addEventListener('click', (e) => log(e.isTrusted + e.target.id)); q.oninput = (e) => log(e.inputType + q.value); q.onchange = (e) => log('change')"
      )
      world.bindings.click(world.tree.first(matching: "#i")!, isTrusted: true)
      world.bindings.fill(world.tree.first(matching: "#q")!, with: "new")
      #expect(world.log == ["truei", "follow /next", "insertTextnew", "change"])
    }

    @Test("Mutation observers hear of scripts, worlds and the parser, by microtask") func observers() {
      let world = world()
      let other = world.makeWorld()
      world.run(
        """
        new MutationObserver((records, o) => { for (const r of records) log([r.type, r.target.id, r.addedNodes.length, r.removedNodes.length, r.attributeName, r.oldValue].join()) })
          .observe(outer, { childList: true, subtree: true, attributeOldValue: true, characterData: true });
        """)
      world.log = []
      world.run("b.title = 1; b.title = 2; b.firstChild.data = 'y'; inner.append('z'); b.remove(); log('end')")
      world.run("document.getElementById('inner').id = 'other'", in: other)
      #expect(
        world.log.filter { $0.contains(",") || $0 == "end" } == [
          "end", "attributes,b,0,0,title,", "attributes,b,0,0,title,1", "characterData,,0,0,,", "childList,inner,1,0,,",
          "childList,inner,0,1,,", "attributes,other,0,0,id,inner",
        ])
      #expect(world.run("new MutationObserver(() => {}).observe(document, {})").hasPrefix("ERROR: TypeError"))
      #expect(world.errors == [])
    }
  }
#endif
