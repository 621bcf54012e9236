import type { Run } from "@/lib/db/runs/list";
import type { Check } from "@/lib/domain/comparison/decision";
import { modelsInWords } from "@/lib/domain/judge";
import { aboutEarlyMeans } from "@/lib/domain/races/words";
import { isComplete } from "@/lib/domain/runs/is-finished";
import { noticedInWords } from "@/lib/domain/runs/noticed-words";
import { describeJudge, isScoredElsewhere } from "@/lib/domain/servers/judge-kinds";
import { counted } from "@/lib/domain/text/counted";
import { listed } from "@/lib/domain/text/listed";
import { type ContextSizes, contextSizes } from "./context-sizes";
import { titleOf } from "./metric-title";
import type { RunPair } from "./paired-runs";
import { setupDifferences } from "./setups";

/** All checks of a candidate, including clean ones. `undecided` are the metrics whose verdict missing scores could change. */
export function checksOf(pair: RunPair, { undecided, first }: { undecided: readonly string[]; first: number | null }): Check[] {
  const { baseline, candidate, questions, rows } = pair;
  const runs = [baseline, candidate];
  const differs = setupDifferences(baseline, candidate);
  const inWords = (found: readonly string[]) =>
    found.length > 0
      ? [`${candidate.name} was judged ${found.join("; ")}, compared with ${baseline.name}. Scores may differ because of that.`]
      : [];
  const mixed = runs
    .filter(({ judgedBy }) => judgedBy !== null)
    .map((run) => `${run.name} was judged by ${modelsInWords(run)}: its means mix these judges.`);
  const standIns = runs.filter(({ judge }) => describeJudge(judge.kind).isStandIn);
  const standIn = [...new Set(standIns.map(modelsInWords))].map((name) => `${name} counts words. It does not judge quality.`);
  const noticed = runs.flatMap((run) => noticedInWords(run.noticed).map((sentence) => `${run.name}: ${sentence}`));
  const judge = [...mixed, ...noticed, ...inWords(differs.judge)];
  const { models, temperature } = baseline.judge;
  const judgments = runs.reduce((sum, { ok, failed }) => sum + ok + failed, 0);
  return [
    check(
      "judge",
      "Judge",
      [...judge, ...standIn, ...inWords(differs.server)],
      `${models.join(" and ")}${temperature === null ? "" : `, temperature ${temperature}`}.`,
      judge.length > 0,
    ),
    check(
      "prompts",
      "Prompts and settings",
      inWords(differs.prompts),
      `${counted(rows.length, "metric")} with the same prompt and settings.`,
      differs.prompts.length > 0,
    ),
    check(
      "metrics",
      "Metrics",
      metricsMissing(baseline, candidate),
      `Both runs have ${counted(baseline.metrics.length, "metric")}.`,
      rows.length === 0,
    ),
    check("progress", "Progress", unfinished(runs), "Both runs are finished."),
    pairingOf(pair),
    contextsOf(pair, first),
    questions === 0
      ? notApplicable("coverage", "Coverage", "No question pairs.")
      : check("coverage", "Coverage", coverageOf(pair, undecided), "Every paired question has its scores in both runs."),
    judgments === 0 || runs.every(isScoredElsewhere)
      ? notApplicable(
          "cache",
          "Cached replies",
          judgments === 0 ? "Nothing is judged yet." : "The scores were computed elsewhere.",
        )
      : check("cache", "Cached replies", [], cacheOf(runs)),
    questions === 0
      ? notApplicable("questions", "Repeated questions", "No question pairs.")
      : check("questions", "Repeated questions", repeatedIn(pair), `${counted(questions, "question")}, each asked once.`),
  ];
}

function check(id: Check["id"], name: string, found: readonly string[], clean: string, fails = false): Check {
  if (found.length === 0) return { id, name, state: "clean", details: [clean] };
  return { id, name, state: fails ? "fails" : "note", details: [...found] };
}

const notApplicable = (id: Check["id"], name: string, why: string): Check => ({
  id,
  name,
  state: "not-applicable",
  details: [why],
});

const states: readonly Check["state"][] = ["not-applicable", "clean", "note", "fails"];

/** Merges the checks of several candidates; each check gets its worst state. */
export function mergedChecks(lists: readonly (readonly Check[])[]): Check[] {
  const [first = []] = lists;
  return first.map(({ id, name }) => {
    const own = lists.flatMap((list) => list.filter((one) => one.id === id));
    const state = states.findLast((one) => own.some((found) => found.state === one)) ?? "clean";
    const details = own.flatMap((one) => (one.state === state ? one.details : []));
    return { id, name, state, details: [...new Set(details)] };
  });
}

const unfinished = (runs: readonly Run[]): string[] =>
  runs
    .filter(({ status }) => !isComplete(status))
    .map(({ name, status }) => `${name} is ${status}: only the samples judged so far are compared.`);

function metricsMissing(baseline: Run, candidate: Run): string[] {
  if (!candidate.metrics.some((metric) => baseline.metrics.includes(metric)))
    return [`${candidate.name} has no metric in common with ${baseline.name}, so nothing can be compared.`];
  return [...new Set([...baseline.metrics, ...candidate.metrics])].flatMap((metric) => {
    const lacking = [baseline, candidate].find((run) => !run.metrics.includes(metric));
    return lacking ? [`${titleOf(metric)} was not judged in ${lacking.name}.`] : [];
  });
}

