import Testing

@testable import HybridSimulator

/// Selectors (Selectors, level 4), fragments and serialisation (HTML standard, 13.3 and 13.4).
@Suite("DOM selectors and fragments") struct DOMSelectorTests {
  private static let page = """
    <!doctype html><body id=body class="One two-three"><ul id=ul><li id=l1 class=a><li id=l2 class="a b" lang=en-US><li id=l3>
    </ul><p id=p data-x="Hello World" title=''><a id=a href=/x rel=next>t</a><b id=b></b><i id=i> </i></p><div id=1d><input id=in type=TEXT required>
    <input id=cb type=checkbox checked disabled></div><svg id=svg><g id=g></g></svg>
    """

  @Test(
    "What selectors find",
    arguments: [
      ("li", "l1 l2 l3"), ("*#l2", "l2"), (".a", "l1 l2"), (".a.b", "l2"), ("LI.a", "l1 l2"), (".A", ""),
      ("ul > li + li", "l2 l3"),
      ("li ~ li", "l2 l3"), ("li:first-child, li:last-child", "l1 l3"), ("li:nth-child(odd)", "l1 l3"),
      ("li:nth-child(2n)", "l2"),
      ("li:nth-child( -n + 2 )", "l1 l2"), ("li:nth-last-child(1)", "l3"), ("li:not(.a)", "l3"),
      ("li:not(.a, #l3)", ""),
      ("[data-x]", "p"), ("[data-x='Hello World']", "p"), ("[data-x~=World]", "p"), ("[data-x^=Hel]", "p"),
      ("[data-x$=\"rld\"]", "p"),
      ("[data-x*='lo W']", "p"), ("[data-x='hello world' i]", "p"), ("[data-x='hello world']", ""),
      ("[lang|=en]", "l2"), ("[type=text]", "in"),
      ("[title='']", "p"), ("[title^='']", ""), (":is(a, b)", "a b"), ("p :where(a)", "a"), ("p > *:empty", "b"),
      ("p > :nth-of-type(1)", "a b i"),
      ("p > :only-of-type:last-child", "i"), (":root > body", "body"), (":checked", "cb"), (":disabled", "cb"),
      ("input:enabled", "in"), (":required", "in"),
      ("a:link", "a"), ("a:hover", ""), ("p::before", ""), ("#\\31 d", "1d"), ("#body li", "l1 l2 l3"),
      ("body ul .b", "l2"), ("p:has(> a)", "p"),
      ("li:has(+ .b)", "l1"), ("g", "g"), ("svg > g", "g"), ("\tli\n,\na ", "l1 l2 l3 a"), ("body>ul>li#l1", "l1"),
      (".two-three", "body"),
      ("[href='/x'", "a"), ("li:not(.a", "l3"), ("a[rel = next]", "a"),
      ("ul *:not(:first-child):not(:last-child)", "l2"), (":is()", ""),
    ])
  func found(_ text: String, _ expected: String) throws {
    var builder = HTMLTreeBuilder()
    _ = builder.append(Self.page.utf8)
    _ = builder.finish()
    let selector = try #require(Selector(text))
    let found = SelectorMatcher(tree: builder.tree).all(selector, below: .document)
    #expect(found.compactMap { builder.tree.element($0)?["id"] }.joined(separator: " ") == expected)
  }

  @Test(
    "What is no selector",
    arguments: [
      "", " ", "!!", "<p>", "#1d", "..a", "a >", "> a", "a,,b", "a,", "[", "[=x]", "[a=]", ":nonsense", ":not()",
      "a:nth-child(x)", "a(", "a b >> c", "#", ".", "[a=1]",
      "a{", "::", "a:has()", "div!=x",
    ])
  func invalid(_ text: String) { #expect(Selector(text) == nil) }

  @Test(
    "A text as the content of an element, and back as a text",
    arguments: [
      ("div", "a<p>b<p>c", "a<p>b</p><p>c</p>"), ("div", "<td>1</td>2", "12"),
      ("table", "<tr><td>1", "<tbody><tr><td>1</td></tr></tbody>"),
      ("tbody", "<tr><td>1<td>2", "<tr><td>1</td><td>2</td></tr>"), ("tr", "<td>1<th>2", "<td>1</td><th>2</th>"),
      ("td", "<p>1</td>2", "<p>12</p>"),
      ("select", "<option>1<option>2<p>3", "<option>1</option><option>23</option>"),
      ("textarea", "<b>&lt;", "&lt;b&gt;&lt;"), ("script", "a<b&amp;", "a<b&amp;"),
      ("style", "p>a{}", "p>a{}"), ("template", "<tr><td>1", "<tr><td>1</td></tr>"),
      ("ul", "<li>1<li>2", "<li>1</li><li>2</li>"), ("colgroup", "<col>", "<col>"),
      ("html", "<p>x", "<head></head><body><p>x</p></body>"), ("head", "<title>t</title>", "<title>t</title>"),
      ("p", "<p>1", "<p>1</p>"),
      ("div", "<a href='?a=1&b=\"2\"'>&nbsp;&lt;</a>", "<a href=\"?a=1&amp;b=&quot;2&quot;\">&nbsp;&lt;</a>"),
      ("div", "<br><img src=a>x<!--c-->", "<br><img src=\"a\">x<!--c-->"),
      ("div", "<script>if(a<b)c</script>", "<script>if(a<b)c</script>"), ("form", "<form><input>", "<input>"),
      ("div", "<svg><path/><p>x", "<svg><path></path></svg><p>x</p>"),
      ("svg", "<path/><circle/>", "<path></path><circle></circle>"),
      ("div", "<template><td>1</template>", "<template><td>1</td></template>"), ("div", "", ""),
      ("div", "<b>1<p>2</b>3", "<b>1</b><p><b>2</b>3</p>"),
      ("div", "<table>a<td>b", "a<table><tbody><tr><td>b</td></tr></tbody></table>"), ("pre", "\nx", "\nx"),
    ])
  func fragment(_ context: String, _ text: String, _ expected: String) {
    let element = DOMElement(name: context, attributes: [], isForeign: context == "svg")
    let parsed = HTMLTreeBuilder.fragment(text, in: element, isInForm: context == "form")
    var tree = DOMTree()
    let parent = tree.make(element)
    tree.graft(parsed.tree, childrenOf: parsed.root, into: tree.holder(parent))
    #expect(HTMLSerializer(tree: tree).inner(parent) == expected)
  }
}
