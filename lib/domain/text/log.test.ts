import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeUnseen, logText, maskSecrets } from "./log";

/** One of every kind that controls a terminal, is invisible, or reorders text. */
const hostile: Record<string, string> = {
  "a C0 control": "\u0007",
  "an escape sequence": "\u001b]0;title\u0007\u001b[2J",
  DEL: "\u007f",
  "C1 CSI": "\u009b31m",
  NEL: "\u0085",
  "a line separator": "\u2028",
  "a paragraph separator": "\u2029",
  "bidi embedding": "\u202a\u202b\u202c\u202d\u202e",
  "bidi isolates": "\u2066\u2067\u2068\u2069",
  "bidi marks": "\u200e\u200f\u061c",
  "zero width": "\u200b\u200c\u200d\u2060\ufeff",
  "a Hangul filler": "\u3164",
  tags: "\u{e0000}\u{e0001}\u{e0041}\u{e007f}",
  "an unpaired high surrogate": "a\ud83db",
  "an unpaired low surrogate": "a\udc00b",
  "a carriage return": "a\rb",
};
const acts = /[\p{C}\p{Default_Ignorable_Code_Point}\u2028\u2029]/u;

test.each(Object.entries(hostile))("%s is escaped", (_, text) => {
  const logged = logText(`before ${text} after`);
  expect(logged).not.toMatch(acts);
  expect(logged).toMatch(/^before .*after$/);
});

const anyText = fc.string({ unit: fc.nat(0x10ffff).map((code) => String.fromCodePoint(code)), maxLength: 400 });
const mostlyHostile = fc
  .array(fc.oneof(fc.constantFrom(...Object.values(hostile), "\n", "\r\n"), anyText))
  .map((parts) => parts.join(""));

test("every log line has only visible characters, and only a message's first line is not indented", () => {
  fc.assert(
    fc.property(mostlyHostile, (text) => {
      const [first = "", ...more] = logText(text).split("\n");
      expect(first).not.toMatch(acts);
      for (const line of more) {
        expect(line).not.toMatch(acts);
        expect(line.startsWith("  | ")).toBe(true);
      }
      expect(Buffer.from(first, "utf8").toString("utf8")).toBe(first);
    }),
  );
});

test("visible text in any script is unchanged", () => {
  for (const text of ["Größe 3 µm", "日本語のテキスト", "нет ответа", "עברית", "👍 ok", "é"])
    expect(escapeUnseen(text)).toBe(text);
});

test("a message is bounded in lines and characters", () => {
  expect(logText("x".repeat(1_000_000)).length).toBeLessThan(2_100);
  expect(logText("\u0000".repeat(1_000_000)).length).toBeLessThan(2_100);
  expect(logText("x\n".repeat(1_000_000)).split("\n").length).toBeLessThan(70);
  expect(logText("a b\n".repeat(100))).toMatch(/… \(cut\)$/);
});

test("links, tokens, keys and cookies are masked in every spelling", () => {
  const token = () => randomBytes(24).toString("base64url");
  const apiToken = `assay_${randomBytes(32).toString("base64url")}`;
  for (let round = 0; round < 200; round++) {
    const link = token();
    const lines = [
      `GET /share/${link}/agreement failed: Error`,
      `GET /%73hare/${link}/agreement failed: Error`,
      `http://127.0.0.1:3000/share/${link}?x=1`,
      `/share%2F${link}`,
      `{"params":{"token":"${link}"}}`,
      `/welcome/${link.slice(0, 24)} and /%77elcome/${link.slice(0, 24)}`,
    ];
    for (const line of lines) expect(maskSecrets(line)).not.toContain(link.slice(0, 20));
  }
  for (const line of [apiToken, `Authorization: Bearer ${apiToken}`, `authorization: 'Bearer abc.def-ghi'`])
    expect(maskSecrets(line)).not.toMatch(/assay_[\w-]{10}|abc\.def/);
  expect(maskSecrets("cookie: 'assay.session_token=abcdef.ghi; other=secret'")).toBe("cookie: [cookie]");
  expect(maskSecrets("set assay.session_token=abcdef.ghi; path=/")).toBe("set assay.session_token=[cookie]; path=/");
  expect(maskSecrets("/x?token=abc&y=1")).toBe("/x?token=[secret]&y=1");
  expect(maskSecrets("Incorrect key: sk-abcdefgh12345678")).toBe("Incorrect key: sk-[key]");
  expect(logText("the key is my-own-secret.", ["my-own-secret"])).toBe("the key is [key].");
});

test("ordinary ids and stacks are not masked", () => {
  const stack = "Error: broken\n    at handle (/srv/assay/.next/server/chunks/ssr/[root-of-the-server]__1abc2def._.js:1:2345)";
  expect(logText(stack)).toBe(stack.replace("\n", "\n  | "));
  expect(maskSecrets("run k3j9x2m4q8wz: started; /runs/k3j9x2m4q8wz")).toBe("run k3j9x2m4q8wz: started; /runs/k3j9x2m4q8wz");
});

test("twice the text takes about twice the time", () => {
  const units = ["/share/", "cookie ", "bearer  ", "a", "%2", "A-", "\u001b[1", '"', "\r", "?token=", "session_token="];
  const cost = (text: string): number => {
    const started = process.cpuUsage();
    for (let round = 0; round < 20; round++) logText(text);
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 20_000;
  };
  // A message is cut at 16,384 characters. The bound is a hundred times what is needed, so that it holds on any machine.
  for (const unit of units) expect(`${unit} ${cost(unit.repeat(20_000)) < 100}`).toBe(`${unit} true`);
});
