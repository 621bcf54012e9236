import * as z from "zod";
import { readingOf } from "@/lib/domain/judgment";
import type { JudgedSample } from "@/lib/domain/sample";
import { card } from "@/lib/metrics/claims/card";
import { CheckReply, readVerdicts } from "@/lib/metrics/claims/check";
import { type Document, documentsOf, messagesOf, textsOf } from "@/lib/metrics/claims/documents";
import { ExtractReply, readExtractedClaims } from "@/lib/metrics/claims/extraction";
import { figures } from "@/lib/metrics/claims/figures";
import { statesFact } from "@/lib/metrics/claims/needs-check";
import type { ClaimPart } from "@/lib/metrics/claims/parts";
import { checkForm, checkTemplate, extractForm, extractTemplate } from "@/lib/metrics/claims/prompts";
import { type Ledger, ledgersOf, scoreClaims } from "@/lib/metrics/claims/score";
import { checkByWords } from "@/lib/metrics/claims/word-check";
import { claimsShape } from "@/lib/metrics/shapes/claims";
import { withoutCitations } from "@/lib/metrics/texts/citation-marks";
import { conversation, withConversation } from "@/lib/metrics/texts/conversation";
import { sentenceNumber } from "@/lib/metrics/texts/sentences";
import { fillTemplate } from "@/lib/metrics/texts/template";
import { defineMetric } from "./define";
import { isNonAnswer } from "./lexical-findings";

const partOf = (sample: JudgedSample, item: number | null): ClaimPart => textsOf(sample)[item ?? 0]?.part ?? [];

/** A later step's item: a group of claims in one window of a document. */
const windowOf = (sample: JudgedSample, item: number | null, readsConversation?: boolean): ClaimPart => {
  const { windows } = documentsOf(sample, readsConversation);
  return windows[(item ?? 0) % windows.length]?.sentences ?? [];
};

const linesOf = (about: string | undefined): string[] => (about ?? "").split("\n");

