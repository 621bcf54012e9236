import type { Reader } from "@/lib/db/dialect/reader";
import {
  type Changes,
  type ClaimComparison,
  type ClaimsOfPair,
  type MissingFacts,
  mostFacts,
  type Unsupported,
} from "@/lib/domain/evidence/report";
import { readLedgers, type StoredLedger } from "@/lib/evidence/store/ledgers";
import { claimsShape } from "@/lib/metrics/shapes/claims";
import { differencesOf, spreadOf, testedInterval } from "@/lib/stats/compared/differences";
import { type ChangedClaim, compareClaims, type LedgerSide, type UnsupportedClaim } from "./compare-claims";
import { matchClaims } from "./match-claims";

/** Bounds the memory: the contexts of so many questions are read at once. */
const atOnce = 200;

export interface ClaimsAsked {
  runs: readonly string[];
  /** Each run has a question's first sample; NaN where it lacks the question. */
  samples: readonly Float64Array[];
  /** Equal for a candidate's questions of one conversation, user or document. */
  clusters: readonly Int32Array[];
  metric: string;
}

type Read = LedgerSide & { sample: number; question: string };

/** Reads each question's claims once, and compares each candidate's with the baseline's. */
export async function sumClaims(reader: Reader, { runs, samples, clusters, metric }: ClaimsAsked): Promise<ClaimComparison> {
  const tallies = runs.slice(1).map(emptyTally);
  const changes = tallies.map(() => [0, 1].map(() => new Float64Array(samples[0]?.length ?? 0).fill(Number.NaN)));
  const missing: MissingFacts = { runs: runs.length, needed: 0, facts: 0, questions: 0, listed: [] };
  const questions = samples[0]?.length ?? 0;
  for (let from = 0; from < questions; from += atOnce) {
    const sides = await readSides(
      reader,
      { runs, metric },
      samples.map((ids) => ids.subarray(from, from + atOnce)),
    );
    for (let at = 0; at < Math.min(atOnce, questions - from); at++) {
      const all = sides.map((ofRun) => ofRun[at] ?? null);
      const [baseline, ...candidates] = all;
      if (!baseline) continue;
      for (const [index, candidate] of candidates.entries()) {
        const tally = tallies[index];
        if (!tally || !candidate) continue;
        const counts = tallyQuestion(tally, baseline, candidate);
        for (const [side, ofQuestion] of (changes[index] ?? []).entries()) ofQuestion[from + at] = counts[side] ?? 0;
      }
      addMissing(
        missing,
        all.flatMap((side) => side ?? []),
      );
    }
  }
  const pairs = tallies.map((tally, index) => {
    const [gained = new Float64Array(), lost = gained] = changes[index] ?? [];
    const mean = (ofQuestion: Float64Array) => perQuestion(ofQuestion, clusters[index] ?? new Int32Array());
    return {
      run: runs[index + 1] ?? "",
      ...tally,
      gained: { ...tally.gained, ci95: countInterval(mean(gained)) },
      lost: { ...tally.lost, ci95: countInterval(mean(lost)) },
      net: mean(gained.map((count, at) => count - (lost[at] ?? 0))),
    };
  });
  return { pairs, missing: missing.needed > 0 ? missing : null };
}

const countInterval = (mean: ClaimsOfPair["net"]): [number, number] | null =>
  mean?.ci95 ? [Math.max(0, mean.ci95[0]), mean.ci95[1]] : null;

function perQuestion(candidate: Float64Array, questions: Int32Array): ClaimsOfPair["net"] {
  const found = differencesOf({ baseline: candidate.map(() => 0), candidate, questions });
  if (found.n === 0) return null;
  // If there is no highest number, equal ones say nothing about others.
  const ci95 = spreadOf(found) === null ? null : testedInterval(found, 0.05, Number.POSITIVE_INFINITY);
  return { perQuestion: found.sum / found.n, ci95 };
}

async function readSides(
  reader: Reader,
  { runs, metric }: Pick<ClaimsAsked, "runs" | "metric">,
  samples: readonly Float64Array[],
): Promise<(Read | null)[][]> {
  const sides: (Read | null)[][] = [];
  for (const [index, runId] of runs.entries()) {
    const ids = [...(samples[index] ?? [])];
    const stored = await readLedgers(
      reader,
      { runId, metric },
      ids.filter((id) => !Number.isNaN(id)),
    );
    sides.push(
      ids.map((sample) => {
        const ledger = stored.get(sample);
        const side = ledger && sideOf(ledger);
        return side ? { ...side, sample, question: ledger.question } : null;
      }),
    );
  }
  return sides;
}

