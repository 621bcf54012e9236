import fc from "fast-check";
import { expect, test } from "vitest";
import { readPythonList } from "./python-list";

/** Formats a text like Python's repr. */
function repr(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = [...text].map((char) => {
    const code = char.codePointAt(0) ?? 0;
    if (char === "\\" || char === quote) return `\\${char}`;
    if (char === "\n") return "\\n";
    if (char === "\r") return "\\r";
    if (char === "\t") return "\\t";
    if (code < 32 || (code >= 127 && code < 161)) return `\\x${code.toString(16).padStart(2, "0")}`;
    if (code >= 0xd800 && code <= 0xdfff) return `\\u${code.toString(16)}`;
    if (code >= 0xe000 && code < 0xf8ff) return `\\u${code.toString(16)}`;
    return code >= 0xf0000 ? `\\U${code.toString(16).padStart(8, "0")}` : char;
  });
  return `${quote}${escaped.join("")}${quote}`;
}

const texts = fc.array(
  fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom("'", '"', "\\", "\n", "[", "]", ",", " ", "a", "é", "“") }),
  ),
  { minLength: 2 },
);

test("reads a list as Python prints it", () => {
  fc.assert(
    fc.property(texts, (items) => {
      expect(readPythonList(`[${items.map(repr).join(", ")}]`)).toEqual({ ok: true, items, style: "python" });
    }),
  );
});

test("reads an array as numpy prints it, without commas and over lines", () => {
  fc.assert(
    fc.property(texts, fc.constantFrom(" ", "\n ", "  "), (items, gap) => {
      expect(readPythonList(`[${items.map(repr).join(gap)}]`)).toEqual({ ok: true, items, style: "numpy" });
    }),
  );
});

test("any text gives a list or a reason, and never throws", () => {
  const pieces = fc.constantFrom("None", "array(", "...", ...`[](){}'"\\,:xuUN01 \n-=`);
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.array(pieces).map((all) => `[${all.join("")}`),
      ),
      (text) => {
        const read = readPythonList(text);
        expect(read.ok ? Array.isArray(read.items) : read.reason.length > 0).toBe(true);
      },
    ),
  );
});

const lists: [text: string, items: unknown[]][] = [
  [`['it\\'s', "it's", 'say "hi"']`, ["it's", "it's", 'say "hi"']],
  ["[]", []],
  ["['a',]", ["a"]],
  ["('a', 'b')", ["a", "b"]],
  ["array(['a', 'b'], dtype=object)", ["a", "b"]],
  ["['caf\\xe9 \\u4e2d \\U0001f600 \\101']", ["café 中 😀 A"]],
  ["[u'a', r'\\n']", ["a", "\\n"]],
  ["[1, 2.5, True, None, ['x']]", [1, 2.5, true, null, ["x"]]],
  [`[{'page_content': 'x', 'metadata': {'n': 1}}]`, [{ page_content: "x", metadata: { n: 1 } }]],
  ["[Document(metadata={'source': 'a.md'}, page_content='x')]", [{ metadata: { source: "a.md" }, page_content: "x" }]],
];
for (const [text, items] of lists) test(`${text} is read`, () => expect(readPythonList(text)).toMatchObject({ ok: true, items }));

const reasons: [text: string, reason: string][] = [
  ["['a', 'b", "The list does not close: no ] before the end of the cell"],
  ["['a', 'b'", "The list does not close: no ] before the end of the cell"],
  ["['it's']", "a quote inside a text may lack its backslash"],
  ["['a' 'b', 'c']", "Some items are separated by commas and some are not"],
  ["['a' ... 'z']", "numpy shortens long arrays"],
  ["['a'] and more", "Text follows the list's end"],
  ["[b'a']", "Bytes instead of a text"],
  ["['\\xzz']", "An escape is broken"],
  ["[".repeat(100_000), "nested more than 32 levels deep"],
];
for (const [text, reason] of reasons)
  test(`${text.slice(0, 20)} is refused: ${reason}`, () => {
    const read = readPythonList(text);
    expect(read.ok ? "" : read.reason).toContain(reason);
  });
