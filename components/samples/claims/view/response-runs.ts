import type { LedgerClaim } from "assay-lib/metrics/shapes/claims";
import { contextSentences } from "assay-lib/metrics/texts/sentences";
import type { ClaimRun } from "./shown";

/** In characters; the rest of a longer response is not shown. */
const responseAtMost = 200_000;

/** In characters: a longer sentence is underlined as a whole. */
const searchedAtMost = 5_000;

const severity = ["contradicted", "not-found", "not-judged", "supported"] as const;

const worstOf = (verdicts: readonly LedgerClaim["verdict"][]) => severity.find((verdict) => verdicts.includes(verdict)) ?? null;

const text = (text: string): ClaimRun => ({ text, claims: [], verdict: null, note: null });

/** Cuts the response at its sentences. `isUnchecked` tells whether a sentence, from 0, needs no check; null if unknown. */
export function responseRuns(
  response: string,
  claims: readonly Pick<LedgerClaim, "text" | "sentences" | "verdict">[],
  isUnchecked: ((sentence: number) => boolean) | null,
): ClaimRun[] {
  const bySentence = new Map<number, number[]>();
  for (const [claim, { sentences }] of claims.entries())
    for (const sentence of sentences) bySentence.set(sentence, [...(bySentence.get(sentence) ?? []), claim]);
  const runs: ClaimRun[] = [];
  const quiet = (index: number): ClaimRun["note"] => {
    if (isUnchecked === null) return "no claim";
    return isUnchecked(index) ? "no check needed" : "left out by the judge";
  };
  let at = 0;
  for (const { index, start, end } of contextSentences([response])) {
    if (end > responseAtMost) break;
    const between = response.slice(at, start);
    const sentence = response.slice(start, end);
    const stated = bySentence.get(index);
    const before = runs.at(-1);
    const note = stated ? null : quiet(index);
    // Sentences without a claim that follow each other share one note.
    if (note !== null && before?.note === note) before.text += between + sentence;
    else {
      if (between !== "") runs.push(text(between));
      runs.push(...(stated ? statedRuns(sentence, stated, claims) : [{ ...text(sentence), note }]));
    }
    at = end;
  }
  const rest = response.slice(at, responseAtMost);
  if (rest !== "") runs.push(text(rest));
  return runs;
}

/** The words of each claim if the sentence has them all, else the whole sentence. */
function statedRuns(
  sentence: string,
  stated: readonly number[],
  claims: readonly Pick<LedgerClaim, "text" | "verdict">[],
): ClaimRun[] {
  const run = (text: string, stated: number[]): ClaimRun => ({
    text,
    claims: stated,
    note: null,
    verdict: worstOf(stated.flatMap((claim) => claims[claim]?.verdict ?? [])),
  });
  const spans = stated
    .map((claim) => ({ claim, ...spanOf(claims[claim]?.text ?? "", sentence) }))
    .sort((one, other) => one.start - other.start);
  const isWhole = spans.some(({ start }, at) => start < (spans[at - 1]?.end ?? 0));
  if (isWhole) return [run(sentence, [...stated])];
  let at = 0;
  const runs = spans.flatMap(({ claim, start, end }) => {
    const between = sentence.slice(at, start);
    at = end;
    return [...(between === "" ? [] : [text(between)]), run(sentence.slice(start, end), [claim])];
  });
  return at < sentence.length ? [...runs, text(sentence.slice(at))] : runs;
}

/** Case and the last stop do not count. Starts at -1 if the sentence has other words, or is very long. */
function spanOf(claim: string, sentence: string): { start: number; end: number } {
  const words = claim.trim().replace(/[.!?]$/, "");
  if (words === "" || sentence.length > searchedAtMost) return { start: -1, end: -1 };
  const folded = words.toLowerCase();
  const within = sentence.toLowerCase();
  const isSafe = folded.length === words.length && within.length === sentence.length;
  const start = isSafe ? within.indexOf(folded) : sentence.indexOf(words);
  return { start, end: start + words.length };
}
