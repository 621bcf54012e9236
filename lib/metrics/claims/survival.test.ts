import fc from "fast-check";
import { expect, test } from "vitest";
import type { Judgment } from "@/lib/domain/judgment";
import { openAsksOf } from "@/lib/judge/asks";
import { claims } from "@/lib/metrics/claims";
import type { ClaimsDetail } from "@/lib/metrics/shapes/claims";
import { stepOf } from "@/lib/metrics/steps";
import { contextSentences, sentenceNumber } from "@/lib/metrics/texts/sentences";

interface Texts {
  contexts: string[];
  response: string;
}

const settings = claims.settings.parse({});

/** The ledger of a judge that replies by this script to the text of each prompt. */
function ledgerBy(reply: (step: number, prompt: string) => unknown, { contexts, response }: Texts) {
  const sample = { question: "What is it?", contexts, response };
  const run = { settings: { claims: settings }, prompts: {}, judge: { models: ["a"] } };
  const judgments: Judgment[] = [];
  for (let open = openAsksOf(run, claims, sample, []); open.length > 0; open = openAsksOf(run, claims, sample, judgments))
    for (const { ask, model } of open) {
      const prompt = ask.messages.map(({ content }) => content).join("\n");
      const replied = reply(ask.step, prompt);
      const text = typeof replied === "string" ? replied : JSON.stringify(replied);
      const read = stepOf(claims, ask).parse(text, sample, ask, settings);
      const unit = { step: ask.step, item: ask.item, poll: ask.poll, model };
      judgments.push(read.ok ? { ...unit, error: null, ...read.reading } : { ...unit, error: read.cause });
    }
  const { score, cause, detail } = claims.score(sample, judgments, settings);
  return { score, cause, detail: detail as ClaimsDetail };
}

/** The numbered lines of a delimited part of a prompt. */
const linesIn = (prompt: string, name: string): [number: string, text: string][] =>
  (new RegExp(`<<<BEGIN ${name}>>>\n([^]*?)\n<<<END ${name}>>>`).exec(prompt)?.[1] ?? "")
    .split("\n")
    .flatMap((line): [string, string][] => {
      const found = /^(\d+(?:\.\d+)?) (.*)$/su.exec(line);
      return found ? [[found[1] ?? "", found[2] ?? ""]] : [];
    });

/** Makes a claim of each sentence. */
const claimEach = (prompt: string) => ({
  claims: linesIn(prompt, "RESPONSE").map(([number, text]) => ({ claim: `${number}: ${text}`, sentences: [Number(number)] })),
  unchecked: [],
});

/** Names one context sentence with each claim: of the response's nth sentence the nth, from the start again after the last. */
function checkEach(prompt: string) {
  const shown = [...prompt.matchAll(/<<<BEGIN (CONTEXT \d+)>>>/g)].flatMap(([, name = ""]) => linesIn(prompt, name));
  return {
    verdicts: linesIn(prompt, "CLAIMS").map(([number, claim]) => {
      const [place] = shown[(Number.parseInt(claim, 10) - 1) % shown.length] ?? [];
      return { claim: Number(number), evidence: [place].filter(Boolean), verdict: place ? "supported" : "not found" };
    }),
  };
}

const trueJudge = (step: number, prompt: string) => (step === 0 ? claimEach(prompt) : checkEach(prompt));

const hostile = [
  "🙂",
  "👩‍👩‍👧",
  "e\u0301\u0323",
  "\r\n",
  "\r",
  "שלום עולם. ",
  "\u202eمرحبا\u202c؟ ",
  "\u200b",
  "\ufeff",
  "\ud83d",
  "\udc4d",
];
const written = [
  "It is red. ",
  "It is red.",
  "桥是红色的。",
  "Ist sie rot? ",
  "- one\n",
  "2) ",
  "1.1 ",
  "\n\n",
  "\t",
  "\u2028",
  "| a | b |\n",
  "12.5 km ",
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...hostile, ...written), fc.string({ unit: "binary", maxLength: 8 })), { maxLength: 16 })
  .map((pieces) => pieces.join("").replace(/[<>]/g, ""));

