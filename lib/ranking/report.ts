import { check, checksOf, countedTogether } from "@/lib/comparison/checks";
import { timesLooked } from "@/lib/comparison/early-stop";
import type { Check } from "@/lib/comparison/words/decision";
import { defaultMargin } from "@/lib/comparison/words/margins";
import { roughly } from "@/lib/comparison/words/remark";
import { nobodySays, type PeopleOnRun, peopleOnRuns } from "@/lib/corrected/people";
import { baselineNames } from "@/lib/db/runs/baselines";
import { modelsInWords } from "@/lib/domain/judge";
import type { PairBy } from "@/lib/domain/paired/pair-by";
import { Refusal } from "@/lib/domain/problem";
import { aboutEarlyMeans } from "@/lib/domain/races/words";
import { neverJudged } from "@/lib/domain/scores/unscored";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";
import { counted } from "@/lib/domain/text/counted";
import { countSharedInThread, rankInThread } from "@/lib/ranking/store/in-thread";
import type { RankAsked, RankedScores } from "@/lib/ranking/store/rank";
import type { RankedConfiguration, RankedDifference, RankReport } from "@/lib/ranking/words/report";
import { fewestQuestions } from "@/lib/stats/compared/paired-difference";
import { adjustedMeans } from "@/lib/stats/ranked/adjusted";
import { fewestBlocks } from "@/lib/stats/ranked/blocks";
import { paretoFront } from "@/lib/stats/ranked/front";
import { tiedRuns } from "@/lib/stats/ranked/letters";
import { memoise, stateOf } from "@/lib/summaries/memoise";
import type { Candidates } from "./candidates";
import { effectsIn } from "./effects";
import { type EqualContexts, equalContexts } from "./equal-contexts";
import { findingOf, tiedForBest } from "./finding";
import { type Gathered, gather, leave, type Ranked } from "./gather";
import { type Levels, levelsOf } from "./levels";

export interface RankOptions {
  metric?: string | undefined;
  pairBy?: PairBy | undefined;
  allPairs?: boolean | undefined;
  /** A run of the configuration to compare the others with. */
  baseline?: string | undefined;
  /** Runs to rank although they were judged in another way than most. */
  include?: readonly string[] | undefined;
}

type ReadOptions = RankOptions & { equal: EqualContexts | null; timesLooked: number };

const cacheSize = 16;
const mostParameters = 8;
const mostLevels = 20;

/**
 * Ranks the configurations of a dataset or of the named runs by one metric. Scores and tests are cached until one of the runs
 * changes. Runs that cannot be ranked with the others are left out with the reason. Throws Refusal if fewer than two are left, or
 * for a metric or baseline that none of them has.
 */
export async function rankRuns(candidates: Candidates, options: RankOptions = {}): Promise<RankReport> {
  const gathered = await gather(candidates, options);
  const all = gathered.ranked.flatMap(({ runs }) => runs);
  // The first is the one that checks compare the others with.
  const equal = await equalContexts(
    gathered.read.filter((run) => all.includes(run)),
    gathered.metric,
  );
  const looked = await timesLooked(all);
  const { ranked, scores: read } = await readShared(gathered, { ...options, equal, timesLooked: looked });
  const scores = read.identical.every((place) => place === read.identical[0]) ? { ...read, leastDifference: null } : read;
  const levels = levelsOf(ranked.map(({ parameters }) => parameters));
  const means = meansOf(scores, options.allPairs ?? false);
  const order = [...means.keys()].filter((at) => !Number.isNaN(means[at])).sort((a, b) => (means[b] ?? 0) - (means[a] ?? 0));
  const groups = order.length > 1 && isTested(scores) ? tiedRuns(order, (a, b) => scores.apart[a * ranked.length + b] === 1) : [];
  const baseline = await baselineOf(ranked, options.baseline);
  const people = await peopleOnRuns(
    ranked.map(({ runs: [run] }) => run),
    gathered.metric,
  );
  const priced = pricesOf(scores);
  const rows = [...order, ...ranked.keys()].filter((at, place, all) => all.indexOf(at) === place);
  const front = paretoFront(means.map((mean, at) => ({ mean, cost: priced.costs[at] ?? null })));
  const effects = effectsIn(scores.effects, usable(levels), scores.identical);
  const isStandIn = ranked.some(({ runs: [run] }) => describeJudge(run.judge.kind).isStandIn);
  const causes = ranked.flatMap(({ runs }) => runs.flatMap((run) => Object.keys(run.summaries[gathered.metric]?.errors ?? {})));
  const found = {
    metric: gathered.metric,
    metrics: gathered.metrics,
    judge: [...new Set(ranked.map(({ runs: [run] }) => modelsInWords(run)))].join("; "),
    isStandIn,
    datasets: datasetsOf(ranked),
    pairBy: scores.by,
    allPairs: options.allPairs ?? false,
    firstContexts: equal?.sizes.common ?? null,
    questions: scores.questions,
    withoutScore: scores.withoutScore,
    inPart: neverJudged.find((cause) => causes.includes(cause)) ?? null,
    permutations: scores.permutations,
    leastDifference: scores.leastDifference,
    leastByChance: scores.leastByChance,
    margin: defaultMargin,
    questionsToTell: scores.questionsToTell,
    baseline: baseline === null ? null : (ranked[baseline]?.runs[0].id ?? null),
    costUnit: priced.unit,
    parameters: levels.map(({ name, values }) => ({ name, values })),
    configurations: rows.map((at, place) =>
      rowOf(at, {
        ranked,
        scores,
        place,
        groups,
        best: order[0] ?? null,
        baseline,
        cost: priced.costs[at] ?? null,
        isOnFront: front[at] ?? false,
        people: people.get(ranked[at]?.runs[0].id ?? "") ?? nobodySays,
      }),
    ),
    groups: groups.map(([first, last], at) => ({ letter: letterAt(at), first: first + 1, last: last + 1 })),
    expected: isStandIn ? null : scores.winner,
    ...effects,
    variance: scores.components,
    pending: gathered.pending,
    leftOut: gathered.leftOut,
    older: gathered.older,
    namedTwice: gathered.namedTwice,
    checks: checksOn(gathered, scores, equal),
  };
  return { ...found, finding: findingOf(found), notes: notesOf(found) };
}

