import fc from "fast-check";
import { expect, test } from "vitest";
import { EventStream } from "./event-stream";
import { CutStream, ErrorInStream, ReplyTooLarge, UnreadableBody } from "./unusable";

const chunk = (content: string, finish_reason: string | null = null, index = 0) =>
  `data: ${JSON.stringify({ choices: [{ index, delta: { content }, finish_reason }] })}\n\n`;

function read(...pieces: (string | Uint8Array)[]) {
  const stream = new EventStream();
  for (const piece of pieces) stream.add(typeof piece === "string" ? Buffer.from(piece) : piece);
  return JSON.parse(stream.end());
}
const contentOf = (...pieces: (string | Uint8Array)[]) => read(...pieces).choices[0].message.content;

test("texts arrive whole, however the bytes are cut and lines end", () => {
  const contents = fc.array(fc.string({ unit: "binary", maxLength: 20 }), { minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(contents, fc.constantFrom("\n", "\r\n", "\r"), fc.integer({ min: 1, max: 50 }), (texts, lineEnd, size) => {
      const whole = `${texts.map((text) => chunk(text)).join("")}${chunk("", "stop")}data: [DONE]\n\n`.replaceAll("\n", lineEnd);
      const bytes = Buffer.from(whole);
      const pieces = [];
      for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size));
      expect(contentOf(...pieces)).toBe(texts.join("").toWellFormed());
    }),
  );
});

test("choices are separated by index, and the last usage counts", () => {
  const usage = 'data: {"choices":[],"usage":{"prompt_tokens":5,"completion_tokens":7}}\n\n';
  const body = read(chunk("b", null, 1), chunk("a"), chunk("B", "stop", 1), chunk("A", "length"), usage, "data: [DONE]\n\n");
  expect(body.choices).toMatchObject([
    { index: 1, finish_reason: "stop", message: { content: "bB" } },
    { index: 0, finish_reason: "length", message: { content: "aA" } },
  ]);
  expect(body.usage).toEqual({ prompt_tokens: 5, completion_tokens: 7 });
});

test.each([
  ["a finish reason without [DONE]", chunk("a", "stop")],
  ["[DONE] without a finish reason", `${chunk("a")}data: [DONE]`],
  ["a last event without its blank line", chunk("a", "stop").trimEnd()],
  ["a message instead of a delta", `data: {"choices":[{"message":{"content":"a"},"finish_reason":"stop"}]}\n\n`],
  ["content in parts", `data: {"choices":[{"delta":{"content":[{"type":"text","text":"a"}]},"finish_reason":"stop"}]}\n\n`],
  ["comments, ids and empty data", `: hello\nid: 5\nevent: chunk\ndata:\n\n${chunk("a", "stop")}`],
])("%s ends a whole reply", (_, text) => expect(contentOf(text)).toBe("a"));

test.each([
  ["nothing", ""],
  ["a text without a finish reason", chunk("Score: 8")],
  ["one choice of two that is not finished", `${chunk("a", "stop")}${chunk("b", null, 1)}`],
  ["half an event", chunk("Score: 8").slice(0, 40)],
  ["a web page", "<html><body>hello</body></html>\n\n"],
])("%s is a cut stream", (_, text) => {
  const stream = new EventStream();
  expect(() => {
    stream.add(Buffer.from(text));
    stream.end();
  }).toThrow(text.startsWith("data") && !text.endsWith("\n") ? UnreadableBody : CutStream);
});

test.each(['data: {"error":{"message":"overloaded","code":503}}\n\n', 'event: error\ndata: {"message":"overloaded"}\n\n'])(
  "an error in the middle is an error: %s",
  (text) => expect(() => read(chunk("Score: 8"), text, chunk("", "stop"))).toThrow(ErrorInStream),
);

test("a long text, wild indexes and deep levels are refused or ignored", () => {
  expect(() => read(...Array<string>(60).fill(chunk("x".repeat(100_000))))).toThrow(ReplyTooLarge);
  const wild = [-1, 1.5, 1e9, "a", null].map(
    (index) => `data: {"choices":[{"index":${JSON.stringify(index)},"delta":{"content":"x"}}]}\n\n`,
  );
  expect(read(...wild, chunk("a", "stop")).choices).toHaveLength(1);
  expect(() => read(`data: ${"[".repeat(100_000)}\n\n`)).toThrow(UnreadableBody);
});

test("any bytes are read or refused", () => {
  const piece = fc.oneof(
    fc.string(),
    fc.json().map((json) => `data: ${json}\n\n`),
    fc.record({ choices: fc.array(fc.anything()), error: fc.anything() }).map((body) => `data: ${JSON.stringify(body)}\n\n`),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      try {
        read(...pieces);
      } catch (error) {
        expect([CutStream, ErrorInStream, ReplyTooLarge, UnreadableBody].some((kind) => error instanceof kind)).toBe(true);
      }
    }),
  );
});