test("a true judge's sentence numbers lead back to the sentences that it read, whatever the texts", () => {
  // Replies are read without invisible marks.
  const words = (part: string) =>
    part
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join(" ") ?? part.toLowerCase();
  const seen = (part: string) => part.replace(/[\s\u200b-\u200f\u2060\ufeff]/g, "");
  fc.assert(
    fc.property(fc.array(text, { maxLength: 4 }), text, (contexts, response) => {
      const { detail } = ledgerBy(trueJudge, { contexts, response });
      const said = contextSentences([response]);
      const known = contextSentences(contexts);
      expect(detail.claims.map(({ sentences }) => sentences)).toEqual(said.map(({ index }) => [index]));
      for (const [at, { start, end }] of said.entries()) {
        const part = response.slice(start, end);
        expect(seen(detail.claims[at]?.text ?? "")).toBe(seen(`${at + 1}: ${part}`));
        if (response.isWellFormed()) expect(part.isWellFormed()).toBe(true);
        const named = known[at % known.length];
        const first = named && known.find((one) => words(one.text) === words(named.text));
        expect(detail.claims[at]?.verdict).toBe(first ? "supported" : "not-found");
        expect(detail.claims[at]?.evidence.map(({ context, sentence }) => sentenceNumber({ context, index: sentence }))).toEqual(
          first ? [sentenceNumber(first)] : [],
        );
      }
      expect([detail.unknown, detail.skipped, detail.unplaced, detail.omitted]).toEqual([0, 0, 0, 0]);
    }),
    { numRuns: 60, seed: 7 },
  );
});

const bridge = { contexts: ["The bridge is red.", "It is long. It is red."], response: "It is red. It is long. It is red." };

test("a response that says a sentence twice has one claim with both places", () => {
  const claim = { claim: "It is red.", sentences: [1] };
  const { detail } = ledgerBy((step, prompt) => {
    if (step > 0) return checkEach(prompt);
    return { claims: [claim, { ...claim, sentences: [3] }, { claim: "It is long.", sentences: [2] }], unchecked: [] };
  }, bridge);
  expect(detail.claims).toMatchObject([{ sentences: [0, 2] }, { sentences: [1] }]);
  expect(detail.skipped).toBe(0);
});

test("a claim that two verdicts call supported by the same sentence names it once", () => {
  const twice = { claim: 1, evidence: ["2.2", "2.2"], verdict: "supported" };
  const { detail } = ledgerBy((step, prompt) => (step === 0 ? claimEach(prompt) : { verdicts: [twice, twice] }), bridge);
  expect(detail.claims[0]).toMatchObject({ verdict: "supported", evidence: [{ context: 1, sentence: 1 }] });
});

test.each([
  ["cites sentences of the response for those of contexts", { verdicts: [{ claim: 1, evidence: ["1"], verdict: "supported" }] }],
  ["quotes the sentence", { verdicts: [{ claim: 1, evidence: ["The bridge is red."], verdict: "supported" }] }],
  [
    "is cut off within its second verdict",
    '{"verdicts": [{"claim": 1, "evidence": ["1.1"], "verdict": "supported"}, {"claim": 2, "ev',
  ],
  ["is empty", ""],
])("a check that %s supports nothing", (_, reply) => {
  const { score, detail } = ledgerBy((step, prompt) => (step === 0 ? claimEach(prompt) : reply), bridge);
  expect([score, detail.supported]).toEqual([null, 0]);
  expect(detail.claims.every(({ verdict, evidence }) => verdict === "not-judged" && evidence.length === 0)).toBe(true);
});

test("contexts without words support nothing, and the true judge finds nothing in them", () => {
  const { score, detail } = ledgerBy(trueJudge, { ...bridge, contexts: ["", " \n ", "…"] });
  expect([score, detail.unsupported, detail.contextUse]).toEqual([0, 3, 0]);
});

test("of a response in several parts the first hundred claims are checked, each at its own sentence, and the others counted", () => {
  const response = Array.from({ length: 600 }, (_, at) => `Sentence ${at} is here to be 🙂 long.`).join(" ");
  const { detail } = ledgerBy(trueJudge, { contexts: bridge.contexts, response });
  expect(detail.claims).toHaveLength(100);
  expect(
    detail.claims.every(({ text, sentences }, at) => sentences[0] === at && text.startsWith(`${at + 1}: Sentence ${at} `)),
  ).toBe(true);
  expect([detail.omitted, detail.judged]).toEqual([500, 100]);
});