/** Covers all runs that were asked for; what only those left out fail is a note. */
function checksOn({ read, metric, leftOut }: Gathered, scores: RankedScores, equal: EqualContexts | null): Check[] {
  const left = new Set(leftOut.map(({ run }) => run));
  const given = {
    metrics: [metric],
    questions: scores.questions,
    ...(equal && { sizes: equal.sizes }),
    apart: leftOut.flatMap(({ cause, name }) => (cause === "no-shared-question" ? name : [])),
    lost: [{ metric, withoutScore: scores.withoutScore - scores.notJudged, of: scores.questions, isKnown: true }],
    remarks: { coverage: scores.notJudged > 0 ? [notJudgedInAll(scores)] : [] },
  };
  const ranked = checksOf({ ...given, runs: read.filter(({ id }) => !left.has(id)) });
  const scored = scores.questions - scores.withoutScore;
  const together = scores.blocks < scored ? [countedTogether(scored, "question", scores.blocks)] : [];
  return [
    ...checksOf({ ...given, runs: read }).map((check, at) =>
      check.state === "fails" && ranked[at]?.state !== "fails" ? { ...check, state: "note" as const } : check,
    ),
    check("questions", together, `${counted(scored, "question")}, each asked once.`),
  ];
}

const notJudgedInAll = ({ notJudged, questions }: RankedScores): string =>
  `${notJudged.toLocaleString("en")} of ${counted(questions, "question")} were not judged in all runs and are left out.`;

const stoppedEarly = (questions: number): string =>
  `Some runs stopped early. Only the ${counted(questions, "question")} that all were judged on count, so less is established here than in their race. Tests and intervals of differences allow for the looks. ${aboutEarlyMeans}`;

const judgedInPart = (questions: number): string =>
  `Some runs judged a random part, so only the ${counted(questions, "question")} that all judged count here. They stand for all.`;

/** Runs that share no question with the others are left out. */
async function readShared(gathered: Gathered, options: ReadOptions): Promise<{ ranked: Ranked[]; scores: RankedScores }> {
  const scores = await readScores(gathered.ranked, gathered.metric, options);
  if (scores.questions > 0) return { ranked: gathered.ranked, scores };
  const first = gathered.ranked.map(({ runs: [run] }) => run);
  const shared = await countSharedInThread(first.map(({ id, configurationId }) => ({ id, configurationId })));
  const kept = gathered.ranked.filter((_, at) => (shared[at] ?? 0) > 0);
  const again = kept.length > 1 && kept.length < gathered.ranked.length ? await readScores(kept, gathered.metric, options) : null;
  if (!again || again.questions === 0)
    throw new Refusal(
      "No decision: no question pairs. Compare runs of one dataset, or all pairs on the questions that each pair shares.",
    );
  for (const { runs } of gathered.ranked.filter((one) => !kept.includes(one)))
    gathered.leftOut.push(leave(runs[0], "no-shared-question", "shares no question with the others"));
  return { ranked: kept, scores: again };
}

