import { scoresOfSamples } from "assay-lib/db/judgments/scores";
import type { Run } from "assay-lib/db/runs/list";
import { newestRunOf, responseOf, sameQuestion } from "assay-lib/db/samples/questions";
import { neighbours } from "assay-lib/db/samples/table";
import type { FoundBy } from "assay-lib/domain/evidence/found-by";
import type { QueueReason } from "assay-lib/domain/reviews/queue";
import type { Reviewer } from "assay-lib/domain/reviews/state";
import { withHidden } from "assay-lib/domain/sample-query";
import { bandOf, type MetricThresholds } from "assay-lib/domain/scores/band";
import { formatScore } from "assay-lib/domain/scores/format";
import { whoFound } from "assay-lib/evidence/who-found";
import { goldenRowsOf } from "assay-lib/golden/store/rows";
import { stepScoresOfSample } from "assay-lib/judged-steps/of-sample";
import type { Metric } from "assay-lib/metrics/define";
import { placeInQueue, readQueue } from "assay-lib/reviews/queue";
import { marksOfSample } from "assay-lib/reviews/store/claim-marks";
import { countReviewed, reviewsOfSample } from "assay-lib/reviews/store/verdicts";
import { loadSamplesSearch, samplesHref } from "assay-lib/samples/filters/address";
import { filterInWords } from "assay-lib/samples/filters/view";
import { sampleQueryOf } from "assay-lib/samples/from-address";
import { readLinkTemplate } from "assay-lib/traces/settings";
import { traceLink } from "assay-lib/traces/words/rules";
import { readWhy } from "assay-lib/why/read";
import { whyOfSamples } from "assay-lib/why/store/write";
import type { Metadata } from "next";
import { confirmGoldenAction } from "@/app/(rail)/datasets/actions";
import { hiddenSamplesHere } from "@/app/(rail)/runs/[id]/samples/hidden";
import { queueHref } from "@/components/addresses/queue";
import type { DeskProps } from "@/components/reviews/desk";
import { reasonsInWords } from "@/components/reviews/queue/reason-in-words";
import type { AgainstProps } from "@/components/samples/difference/against";
import { changedWords, wordDifference } from "@/components/samples/difference/words";
import { claimsDetail, isAwaited, type Review } from "@/components/samples/judged/sample";
import { basisOf } from "@/components/samples/judgments/basis";
import type { ShownSample } from "@/components/samples/review/view";
import { markClaimAction, reviewAction, unmarkClaimAction } from "../actions";
import { readReviewer } from "../reviewer";
import { saidHere } from "../said";
import { readReview, readSample } from "./read-review";
import { shownSample } from "./shown-sample";

