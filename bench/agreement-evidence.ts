import type { Judge } from "@/lib/judge/contract/judge";
import { checkByWords } from "@/lib/metrics/claims/word-check";
import type { LexicalEvidence } from "@/lib/metrics/define";
import { requireMetrics } from "@/lib/metrics/registry";
import { type ClaimsDetail, claimsShape } from "@/lib/metrics/shapes/claims";
import { contextSentences, sentenceNumber } from "@/lib/metrics/texts/sentences";
import { type Counts, countCalled, countChosen, type Measured, measureCounts } from "./agreement-counts";
import type { ClaimRow, SampleRow } from "./agreement-rows";
import { judgedBy } from "./lexical-score";

/** Whether single claims are supported, and which sentences of their sources carry that. */
export function measureClaims(file: string, rows: readonly ClaimRow[], { grounding }: LexicalEvidence): Measured[] {
  const called: Counts[] = [];
  const chosen: Counts[] = [];
  for (const row of rows) {
    const { isSupported, sentences } = checkRow(row, grounding);
    called.push(countCalled(isSupported, row.label === "supported"));
    const lists = row.supporting_sentences.filter((list) => list.length > 0);
    if (row.label === "not_supported" || lists.length === 0) continue;
    // Each list suffices, so the one that fits best counts.
    const counts = lists.map((list) => countChosen(sentences, new Set(list)));
    chosen.push(counts.reduce((best, one) => (wrongIn(one) < wrongIn(best) ? one : best)));
  }
  if (rows.length === 0) return [];
  return [
    ...measureCounts(file, "claims called supported", called),
    ...measureCounts(file, "evidence sentences of claims supported at least in part", chosen),
  ];
}

const wrongIn = ({ wrong, left }: Counts): number => wrong + left;

function checkRow({ claim, evidence }: ClaimRow, grounding: LexicalEvidence["grounding"]) {
  const window = contextSentences(evidence);
  const found = checkByWords(claim, window, grounding);
  const numbers = new Set(found.evidence);
  const sentences = new Set(window.filter((one) => numbers.has(sentenceNumber(one))).map(({ context }) => context));
  return { isSupported: found.verdict === "supported", sentences };
}

/** Which sentences of the only context carry the supported claims of the response, against those that people selected. */
export async function measureSelected(file: string, rows: readonly SampleRow[], judge: Judge): Promise<Measured[]> {
  const [metric] = requireMetrics(["claims"]);
  const chosen: Counts[] = [];
  for (const { labels, ...sample } of rows) {
    const { context_sentences: sentences = [], selected_sentences: selected = [] } = labels;
    const [context] = sample.contexts;
    if (!metric || context === undefined || selected.length === 0) continue;
    const detail = claimsShape.detail.safeParse((await judgedBy(judge, metric, sample))?.detail).data;
    const held = placed(context, sentences);
    const wanted = new Set(held.flatMap(({ text }, at) => (selected.includes(text) ? [at] : [])));
    if (detail) chosen.push(countChosen(chosenOf(detail, context, held), wanted));
  }
  return chosen.length === 0 ? [] : measureCounts(file, "evidence sentences of supported claims", chosen);
}

interface Placed {
  text: string;
  start: number;
  end: number;
}

function placed(context: string, sentences: readonly string[]): Placed[] {
  let from = 0;
  return sentences.flatMap((text) => {
    const start = context.indexOf(text, from);
    if (start === -1) return [];
    from = start + text.length;
    return [{ text, start, end: from }];
  });
}

/** The people's sentences of which at least half, or which for their half, are the judge's. */
function chosenOf({ claims }: ClaimsDetail, context: string, held: readonly Placed[]): Set<number> {
  const own = contextSentences([context]);
  const named = claims
    .filter(({ verdict }) => verdict === "supported")
    .flatMap(({ evidence }) => evidence.flatMap(({ sentence }) => own[sentence] ?? []));
  const isOf = (one: Placed) =>
    named.some(({ start, end }) => {
      const shared = Math.min(end, one.end) - Math.max(start, one.start);
      return shared * 2 >= Math.min(end - start, one.end - one.start);
    });
  return new Set(held.flatMap((one, at) => (isOf(one) ? [at] : [])));
}
