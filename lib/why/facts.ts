import type { JudgeSetup } from "@/lib/domain/judge";
import type { MetricRole } from "@/lib/domain/scored/definition";
import { defaultThresholds, type Thresholds, thresholdsOf } from "@/lib/domain/scores/band";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";
import type { AnsweredAs } from "@/lib/domain/why/stages";
import type { Metric } from "@/lib/metrics/define";
import type { StoredSample } from "@/lib/why/store/read";
import { answeredOf } from "./refusal/answered";
import type { Labelled } from "./slices/labelled";
import type { StageFacts } from "./stage";
import { wayOf } from "./way";

/** A metric's scores by sample, and the lowest that passes. */
export interface ExplainedSample {
  passes: number;
  scores: ReadonlyMap<number, number>;
  /** Maps a figure's key, then a sample, to its value. */
  figures: ReadonlyMap<string, ReadonlyMap<number, number>>;
}

/** What scores say. For contexts, the scores are of a sample's best one. */
export interface Scores {
  contexts: readonly ExplainedSample[];
  claims: readonly ExplainedSample[];
  adherence: readonly ExplainedSample[];
  relevance: readonly ExplainedSample[];
  answering: readonly ExplainedSample[];
}

export interface UsedMetric {
  id: string;
  use: keyof Scores;
  /** Each context has a score, of which the highest counts. */
  isBestContext: boolean;
  passes: number;
  /** Read too, by key. */
  figures: readonly string[];
}

/** Uses of response metrics, by name; people's own metrics can have any. */
const uses: ReadonlyMap<string, keyof Scores> = new Map([
  ["context-adherence-plus", "adherence"],
  ["trulens-answer-relevance", "relevance"],
  ["completeness", "relevance"],
  ["refusal", "answering"],
]);

const usesByRole: Readonly<Record<MetricRole, keyof Scores | false>> = {
  "context relevance": "contexts",
  retrieval: "contexts",
  groundedness: "adherence",
  "answer relevance": "relevance",
  other: false,
};

interface Judging {
  thresholds: Thresholds;
  judge: Pick<JudgeSetup, "kind">;
}

/** Null if its scores say nothing about stages. */
export function usedMetric(metric: Metric, { thresholds, judge }: Judging): UsedMetric | null {
  const { id, shape, group, role } = metric;
  const isOfContexts = shape.kind === "contexts" || shape.kind === "sentences";
  const ofResponse = shape.kind === "claims" ? "claims" : uses.get(id.replace(/-v\d+$/, ""));
  const ofGroup = group === "retrieval" ? isOfContexts && "contexts" : ofResponse;
  const use = role ? usesByRole[role] : ofGroup;
  // Shared words tell of no fault.
  if (!use || describeJudge(judge.kind).isStandIn) return null;
  // One claim that no context supports is enough.
  if (use === "claims") return { id, use, isBestContext: false, passes: 1, figures: ["unsupported", "claimRecall"] };
  // A share of relevant sentences passes from the first one.
  const passes =
    shape.kind === "sentences"
      ? Number.MIN_VALUE
      : (thresholdsOf(thresholds, id)?.Moderate ?? metric.thresholds?.Moderate ?? defaultThresholds.Moderate);
  return { id, use, isBestContext: shape.kind === "contexts", passes, figures: [] };
}

/** True if any passes, false if all that have a score fail, null if none has one. */
function anyPasses(judged: readonly ExplainedSample[], sample: number): boolean | null {
  const found = passedBy(judged, sample);
  return found.length === 0 ? null : found.includes(true);
}

function allPass(judged: readonly ExplainedSample[], sample: number): boolean | null {
  const found = passedBy(judged, sample);
  return found.length === 0 ? null : !found.includes(false);
}

const passedBy = (judged: readonly ExplainedSample[], sample: number): boolean[] =>
  judged.flatMap(({ scores, passes }) => {
    const score = scores.get(sample);
    return score === undefined ? [] : [score >= passes];
  });

/** True if it has no letter or digit. */
const isEmpty = (response: string | null): boolean => response !== null && !/[\p{L}\p{N}]/u.test(response);

/** What a judge of refusals says; else the rules. Null without a response, or with an empty one. */
function answeredBy(sample: StoredSample, { answering }: Scores): AnsweredAs | null {
  if (sample.response === null || isEmpty(sample.response)) return null;
  const byRules = answeredOf(sample.response);
  const answers = allPass(answering, sample.id);
  if (answers === null || byRules === null || byRules === "partly") return byRules;
  return answers ? "answered" : "refused";
}

export function factsOf(
  sample: StoredSample,
  { scores, labelled, cut, countsWords }: { scores: Scores; labelled: Labelled } & Pick<StageFacts, "cut" | "countsWords">,
): StageFacts {
  return {
    answered: answeredBy(sample, scores),
    isEmpty: isEmpty(sample.response),
    isAnswerable: labelled.isAnswerable,
    isTalk: labelled.isTalk ?? false,
    goldRank: goldRankOf(sample.goldFound) ?? labelled.relevantRank,
    contexts: sample.contexts,
    countsWords,
    cut: cut && cut.contexts < sample.contexts ? cut : null,
    isRelevant: anyPasses(scores.contexts, sample.id),
    // A ledger names what is not supported, so it decides over polls.
    isSupported: allPass(scores.claims, sample.id) ?? allPass(scores.adherence, sample.id),
    scoresSupport: scores.claims.length + scores.adherence.length > 0,
    way: goldRankOf(sample.goldFound) === null || !sample.steps ? null : wayOf(sample.steps),
    claims: unsupportedClaims(scores.claims, sample.id),
    claimRecall: figureIn(scores.claims, "claimRecall", sample.id),
    isOnQuestion: allPass(scores.relevance, sample.id),
  };
}

const figureIn = (judged: readonly ExplainedSample[], key: string, sample: number): number | null =>
  judged.flatMap(({ figures }) => figures.get(key)?.get(sample) ?? [])[0] ?? null;

/** The score is supported / judged. */
function unsupportedClaims(judged: readonly ExplainedSample[], sample: number): StageFacts["claims"] {
  const unsupported = figureIn(judged, "unsupported", sample);
  const score = judged.find(({ scores }) => scores.has(sample))?.scores.get(sample) ?? 1;
  return unsupported === null || score >= 1 ? null : { unsupported, judged: Math.round(unsupported / (1 - score)) };
}

function goldRankOf(goldFound: string | null): number | null {
  if (!goldFound?.startsWith("[")) return null;
  const found: (number | null)[] = JSON.parse(goldFound);
  const places = found.filter((at) => at !== null);
  if (found.length === 0) return null;
  return places.length === 0 ? 0 : Math.min(...places) + 1;
}