function readScores(
  ranked: readonly Ranked[],
  metric: string,
  { pairBy, allPairs = false, equal, timesLooked }: ReadOptions,
): Promise<RankedScores> {
  const levels = usable(levelsOf(ranked.map(({ parameters }) => parameters)));
  const asked: Omit<RankAsked, "cut"> = {
    configurations: ranked.map(({ runs }) => runs.map(({ id, configurationId }) => ({ id, configurationId }))),
    metric,
    pairBy: pairBy ?? null,
    allPairs,
    parameters: levels.map(({ values, places }) => ({ levels: values.length, values: places })),
    first: equal?.sizes.common ?? null,
    timesLooked,
  };
  const cut = equal?.cut ?? {};
  const states = ranked.map(({ runs }) => runs.map(({ thresholds: _, ...run }) => stateOf(run)));
  return memoise("ranking", cacheSize, JSON.stringify([states, asked]), () => rankInThread({ ...asked, cut }));
}

const usable = (levels: readonly Levels[]): Levels[] =>
  levels.filter(({ values }) => values.length > 1 && values.length <= mostLevels).slice(0, mostParameters);

const isTested = ({ permutations }: RankedScores): boolean => permutations > 0;

/** Orders the configurations; NaN without a mean. Means over different questions are adjusted for these. */
function meansOf({ configurations, differences }: RankedScores, allPairs: boolean): number[] {
  const means = configurations.map(({ mean }) => mean ?? Number.NaN);
  return allPairs ? adjustedMeans(means, differences) : means;
}

/** "a" to "z", then "aa". */
const letterAt = (at: number): string => {
  const last = String.fromCharCode(97 + (at % 26));
  return at < 26 ? last : `${letterAt(Math.floor(at / 26) - 1)}${last}`;
};

/** The named one; else the dataset's baseline, or the oldest configuration. */
async function baselineOf(ranked: readonly Ranked[], wanted: string | undefined): Promise<number | null> {
  const placeOf = (has: (id: string) => boolean) => ranked.findIndex(({ runs }) => runs.some(({ id }) => has(id)));
  if (wanted !== undefined) {
    const place = placeOf((id) => id === wanted);
    if (place < 0) throw new Refusal(`The baseline ${wanted.slice(0, 100)} is none of the ranked runs. Choose one of them.`);
    return place;
  }
  const named = await baselineNames(ranked.flatMap(({ runs }) => runs.map(({ id }) => id)));
  const place = placeOf((id) => (named.get(id)?.length ?? 0) > 0);
  if (place >= 0) return place;
  const ages = ranked.map(({ runs, judged }) =>
    judged === null ? (runs.at(-1)?.createdAt.getTime() ?? 0) : Number.POSITIVE_INFINITY,
  );
  return ages.indexOf(Math.min(...ages));
}

/** For 1,000 questions; only of the unit that most configurations have. */
function pricesOf({ configurations }: RankedScores): { unit: string | null; costs: (number | null)[] } {
  const units = configurations.flatMap(({ measures }) => (measures.cost ? [measures.cost.unit] : []));
  const unit = units.sort((a, b) => units.filter((one) => one === b).length - units.filter((one) => one === a).length)[0] ?? null;
  return {
    unit,
    costs: configurations.map(({ measures: { cost } }) => (cost && cost.unit === unit ? cost.value * 1000 : null)),
  };
}

const datasetsOf = (ranked: readonly Ranked[]): RankReport["datasets"] =>
  [...new Map(ranked.flatMap(({ runs }) => runs.map(({ datasetId, dataset }) => [datasetId, dataset.name] as const)))].map(
    ([id, name]) => ({ id, name }),
  );

interface Around {
  ranked: readonly Ranked[];
  scores: RankedScores;
  place: number;
  groups: readonly (readonly [number, number])[];
  best: number | null;
  baseline: number | null;
  cost: number | null;
  isOnFront: boolean;
  people: PeopleOnRun;
}