function pairingOf({ baseline, candidate, pairing, questions }: RunPair): Check {
  const { by, byId, byText, misled } = pairing.report;
  const found = questions === 0 ? [nothingPaired(pairing.report)] : [];
  const otherTexts = pairing.otherTexts[1] ?? 0;
  if (otherTexts > 0)
    found.push(
      `${counted(otherTexts, "question")} of ${candidate.name} ${otherTexts === 1 ? "has" : "have"} the id of one of ${baseline.name}, but another text.`,
    );
  if (by === "text" && misled > 0)
    found.push(
      `Questions are paired by text: ${counted(misled, "id")} of ${baseline.name} ${misled === 1 ? "names" : "name"} another question in ${candidate.name}, where the text has another id. The ids may only number the rows.`,
    );
  for (const [index, run] of [baseline, candidate].entries()) {
    const unpaired = pairing.unpaired[index]?.length ?? 0;
    if (unpaired > 0)
      found.push(`${counted(unpaired, "question")} of ${run.name} ${unpaired === 1 ? "has" : "have"} no partner.`);
  }
  return check(
    "pairing",
    "Pairing",
    found,
    `${counted(questions, "question")}, by ${by} (${byId} by id, ${byText} by text).`,
    questions === 0,
  );
}

function nothingPaired({ by, byId, byText }: RunPair["pairing"]["report"]): string {
  const [other, count] = by === "id" ? ["text", byText] : ["id", byId];
  if (count > 0)
    return `No question pairs by ${by}, so nothing can be compared. By ${other}, ${count.toLocaleString("en")} would pair.`;
  return "The runs have no question in common by id or by text, so nothing can be compared.";
}

function contextsOf(pair: RunPair, first: number | null): Check {
  const sizes = contextSizes(pair, first);
  if (!sizes) return notApplicable("contexts", "Number of contexts", "No paired question has contexts on both sides.");
  const found = sizes.areUnequal ? [unequalContexts(pair, sizes)] : [];
  const each = `${inDigits(sizes.means[0])} contexts per question in both runs`;
  return check(
    "contexts",
    "Number of contexts",
    found,
    first === null ? `${each}.` : `${each}: the first ${first} of each sample.`,
  );
}

export const unequalContexts = ({ baseline, candidate }: RunPair, { means: [from, to], common }: ContextSizes): string =>
  `${baseline.name} has ${inDigits(from)} contexts per question, ${candidate.name} ${inDigits(to)}: a mean over contexts rises as their number falls. Compare the first ${common} of both.`;

const inDigits = (mean: number): string => (Number.isInteger(mean) ? String(mean) : mean.toFixed(1));

function repeatedIn({ baseline, candidate, pairing, questions }: RunPair): string[] {
  const different = new Set(pairing.clusters).size;
  const found = [baseline, candidate].flatMap(({ name }, index) => {
    const repeated = pairing.repeated[index] ?? 0;
    return repeated > 0
      ? [`${name} contains ${counted(repeated, "question")} more than once: each counts once, by the mean of its scores.`]
      : [];
  });
  if (different < questions)
    found.push(
      `${counted(questions, "pair")} ask the same question or belong to one conversation, user or document; every test counts them as ${different.toLocaleString("en")}.`,
    );
  return found;
}

function coverageOf({ baseline, candidate, rows, questions }: RunPair, undecided: readonly string[]): string[] {
  const found: string[] = [];
  const leftOut = Math.max(0, ...rows.map((row) => row.leftOut));
  const isRace = [baseline, candidate].some(({ summaries }) => Object.values(summaries).some(({ errors }) => errors.decided));
  if (leftOut > 0)
    found.push(
      `${leftOut.toLocaleString("en")} of ${counted(questions, "question")} were not judged in both runs${isRace ? `: the race was decided before. Intervals hold wherever it stopped. ${aboutEarlyMeans}` : ", since a random part was drawn. Differences and intervals are of the questions that both judged, and stand for all."}`,
    );
  for (const { metric, difference, withoutScore, nothingGiven } of rows) {
    for (const [side, count] of nothingGiven.entries())
      if (count > 0)
        found.push(
          `${titleOf(metric)}: ${side === 0 ? baseline.name : candidate.name} gave nothing to judge in ${count.toLocaleString("en")} of ${counted(questions, "question")}. They count as 0.`,
        );
    if (withoutScore > 0)
      found.push(
        difference
          ? `${titleOf(metric)}: ${withoutScore.toLocaleString("en")} of ${counted(questions, "question")} ${withoutScore === 1 ? "lacks" : "lack"} a score and ${withoutScore === 1 ? "is" : "are"} left out.`
          : `${titleOf(metric)}: no question has a score in both runs.`,
      );
    if (difference?.pairs === 1) found.push(`${titleOf(metric)}: one pair has a difference, but no interval and no test.`);
  }
  if (undecided.length > 0) found.push(`The missing scores could change the verdict on ${listed(undecided.map(titleOf))}.`);
  else if (rows.some(({ withoutScore, difference }) => withoutScore > 0 && difference))
    found.push("The missing scores cannot change any verdict.");
  return found;
}

const cacheOf = (runs: readonly Run[]): string =>
  `${runs.map(({ name, cached, ok, failed }) => `${name}: ${cached.toLocaleString("en")} of ${(ok + failed).toLocaleString("en")}`).join("; ")} judgments came from the cache.`;
