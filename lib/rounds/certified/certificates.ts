import { recordEvent } from "@/lib/db/audit";
import { scoresOfMetric } from "@/lib/db/judgments/scores";
import { findRun, findRuns, type Run } from "@/lib/db/runs/list";
import { clustersOf } from "@/lib/db/samples/questions";
import type { JudgeCertificate } from "@/lib/domain/corrected/mean";
import { judgeFingerprint } from "@/lib/domain/judges/fingerprint";
import { partOf } from "@/lib/domain/labels/part";
import { type Actor, authorOf } from "@/lib/domain/people/actor";
import { Refusal, refuseField } from "@/lib/domain/problem";
import { isFinished } from "@/lib/domain/runs/is-finished";
import { lowestPass } from "@/lib/metrics/lowest-pass";
import type { RoundDetail } from "@/lib/rounds/api/reports";
import { contextScoresOfRound } from "@/lib/rounds/measured/contexts";
import { resultsOf } from "@/lib/rounds/results";
import { certificatesOfRound, keepCertificate, type StoredCertificate } from "@/lib/rounds/store/certificates";
import { entriesOf, itemsOf, type Round } from "@/lib/rounds/store/rows";
import { unratedItems } from "@/lib/rounds/values";
import type { RoundEntry, RoundItem } from "@/lib/rounds/words/definition";
import { bar, type CertificateCounts, catchesOf, isCertified, letsOf, moreLabels } from "./certificate";

export function shownCertificate(stored: StoredCertificate, roundName: string, runId: string): JudgeCertificate {
  const { caught, bad, passed, good, bar, passes, isCertified, openedAt, roundId } = stored;
  const counts = { caught, bad, passed, good, bar, passes };
  return {
    ...counts,
    state: isCertified ? "certified" : "refused",
    catches: catchesOf(stored).ci95?.[0] ?? null,
    lets: letsOf(stored).ci95?.[0] ?? null,
    round: { id: roundId, name: roundName },
    openedAt: openedAt.toISOString(),
    elsewhere: stored.runId !== runId,
  };
}

export type MeasuredCertification = NonNullable<RoundDetail["certification"]>;
export type RoundCertificate = MeasuredCertification["certificates"][number];

/** What the round's test part holds, and what it said of each judge for which it was opened. */
export async function readCertification(round: Round): Promise<MeasuredCertification> {
  const stored = await certificatesOfRound(round.id);
  const runs = new Map((await findRuns([round.runId, ...stored.map(({ runId }) => runId)])).map((run) => [run.id, run]));
  const counts = new Map<string, CertificateCounts>();
  const why = whyNoTestPart(round);
  let unrated = 0;
  if (why === null) {
    const part = await readTestPart(round);
    unrated = unratedItems(part.items, part.entries).filter(({ sampleId }) => part.samples.has(sampleId)).length;
    await Promise.all([...runs.values()].map(async (run) => counts.set(run.id, await countTestPart(part, run))));
  }
  const own = runs.get(round.runId);
  const fingerprint = own && judgeFingerprint(own, round.metric);
  return {
    why,
    unrated,
    bad: counts.get(round.runId)?.bad ?? 0,
    good: counts.get(round.runId)?.good ?? 0,
    isOpened: stored.some((one) => one.fingerprint === fingerprint),
    certificates: stored.map((one, at) => {
      const now = counts.get(one.runId);
      const last = stored[at - 1];
      return {
        ...shownCertificate(one, round.name, round.runId),
        runId: one.runId,
        runName: runs.get(one.runId)?.name ?? null,
        openedBy: one.openedBy,
        intervals: { bad: catchesOf(one).ci95, good: letsOf(one).ci95 },
        before: last ? { judges: at, last: last.openedAt.toISOString() } : null,
        hasChanged: now !== undefined && (["caught", "bad", "passed", "good"] as const).some((name) => now[name] !== one[name]),
        more: one.isCertified ? 0 : moreLabels(one, one.bar),
      };
    }),
  };
}

/**
 * Opens the test part for the judge of the round's run, or of another run of the same samples, and keeps what it says for good.
 * Opened again, it says the same. Throws Refusal for a round that certifies no judge, a run that does not fit, or without bad and
 * good labels.
 */