export interface SampleAddress {
  params: Promise<{ id: string; sampleId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The metric behind a review reason; of two, the lower. */
const metricOf = (reason: QueueReason | undefined): string | null =>
  reason?.kind === "metrics" ? reason.low[0] : (reason?.metric ?? null);

/** Null if the run has no such sample. */
export async function openSample({
  params,
  searchParams,
}: SampleAddress): Promise<{ review: Review<Run>; runPath: string; shown: ShownSample } | null> {
  const { id, sampleId } = await params;
  const found = await readReview(id, sampleId);
  if (!found) return null;
  const { run, sample } = found;
  await readWhy(run);
  const given = await searchParams;
  const search = await loadSamplesSearch(given);
  const hidden = await hiddenSamplesHere(run.id);
  const query = withHidden(sampleQueryOf(search, run.metrics), hidden);
  const reviewer = await readReviewer();
  const [reasons, foundBy, claimMarks, stepScores] = await Promise.all([
    whyOfSamples(run.id, [sample.id]),
    readFoundBy(found),
    readClaimMarks(found, reviewer),
    hidden.includes(sample.id) ? undefined : stepScoresOfSample(run.id, sample),
  ]);
  const review = { ...found, why: reasons.get(sample.id), foundBy, claimMarks, stepScores };
  const [around, queue] = await Promise.all([
    search.queue ? null : neighbours(run, query, sample.id),
    search.queue ? readQueue(run, reviewer, search.queue, hidden).then((entries) => placeInQueue(entries, sample.id)) : null,
  ]);
  const metrics = review.metrics.map(({ metric }) => metric);
  const base = `/runs/${run.id}`;
  const againstId = typeof given.against === "string" ? given.against : null;
  const { shown, addressOf } = await shownSample({
    review,
    base,
    search,
    given,
    around: queue ?? around,
    filter: queue ? "in the review queue, most informative first" : filterInWords(query, metrics),
    against: againstId,
  });
  const [template, golden, said] = await Promise.all([
    readLinkTemplate(),
    goldenRowsOf([sample.id]),
    saidHere([sample.id], run.id),
  ]);
  const row = golden.get(sample.id);
  return {
    review,
    runPath: samplesHref(base, search),
    shown: {
      ...shown,
      parts: { ...shown.parts, traceHref: template && traceLink(template, sample) },
      team: {
        desk: await readDesk(review, reviewer, metricOf(queue?.reasons[0]) ?? query.metric ?? query.sort ?? null),
        difference: {
          against: await readDifference(review, againstId),
          path: samplesHref(`${base}/samples/${sample.id}`, search),
        },
        said: said.get(sample.id) ?? [],
        golden: row ? { row, reviewer, confirm: confirmGoldenAction } : null,
        queue: queue &&
          search.queue && {
            done: queue.done,
            total: queue.total,
            next: addressOf(queue.next),
            isFinal: !isAwaited(review),
            list: queueHref(`${base}/review`, { kind: search.queue }),
            reasons: reasonsInWords(queue.reasons, metrics, run.thresholds),
          },
      },
    },
  };
}

export async function sampleMetadata({ params }: SampleAddress): Promise<Metadata> {
  const { id, sampleId } = await params;
  const found = await readSample(id, sampleId);
  if (!found) return { title: "Sample not found" };
  const question =
    found.sample.question
      .slice(0, 200)
      .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
      .trim() || `Sample ${found.sample.position + 1}`;
  return { title: `${question.length > 80 ? `${question.slice(0, 80)}…` : question} · ${found.run.name}` };
}

async function readClaimMarks({ run, sample, metrics }: Review<Run>, reviewer: Reviewer | null): Promise<Review["claimMarks"]> {
  if (!metrics.some(claimsDetail)) return undefined;
  return { marks: await marksOfSample(run.id, sample.id), reviewer, mark: markClaimAction, unmark: unmarkClaimAction };
}

async function readFoundBy({ run, sample, metrics }: Review<Run>): Promise<FoundBy | undefined> {
  const needed = metrics.flatMap((reviewed) => claimsDetail(reviewed)?.needed ?? []);
  return needed.length > 0 ? whoFound(run.id, sample.id, needed) : undefined;
}

/** Adds the source only if short names collide. */
const nameAmong = ({ shortName, source }: Metric, all: readonly { metric: Metric }[]): string =>
  all.filter(({ metric }) => metric.shortName === shortName).length > 1 ? `${shortName}, ${source}` : shortName;

/** `first`: the metric that the sample was opened for. */
async function readDesk(review: Review<Run>, reviewer: Reviewer | null, first: string | null): Promise<DeskProps> {
  const { run, sample, metrics } = review;
  const asOf = Date.now();
  const [reviews, progress] = await Promise.all([reviewsOfSample(run.id, sample.id), countReviewed(run.id, reviewer)]);
  return {
    runId: run.id,
    sampleId: sample.id,
    samples: run.sampleCount,
    metrics: metrics.map((reviewed) => {
      const { metric, thresholds } = reviewed;
      const score = reviewed.score?.score ?? null;
      return {
        id: metric.id,
        name: nameAmong(metric, metrics),
        score: score === null ? null : formatScore(score, thresholds),
        band: score === null ? null : bandOf(score, thresholds),
        basis: basisOf(reviewed, sample, isAwaited(review)),
        rawMax: metric.rawMax,
      };
    }),
    first,
    given: { reviews, progress, asOf },
    reviewer,
    action: reviewAction,
  };
}

/** Characters per response. */
const comparedAtMost = 20_000;

/** Compares with the configuration `against`, else the first other one. Null without a response on both sides. */
async function readDifference({ run, sample, metrics }: Review<Run>, against: string | null): Promise<AgainstProps["against"]> {
  const here = sample.response;
  if (!here?.trim()) return null;
  const others = await sameQuestion(sample.id);
  const [first] = others;
  if (!first) return null;
  const options = others.map(({ configurationId, name }) => ({ id: configurationId, name }));
  const other = against === "none" ? null : (others.find(({ configurationId }) => configurationId === against) ?? first);
  if (!other) return { options, compared: null };
  const [response, judgedBy] = await Promise.all([responseOf(other.sampleId, comparedAtMost), newestRunOf(other.sampleId)]);
  if (!response) return null;
  const isHidden = judgedBy !== null && (await hiddenSamplesHere(judgedBy.id)).includes(other.sampleId);
  const scores = judgedBy && !isHidden ? ((await scoresOfSamples(judgedBy.id, [other.sampleId])).get(other.sampleId) ?? []) : [];
  const parts = wordDifference(response.text, here.slice(0, comparedAtMost));
  const changed = changedWords(parts);
  const shown = (bands: MetricThresholds, score?: number | null) => (score == null ? null : formatScore(score, bands));
  return {
    options,
    compared: {
      ...other,
      run: judgedBy && { ...judgedBy, href: `/runs/${judgedBy.id}/samples/${other.sampleId}` },
      here: run.configuration.name,
      parts,
      words: { ...changed, same: parts.reduce((sum, { kind, words }) => sum + (kind === "same" ? words : 0), 0) },
      isCut: response.length > comparedAtMost || here.length > comparedAtMost,
      scores: Object.fromEntries(
        metrics.map(({ metric, thresholds, score }) => [
          metric.id,
          [shown(thresholds, scores.find((one) => one.metric === metric.id)?.score), shown(thresholds, score?.score)] as const,
        ]),
      ),
    },
  };
}
