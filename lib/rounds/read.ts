import { scoresOfMetric } from "@/lib/db/judgments/scores";
import { repeatedQuestions } from "@/lib/db/reviews/agreement";
import { entriesOf, stepsOfRounds } from "@/lib/db/rounds/entries";
import { countRounds, itemsOf, type Round } from "@/lib/db/rounds/store";
import { findRun } from "@/lib/db/runs/list";
import { lowestPass } from "@/lib/metrics/lowest-pass";
import { type Narrower, narrowerBy } from "@/lib/stats/corrected/narrower";
import { type Certificate, certificateOf } from "./certificate";
import { type Progress, progressOf } from "./next";
import { type PersonOfRound, peopleOf } from "./people";
import { type RoundResults, resultsOf } from "./results";

export interface RoundState {
  progress: Progress;
  people: PersonOfRound[];
  /** Drawn, however many people label each. */
  items: number;
  /** Of these, labelled by two or more. */
  shared: number;
}

/** `person` is the key of the visitor; null for none. */
export async function readRoundState(round: Round, person: string | null): Promise<RoundState> {
  const [items, entries] = await Promise.all([itemsOf(round.id), entriesOf(round.id)]);
  const firsts = items.filter(({ repeatOf }) => repeatOf === null);
  return {
    progress: progressOf(person, items, entries),
    people: peopleOf(items, entries),
    items: firsts.length,
    shared: firsts.filter(({ people }) => people > 1).length,
  };
}

export interface ReadResults extends RoundResults {
  certificate: Certificate | null;
  /** Labels that would narrow the corrected mean's interval. */
  narrower: Narrower | null;
  /** The lowest score that counts as good. */
  passes: number;
  /** Samples with a score. */
  scored: number;
}

/** What the round's labels say now. Null if the run is gone. */
export async function readResults(round: Round): Promise<ReadResults | null> {
  const run = await findRun(round.runId);
  if (!run) return null;
  const [items, entries, { ids, scores }, firstOf] = await Promise.all([
    itemsOf(round.id),
    entriesOf(round.id),
    scoresOfMetric(run.id, round.metric),
    repeatedQuestions(run.configurationId),
  ]);
  const passes = lowestPass(run.thresholds, round.metric);
  const samples = ids.map((id, at) => ({ id, score: scores[at] ?? 0, question: firstOf.get(id) ?? id }));
  const results = resultsOf({ items, entries, question: round.question, design: round.design, samples, passes });
  const { corrected, missing } = results;
  const narrower = corrected?.interval && missing === 0 ? narrowerBy(corrected.interval, corrected.n, corrected.samples) : null;
  // Picked samples say nothing about the judge on others.
  const certificate = round.design.kind === "picked" ? null : certificateOf(results);
  return { ...results, certificate, narrower, passes, scored: ids.length };
}

export interface RoundProgress {
  given: number;
  needed: number;
  /** With a label. */
  people: number;
}

/** Of each round. */
export async function progressOfRounds(ids: readonly string[]): Promise<Map<string, RoundProgress>> {
  const [needed, steps] = await Promise.all([countRounds(ids), stepsOfRounds(ids)]);
  return new Map(
    ids.map((id) => {
      const entries = steps.get(id) ?? [];
      const { given, cannot } = progressOf(null, [], entries);
      const people = peopleOf([], entries).filter(({ labels }) => labels > 0).length;
      return [id, { given, needed: (needed.get(id) ?? 0) - cannot, people }];
    }),
  );
}
