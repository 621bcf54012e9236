import { z } from "zod";
import { card } from "@/lib/metrics/claims/card";
import { CheckReply, readVerdicts } from "@/lib/metrics/claims/check";
import { ledgerOf } from "@/lib/metrics/claims/extracted";
import { ExtractReply, readClaims } from "@/lib/metrics/claims/extraction";
import { statesFact } from "@/lib/metrics/claims/needs-check";
import { type Part, partsOfResponse, windowsOf } from "@/lib/metrics/claims/parts";
import { checkForm, checkTemplate, extractForm, extractTemplate } from "@/lib/metrics/claims/prompts";
import { scoreClaims } from "@/lib/metrics/claims/score";
import { checkByWords } from "@/lib/metrics/claims/word-check";
import { type Checked, claimsShape, type Extracted } from "@/lib/metrics/shapes/claims";
import { numberOf } from "@/lib/metrics/texts/context-sentences";
import { fillTemplate } from "@/lib/metrics/texts/template";
import { defineMetric, type Parsed } from "./define";
import { isNonAnswer } from "./lexical-findings";

const partOf = (response: string | null, item: number | null): Part => partsOfResponse(response ?? "").parts[item ?? 0] ?? [];

/** Of a later step's item: a group of claims in one window of the contexts. */
const windowOf = (contexts: readonly string[], item: number | null): Part => {
  const { parts } = windowsOf(contexts);
  return parts[(item ?? 0) % parts.length] ?? [];
};

const linesOf = (about: string | undefined): string[] => (about ?? "").split("\n");

/** The sentences by context; null for contexts of which the window has none. */
function numbered(contexts: readonly string[], window: Part): (string | null)[] {
  const lines = contexts.map((): string[] => []);
  for (const sentence of window) lines[sentence.context]?.push(`${numberOf(sentence)} ${sentence.text}`);
  return lines.map((ofContext) => (ofContext.length > 0 ? ofContext.join("\n") : null));
}

const usualClaims = 5;

export const claims = defineMetric({
  id: "claims",
  name: "Supported claims",
  shortName: "Claims",
  source: "Claim ledger",
  group: "response",
  needs: ["contexts", "response"],
  isOptional: true,
  mustNotFall: true,
  shape: claimsShape,
  rawMax: null,
  figures: [
    {
      ...{ key: "contradictedShare", name: "contradicted claims", formula: "contradicted / judged claims" },
      ...{ scale: "share", better: "lower", ofRun: "mean" },
    },
    {
      ...{ key: "unsupported", name: "unsupported claims", formula: "claims of a response that are contradicted or not found" },
      ...{ scale: { unit: "claims" }, better: "lower", ofRun: "mean" },
    },
    {
      ...{ key: "contextUse", name: "context use", formula: "contexts that support a claim / contexts" },
      ...{ scale: "share", better: null, ofRun: "mean" },
    },
  ],
  settings: z.object({
    claimsPerCall: z
      .int("claimsPerCall must be a whole number")
      .min(1, "claimsPerCall must be at least 1")
      .max(20, "claimsPerCall must be at most 20")
      .default(5),
  }),
  template: () => extractTemplate,
  placeholders: ["response"],
  typicalReplyTokens: () => 200,
  replyForm: () => `One JSON object and nothing else: ${extractForm}`,
  reply: ExtractReply,

  asks({ question, response }, _, template) {
    const { parts } = partsOfResponse(response ?? "");
    return parts.map((part, index) => ({
      item: parts.length > 1 ? index : null,
      poll: 0,
      temperature: 0,
      messages: fillTemplate(template, {
        question: question.trim() === "" ? "(No question was given.)" : question,
        response: part.map((sentence) => `${sentence.index + 1} ${sentence.text}`).join("\n"),
      }),
    }));
  },

  parse(reply, { response }, { item }) {
    const read = readClaims(reply, partOf(response, item));
    return read.ok ? reading(read.extracted.claims.length, 1, read.extracted, read.isLenient) : read;
  },

  lexicalReply({ response }, { item }) {
    const part = partOf(response, item);
    const stated = part.filter(({ text }) => statesFact(text) && !isNonAnswer(text));
    return JSON.stringify({
      claims: stated.map(({ text, index }) => ({ claim: text, sentences: [index + 1] })),
      unchecked: part.filter((sentence) => !stated.includes(sentence)).map(({ index }) => index + 1),
    });
  },

  laterSteps: [
    {
      id: "check",
      template: () => checkTemplate,
      placeholders: ["contexts", "claims"],
      typicalReplyTokens: ({ claimsPerCall }) => 25 * Math.min(claimsPerCall, usualClaims) + 10,
      replyForm: () => `One JSON object and nothing else: ${checkForm}`,
      reply: CheckReply,
      usual: [
        {
          ...{ step: 0, item: null, poll: 0, model: "any", error: null },
          ...readingOf(usualClaims, 1, {
            claims: Array.from({ length: usualClaims }, (_, at) => ({ text: `Claim ${at + 1}.`, sentences: [0] })),
            unchecked: [],
            omitted: 0,
          }),
        },
      ],

      asks({ contexts }, { claimsPerCall }, template, before) {
        const placed = ledgerOf(before)?.placed ?? [];
        const groups = Array.from({ length: Math.ceil(placed.length / claimsPerCall) }, (_, at) =>
          placed.slice(at * claimsPerCall, (at + 1) * claimsPerCall),
        );
        const shown = windowsOf(contexts).parts.map((window) => numbered(contexts, window));
        return groups.flatMap((group, at) => {
          const about = group.map(({ text }, index) => `${index + 1} ${text}`).join("\n");
          return shown.map((inWindow, index) => ({
            ...{ item: at * shown.length + index, poll: 0, temperature: 0, about },
            messages: fillTemplate(template, { contexts: inWindow, claims: about }),
          }));
        });
      },

      parse(reply, { contexts }, { item, about }) {
        const asked = linesOf(about).length;
        const read = readVerdicts(reply, asked, windowOf(contexts, item));
        if (!read.ok) return read;
        const supported = read.checked.verdicts.filter(({ verdict }) => verdict === "supported").length;
        return reading(supported, supported / asked, read.checked, read.isLenient);
      },

      lexicalReply({ contexts }, { item, about }, evidence) {
        const window = windowOf(contexts, item);
        const verdicts = linesOf(about).map((line, at) => {
          const found = checkByWords(line.replace(/^\d+ /, ""), window, evidence.grounding);
          return { claim: at + 1, evidence: found.evidence, verdict: found.verdict.replace("-", " ") };
        });
        return JSON.stringify({ verdicts });
      },
    },
  ],

  score: (sample, judgments, { claimsPerCall }) => scoreClaims(sample, judgments, claimsPerCall),

  card,
});

type Detail = Extracted | Checked;

function readingOf(raw: number, score: number, detail: Detail, isLenient = false) {
  return {
    ...{ raw, score, detail, verdict: null, explanation: null, criteria: null, evidence: null },
    flags: isLenient ? ["read leniently" as const] : [],
  };
}

function reading(...given: Parameters<typeof readingOf>): Parsed {
  return { ok: true, reading: readingOf(...given) };
}