function rowOf(
  at: number,
  { ranked, scores, place, groups, best, baseline, cost, isOnFront, people }: Around,
): RankedConfiguration {
  const one = ranked[at];
  const found = scores.configurations[at];
  if (!one || !found) throw new Error(`There is no configuration ${at}.`);
  const { mean, measures } = found;
  const half = scores.leastDifference === null ? null : scores.leastDifference / 2;
  const names = [...new Set(one.runs.map(({ configuration }) => configuration.name))];
  return {
    run: one.runs[0].id,
    runs: one.runs.map(({ id }) => id),
    configuration: names.join(", "),
    parameters: one.parameters,
    judged: one.judged,
    rank: mean === null ? null : place + 1,
    letters: groups.flatMap(([first, last], group) => (place >= first && place <= last ? letterAt(group) : [])).join(""),
    mean,
    ci95: found.interval,
    interval: mean === null || half === null ? null : [Math.max(0, mean - half), Math.min(1, mean + half)],
    n: found.scored,
    corrected: Object.values(people.corrected)[0] ?? null,
    certificate: Object.values(people.certificates)[0] ?? null,
    fromBest: best === null || best === at ? null : differenceOf(at, best, scores, ranked.length),
    fromBaseline: baseline === null || baseline === at ? null : differenceOf(at, baseline, scores, ranked.length),
    cost,
    latency: measures.latency ? measures.latency.value * (measures.latency.unit === "s" ? 1000 : 1) : null,
    isOnFront,
  };
}

function differenceOf(
  at: number,
  other: number,
  { differences, p, apart, identical, leastDifference }: RankedScores,
  size: number,
): RankedDifference | null {
  const place = at * size + other;
  const difference = differences[place] ?? Number.NaN;
  if (Number.isNaN(difference)) return null;
  const found = p[place] ?? Number.NaN;
  const isIdentical = identical[at] === identical[other];
  const interval: [number, number] | null =
    leastDifference === null || isIdentical ? null : [difference - leastDifference, difference + leastDifference];
  return {
    difference,
    interval,
    isIdentical,
    p: Number.isNaN(found) || isIdentical ? null : found,
    isEstablished: apart[place] === 1,
    isEquivalent: isIdentical || (interval !== null && interval[0] >= -defaultMargin && interval[1] <= defaultMargin),
  };
}

export function notesOf(found: Omit<RankReport, "finding" | "notes">): string[] {
  const { questions, withoutScore, inPart, groups, configurations, allPairs, grid, leastDifference, leastByChance, parameters } =
    found;
  const wide = parameters.filter(({ values }) => values.length > mostLevels);
  const left = parameters.filter(({ values }) => values.length > 1 && values.length <= mostLevels).slice(mostParameters);
  const scored = questions - withoutScore;
  const kind = found.checks.some(({ id, state }) => id === "questions" && state === "note")
    ? "independent questions"
    : "questions";
  const isUnclear = groups.length === 1 && configurations.length > 1 && leastDifference !== null;
  return [
    inPart === "decided" ? stoppedEarly(scored) : inPart === "not-drawn" && judgedInPart(scored),
    groups.length === 0 &&
      `Differences are tested from ${fewestBlocks} questions with scores on; these ${scored < fewestBlocks ? `runs share ${scored}${scored >= fewestQuestions() ? ", enough to compare two to four of them" : ""}` : "belong to fewer conversations, users or documents"}.`,
    configurations.some(({ fromBest }) => fromBest && !fromBest.isEstablished && (fromBest.interval?.[1] ?? 0) < 0) &&
      "Missing scores could change which can be distinguished.",
    isUnclear &&
      !found.isStandIn &&
      configurations.some(({ fromBest }) => fromBest && !fromBest.isIdentical) &&
      leastDifference >= 0.005 &&
      `A difference of more than ${leastDifference.toFixed(2)} would have shown${
        leastByChance !== null && leastByChance < leastDifference
          ? `; ${counted(scored, "question")} cannot rule out rare large changes that would make up for a smaller one`
          : ""
      }.`,
    !found.isStandIn &&
      tiedForBest(found).some(({ fromBest }) => fromBest && !fromBest.isEquivalent) &&
      found.questionsToTell !== null &&
      `With ${roughly(found.questionsToTell)} ${kind}, any two would differ clearly or be equivalent within ±${found.margin}.`,
    allPairs &&
      "Each pair is compared on the questions that both have, so no interval holds for all pairs, and two without a common letter need not differ. Configurations are in the order of their means adjusted for the questions they have.",
    grid &&
      !grid.isComplete &&
      `${counted(grid.missing, "combination")} of settings ${grid.missing === 1 ? "was" : "were"} not run; the effect of a setting is measured on configurations that differ in nothing else, where there are any.`,
    grid && grid.parts > 1 && `The configurations fall into ${grid.parts} parts: between them, several settings differ at once.`,
    grid?.isComplete &&
      !grid.isBalanced &&
      "Some combinations of settings were run more often; each combination weighs the same.",
    ...wide.map(({ name, values }) => `${name} has ${values.length} values; effects are estimated for up to ${mostLevels}.`),
    left.length > 0 &&
      `Effects are estimated for the first ${mostParameters} parameters, without ${left.map(({ name }) => name).join(", ")}.`,
  ].filter((note) => note !== false && note !== null && note !== undefined);
}
