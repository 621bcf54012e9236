import { expect, test } from "vitest";
import { type Branch, type MarkdownLeaf, markdownTree } from "./markdown-tree";

/** "p(The em(Nile))" */
const written = ({ tag, href, children }: Branch): string =>
  `${tag}${href === undefined ? "" : `<${href}>`}(${children.map((child) => ("tag" in child ? written(child) : child.text)).join("")})`;
const shape = (source: string) => markdownTree(source)?.children.map((child) => ("tag" in child ? written(child) : child.text));

function leaves(branch: Branch | null): MarkdownLeaf[] {
  return (branch?.children ?? []).flatMap((child) => ("tag" in child ? leaves(child) : [child]));
}

test.each([
  ["The **Nile** is *long*.", ["p(The strong(Nile) is em(long).)"]],
  ["# One\n\n- a\n- b", ["h1(One)", "ul(li(p(a))li(p(b)))"]],
  ["one\ntwo", ["p(onebr()two)"]],
  ["<b onclick=x>no</b>", ["p(<b onclick=x>no</b>)"]],
  ["[here](https://a.test/x)", ["p(a<https://a.test/x>(here))"]],
  ["![a map](https://a.test/x.png)", ["p(img<https://a.test/x.png>(a map))"]],
  ["[x](javascript:alert(1))", ["p([x](javascript:alert(1)))"]],
  ["```\nif (a) b\n```", ["pre(if (a) b\n)"]],
  ["|a|b|\n|-|-|\n|1|2|", ["table(thead(tr(th(a)th(b)))tbody(tr(td(1)td(2))))"]],
])("%j is read as %j", (source, expected) => expect(shape(source)).toEqual(expected));

test("every letter has its offset in the source, also after Markdown syntax and escapes", () => {
  const source = '# The **Nile**\n\n> is 2 \\* 3 [long](https://a.test "title") &amp; old\n\n1. `x y`\n';
  for (const { text, start, offsets } of leaves(markdownTree(source))) {
    for (let at = 0; at < text.length; at++) {
      expect(source.charAt(offsets?.[at] ?? start + at)).toBe(text.charAt(at));
    }
  }
  expect(
    leaves(markdownTree(source))
      .map(({ text }) => text)
      .join("|"),
  ).toBe("The |Nile|is 2 * 3 |long| & old|x y");
});

test.each(["[", "*", "> ", "a*_", "**x", "- ", "![", "`", "<a ", "[a](", "~~a "])(
  "no word of a text full of %j is lost",
  (sign) => {
    const tree = markdownTree(`${sign.repeat(10_000)}end`);
    if (tree) expect(leaves(tree).at(-1)?.text).toMatch(/end$/);
  },
);

test("a text that Markdown would hide returns null", () => {
  expect(markdownTree("[a]: https://a.test")).toBeNull();
  expect(markdownTree(`${"> ".repeat(50)}deep`)).toBeNull();
  expect(markdownTree("")).toEqual({ tag: "div", children: [] });
});