/** The sentences by context; null for contexts of which the window has none. Earlier messages follow the contexts. */
function numbered(contexts: number, messages: number, window: ClaimPart): (string | null)[] {
  const lines = Array.from({ length: contexts + messages }, (): string[] => []);
  for (const sentence of window) {
    const of = lines[sentence.context];
    const mark = sentence.context >= contexts && of?.length === 0 ? "(earlier message) " : "";
    of?.push(`${sentenceNumber(sentence)} ${mark}${sentence.text}`);
  }
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
  reads: ["reference", "contextDetails"],
  isOptional: true,
  mustNotFall: true,
  shape: claimsShape,
  rawMax: null,
  figures,
  settings: z.object({
    conversation,
    claimsPerCall: z
      .int("claimsPerCall must be a whole number")
      .min(1, "claimsPerCall must be at least 1")
      .max(20, "claimsPerCall must be at most 20")
      .default(5),
    /** The run's model that takes texts apart, and the one that checks. Without them, every model does both. */
    extractModel: z.string().optional(),
    checkModel: z.string().optional(),
  }),
  onlyModel: ({ extractModel }) => extractModel ?? null,
  template: ({ conversation }) => withConversation(extractTemplate, conversation),
  placeholders: ["response"],
  typicalReplyTokens: () => 200,
  replyForm: () => `One JSON object and nothing else: ${extractForm}`,
  reply: ExtractReply,

  asks(sample, _, template) {
    const parts = textsOf(sample);
    const question = sample.question.trim() === "" ? "(No question was given.)" : sample.question;
    return parts.map(({ part }, index) => ({
      item: parts.length > 1 ? index : null,
      poll: 0,
      temperature: 0,
      messages: fillTemplate(template, sample, {
        question,
        response: part.map((sentence) => `${sentence.index + 1} ${sentence.text}`).join("\n"),
      }),
    }));
  },

  parse(reply, sample, { item }) {
    const read = readExtractedClaims(reply, partOf(sample, item));
    if (!read.ok) return read;
    const { extracted, isLenient } = read;
    return { ok: true, reading: readingOf({ raw: extracted.claims.length, score: 1, detail: { ...extracted } }, isLenient) };
  },

  lexicalReply(sample, { item }) {
    const part = partOf(sample, item).map((sentence) => ({ ...sentence, text: withoutCitations(sentence.text) }));
    const stated = part.filter(({ text }) => statesFact(text) && !isNonAnswer(text));
    return JSON.stringify({
      claims: stated.map(({ text, index }) => ({ claim: text, sentences: [index + 1] })),
      unchecked: part.filter((sentence) => !stated.includes(sentence)).map(({ index }) => index + 1),
    });
  },

  laterSteps: [
    {
      id: "check",
      onlyModel: ({ checkModel }) => checkModel ?? null,
      template: ({ conversation }) => checkTemplate(conversation),
      placeholders: ["contexts", "claims"],
      typicalReplyTokens: ({ claimsPerCall }) => 25 * Math.min(claimsPerCall, usualClaims) + 10,
      replyForm: () => `One JSON object and nothing else: ${checkForm}`,
      reply: CheckReply,
      usual: (sample) =>
        textsOf(sample).map((_, item) => ({
          step: 0,
          item,
          poll: 0,
          model: "any",
          error: null,
          ...readingOf({
            raw: usualClaims,
            score: 1,
            detail: {
              claims: Array.from({ length: usualClaims }, (_, at) => ({ text: `Claim ${at + 1}.`, sentences: [0] })),
              unchecked: [],
              omitted: 0,
            },
          }),
        })),

      asks(sample, { claimsPerCall, conversation }, template, before) {
        const { response, reference } = ledgersOf(before, sample);
        const { windows } = documentsOf(sample, conversation);
        const messages = messagesOf(sample, conversation).length;
        const shown = windows.map(({ document, sentences }) =>
          document === "contexts" ? numbered(sample.contexts.length, messages, sentences) : numbered(1, 0, sentences),
        );
        const groupsOf = (ledger: Ledger | null, documents: readonly Document[]) =>
          Array.from({ length: Math.ceil((ledger?.placed.length ?? 0) / claimsPerCall) }, (_, at) => ({
            claims: (ledger?.placed ?? []).slice(at * claimsPerCall, (at + 1) * claimsPerCall),
            documents,
          }));
        const groups = [
          ...groupsOf(response, reference ? ["contexts", "reference"] : ["contexts"]),
          ...groupsOf(reference, response ? ["contexts", "response"] : ["contexts"]),
        ];
        return groups.flatMap(({ claims, documents }, at) => {
          const about = claims.map(({ text }, index) => `${index + 1} ${text}`).join("\n");
          return windows.flatMap(({ document }, index) =>
            documents.includes(document)
              ? {
                  item: at * windows.length + index,
                  poll: 0,
                  temperature: 0,
                  about,
                  messages: fillTemplate(template, sample, { contexts: shown[index] ?? [], claims: about }),
                }
              : [],
          );
        });
      },

      parse(reply, sample, { item, about }, { conversation }) {
        const asked = linesOf(about).length;
        const read = readVerdicts(reply, asked, windowOf(sample, item, conversation));
        if (!read.ok) return read;
        const raw = read.checked.verdicts.filter(({ verdict }) => verdict === "supported").length;
        return { ok: true, reading: readingOf({ raw, score: raw / asked, detail: { ...read.checked } }, read.isLenient) };
      },

      lexicalReply(sample, { item, about }, evidence, { conversation }) {
        const window = windowOf(sample, item, conversation);
        const verdicts = linesOf(about).map((line, at) => {
          const found = checkByWords(line.replace(/^\d+ /, ""), window, evidence.grounding);
          return { claim: at + 1, evidence: found.evidence, verdict: found.verdict.replace("-", " ") };
        });
        return JSON.stringify({ verdicts });
      },
    },
  ],

  score: scoreClaims,

  card,
});