function addMissing(missing: MissingFacts, sides: readonly Read[]): void {
  const found = missingFacts(sides);
  const [first] = sides;
  if (!found || !first) return;
  missing.needed += found.needed;
  missing.facts += found.missing.length;
  missing.questions += Number(found.missing.length > 0);
  for (const text of found.missing)
    if (missing.listed.length < mostFacts) missing.listed.push({ text, question: first.question, sample: first.sample });
}

/** Null if the score has no list of claims, as while it is judged, or if the response could not be read. */
function sideOf({ contexts, detail }: Omit<StoredLedger, "question">): LedgerSide | null {
  const ledger = claimsShape.detail.safeParse(JSON.parse(detail)).data;
  if (!ledger) return null;
  return { claims: ledger.claims, needed: ledger.needed, contexts: JSON.parse(contexts) };
}

/** A reference's claims that at least two of the sides judged, and those of them that no side's contexts support. */
export function missingFacts(sides: readonly LedgerSide[]): { needed: number; missing: string[] } | null {
  const [first, ...others] = sides.flatMap(({ needed }) => (needed ? [needed] : []));
  if (!first || others.length === 0) return null;
  const places = others.map((other) => matchClaims(first, other));
  const judged = first.flatMap((fact, at) => {
    const all = [fact, ...others.map((other, index) => other[places[index]?.[at] ?? -1])];
    const verdicts = all.flatMap((one) => (one && one.inContexts !== "not-judged" ? [one.inContexts] : []));
    return verdicts.length > 1 ? [{ text: fact.text, isFound: verdicts.includes("supported") }] : [];
  });
  return { needed: judged.length, missing: judged.flatMap(({ text, isFound }) => (isFound ? [] : [text])) };
}

/** A candidate's figures against the baseline, question by question. */
type PairTally = Omit<ClaimsOfPair, "run" | "net">;

const noChanges = (): Changes => ({ claims: 0, questions: 0, newSources: 0, ci95: null });
const noneUnsupported = (): Unsupported => ({
  claims: 0,
  judgedOtherwise: 0,
  nowhere: 0,
  notRetrieved: { judged: 0, byWords: 0 },
});

const emptyTally = (): PairTally => ({
  questions: 0,
  gained: noChanges(),
  lost: noChanges(),
  inBoth: 0,
  needed: null,
  unsupported: { baseline: noneUnsupported(), candidate: noneUnsupported() },
});

function tallyQuestion(tally: PairTally, baseline: LedgerSide, candidate: LedgerSide): [gained: number, lost: number] {
  const { gained, lost, unsupported, needed } = compareClaims(baseline, candidate);
  tally.questions += Number(baseline.claims.length + candidate.claims.length > 0);
  addChanges(tally.gained, gained);
  addChanges(tally.lost, lost);
  tally.inBoth += unsupported[0].filter(({ isInBoth }) => isInBoth).length;
  addUnsupported(tally.unsupported.baseline, unsupported[0]);
  addUnsupported(tally.unsupported.candidate, unsupported[1]);
  if (needed) {
    tally.needed ??= { facts: 0, both: 0, baseline: 0, candidate: 0, neither: 0 };
    tally.needed.facts += needed.length;
    for (const { foundBy } of needed) tally.needed[foundBy]++;
  }
  return [gained.length, lost.length];
}

function addChanges(changes: Changes, claims: readonly ChangedClaim[]): void {
  changes.claims += claims.length;
  changes.questions += Number(claims.length > 0);
  changes.newSources += claims.filter(({ isRetrieved }) => !isRetrieved).length;
}

function addUnsupported(counts: Unsupported, claims: readonly UnsupportedClaim[]): void {
  counts.claims += claims.length;
  for (const { elsewhere } of claims) {
    if (!elsewhere) counts.nowhere++;
    else if (elsewhere.by === "words") counts.notRetrieved.byWords++;
    else if (elsewhere.isRetrieved) counts.judgedOtherwise++;
    else counts.notRetrieved.judged++;
  }
}