export async function openTestPart(round: Round, by: Actor, runId = round.runId): Promise<{ isNew: boolean }> {
  const why = whyNoTestPart(round);
  if (why !== null) throw new Refusal(why, "conflict");
  const run = await requireFitting(round, runId);
  const fingerprint = judgeFingerprint(run, round.metric);
  if ((await certificatesOfRound(round.id)).some((one) => one.fingerprint === fingerprint)) return { isNew: false };
  const counts = await countTestPart(await readTestPart(round), run);
  if (counts.bad === 0 || counts.good === 0)
    throw new Refusal(
      `The test part needs ${round.unit === "context" ? "contexts" : "samples"} labelled no and labelled yes: it holds ${counts.bad} and ${counts.good}.`,
      "conflict",
    );
  const { isCertified: certified, passes } = await keepCertificate({
    roundId: round.id,
    runId,
    metric: round.metric,
    fingerprint,
    bar,
    ...counts,
    passes: lowestPass(run.thresholds, round.metric),
    isCertified: isCertified(counts),
    openedBy: authorOf(by),
  });
  await recordEvent(by, "test-part-opened", round.name, {
    round: round.id,
    run: run.name,
    metric: round.metric,
    certified,
    passes,
  });
  return { isNew: true };
}

async function requireFitting(round: Round, runId: string): Promise<Run> {
  const refuse = (message: string, kind?: Refusal["kind"]) => refuseField("run", message, kind);
  const [own, run] = await Promise.all([findRun(round.runId), findRun(runId)]);
  if (!run || !own) throw refuse(`There is no run ${runId.slice(0, 100)}.`, "not-found");
  if (run.configurationId !== own.configurationId && runId !== round.pairedRunId)
    throw refuse("The run judges other samples. Choose a run of the configuration that the round's samples are from.");
  if (!run.metrics.includes(round.metric)) throw refuse(`The run has no metric ${round.metric}.`);
  if (!isFinished(run.status)) throw refuse("The run is not finished. Open the test part once it is.", "conflict");
  if (run.judge.earlier.length > 0) throw refuse("The run's models were changed, so its scores mix judges.", "conflict");
  return run;
}

/** Why a round certifies no judge; null if it can. */
function whyNoTestPart({ question, design }: Pick<Round, "question" | "design">): string | null {
  if (question.kind !== "yes-no") return "Only a round with a yes-no question can certify a judge.";
  if (design.kind === "picked") return "Picked samples say nothing about the judge on others, so they certify none.";
  if (design.kind === "balanced")
    return "These samples were balanced by a label, so the judge’s shares would not hold for the run. Draw a random round.";
  return null;
}

/** A round's labels, and which of its samples are of the test part. */
interface TestPart {
  round: Round;
  items: RoundItem[];
  entries: RoundEntry[];
  samples: ReadonlySet<number>;
  /** Samples of one question, conversation, user or document have the same number. */
  questions: ReadonlyMap<number, number>;
}

async function readTestPart(round: Round): Promise<TestPart> {
  const [items, entries] = await Promise.all([itemsOf(round.id), entriesOf(round.id)]);
  const clusters = await clustersOf([...new Set(items.map(({ sampleId }) => sampleId))]);
  const samples = new Set([...clusters].flatMap(([id, cluster]) => (partOf(cluster) === "test" ? [id] : [])));
  const first = new Map([...clusters].toReversed().map(([id, cluster]) => [cluster, id]));
  const questions = new Map([...clusters].map(([id, cluster]) => [id, first.get(cluster) ?? id]));
  return { round, items, entries, samples, questions };
}

/** What these labels say of the judge of `run`, which has scores of the round's samples. */
async function countTestPart(
  { round, items, entries, samples, questions }: TestPart,
  { id, thresholds }: Pick<Run, "id" | "thresholds">,
): Promise<CertificateCounts> {
  const { ids, scores } = await scoresOfMetric(id, round.metric);
  const scored = ids.flatMap((sample, at) =>
    samples.has(sample) ? [{ id: sample, score: scores[at] ?? 0, question: questions.get(sample) ?? sample }] : [],
  );
  // Every sample counts alike: strata are drawn in proportion.
  const design = { kind: "picked" as const, samples: [] };
  const { question, metric } = round;
  const contextScores = await contextScoresOfRound(round, id, [...samples]);
  const passes = lowestPass(thresholds, metric);
  const { catches, lets } = resultsOf({ items, entries, samples: scored, design, question, passes, contextScores });
  return {
    caught: catches?.right ?? 0,
    bad: catches?.of ?? 0,
    passed: lets?.right ?? 0,
    good: lets?.of ?? 0,
    badUnits: catches?.effective ?? null,
    goodUnits: lets?.effective ?? null,
  };
}
