import { checkWords } from "@/lib/comparison/words/checks";
import type { Check } from "@/lib/comparison/words/decision";
import { onlyFirst } from "@/lib/comparison/words/remark";
import type { Run } from "@/lib/db/runs/list";
import { everyModel, modelsInWords } from "@/lib/domain/judge";
import { isComplete, isMoving } from "@/lib/domain/runs/is-finished";
import { noticedInWords } from "@/lib/domain/runs/noticed-words";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";
import { counted } from "@/lib/domain/text/counted";
import { listed } from "@/lib/domain/text/listed";
import type { ContextSizes } from "./context-sizes";
import { titleOf } from "./metric-title";
import { type Setup, setupDifferences } from "./setups";

/** Runs that are compared, ranked or shown one after the other. What is left out is not known, and has no check. */
export interface RunSet {
  /** The first is the one that the others are compared with. */
  runs: readonly CheckedRun[];
  /** The metrics by which they are compared; if left out, those that all have. */
  metrics?: readonly string[];
  questions?: number;
  sizes?: ContextSizes | null;
  /** Only the first contexts of each sample count, this many. */
  first?: number | null;
  /** Names of those that share no question with the others. */
  apart?: readonly string[];
  lost?: readonly { metric: string; withoutScore: number; of: number; isKnown: boolean }[];
  /** What else was found, and what to say where nothing was. */
  remarks?: Partial<Record<Check["id"], readonly string[]>>;
  clean?: Partial<Record<Check["id"], string>>;
}

type CheckedRun = Setup & Pick<Run, "name"> & Partial<Pick<Run, "status" | "noticed" | "ok" | "failed" | "planned">>;

/** The checks of any set of runs, also clean ones, which everything shows. A check that fails prevents a verdict. */
export function checksOf(set: RunSet): Check[] {
  const { runs, questions, sizes, first = null, apart = [], lost, remarks = {}, clean = {} } = set;
  const [reference, ...others] = runs;
  if (!reference) return [];
  const common = (run: CheckedRun) =>
    (set.metrics ?? run.metrics).filter((id) => [run, reference].every((one) => one.metrics.includes(id)));
  const differ = others.map((run) => ({ run, ...setupDifferences({ ...reference, metrics: common(run) }, run) }));
  const judgedOtherwise = (group: "judge" | "server" | "prompts") => {
    const ways = new Set(differ.map((one) => one[group].join("; ")).filter((way) => way !== ""));
    return [...ways].map((way) => {
      const found = differ.filter((one) => one[group].join("; ") === way).map(({ run }) => run);
      return `${namesOf(found)} ${found.length === 1 ? "was" : "were"} judged ${way}, compared with ${reference.name}. Scores may differ because of that.`;
    });
  };
  const judge = [
    ...runs
      .filter((run) => run.judge.earlier.length > 0)
      .map(
        (run) =>
          `${run.name} was judged by ${run.judgedBy ? modelsInWords(run) : listed(everyModel(run.judge))}: its means mix these judges.`,
      ),
    ...runs.flatMap((run) => noticedInWords(run.noticed ?? {}).map((sentence) => `${run.name}: ${sentence}`)),
    ...judgedOtherwise("judge"),
  ];
  const standIns = runs.filter(({ judge }) => describeJudge(judge.kind).isStandIn);
  const counting = [...new Set(standIns.map(modelsInWords))].map((name) => `${name} counts words. It does not judge quality.`);
  const { models, temperature } = reference.judge;
  const prompts = judgedOtherwise("prompts");
  const differsIn = (run: CheckedRun, id: string) => setupDifferences({ ...reference, metrics: [id] }, run).prompts.length > 0;
  const areApart = others.some((run) => common(run).length === 0);
  const shown = set.metrics ?? reference.metrics;
  const coverage = [...(lost ?? []).flatMap(lostInWords), ...(remarks.coverage ?? [])];
  const found = sizes?.areUnequal ? [unequalContexts(runs, sizes)] : [];
  return [
    check(
      "judge",
      [...judge, ...judgedOtherwise("server")],
      `Judged by ${models.join(" and ")}${temperature === null ? "" : `, temperature ${temperature}`}.`,
      judge.length > 0,
    ),
    check("words-counted", counting, "Models judged the runs, or scores came from elsewhere.", true),
    areApart
      ? notApplicable("prompts", "No metric in common.")
      : check(
          "prompts",
          prompts,
          `${counted(shown.length, "metric")} with the same prompt and settings.`,
          others.some((run) => common(run).every((id) => differsIn(run, id))),
        ),
    check(
      "metrics",
      metricsMissing(runs, set.metrics),
      `${runs.length === 2 ? "Both" : "All"} runs have ${counted(shown.length, "metric")}.`,
      areApart,
    ),
    check("progress", unfinished(runs), `${runs.length === 2 ? "Both" : "All"} runs are finished.`, runs.some(isBeingJudged)),
    questions === undefined
      ? null
      : check(
          "pairing",
          remarks.pairing ??
            (questions === 0 ? [nothingShared] : apart.map((name) => `${name} has no question in common with the others.`)),
          clean.pairing ?? `${counted(questions, "question")} in common.`,
          questions === 0 || apart.length > 0,
        ),
    sizes === null && notApplicable("contexts", "No paired question has contexts on both sides."),
    sizes ? check("contexts", found, eachHas(sizes, first)) : null,
    lost && questions === 0 && notApplicable("coverage", "No question pairs."),
    lost && questions !== 0 ? check("coverage", coverage, "Every question in common has all its scores.") : null,
  ].filter((one) => !!one);
}

export function check(id: Check["id"], found: readonly string[], clean: string, fails = false): Check {
  const { name } = checkWords[id];
  if (found.length === 0) return { id, name, state: "clean", details: [clean] };
  return { id, name, state: fails ? "fails" : "note", details: [...found] };
}

export const notApplicable = (id: Check["id"], why: string): Check => ({
  id,
  name: checkWords[id].name,
  state: "not-applicable",
  details: [why],
});

/** "a, b and 4 more" */
const namesOf = (runs: readonly CheckedRun[]): string =>
  listed([...runs.slice(0, 3).map(({ name }) => name), ...(runs.length > 3 ? [`${runs.length - 3} more`] : [])]);

const states: readonly Check["state"][] = ["not-applicable", "clean", "note", "fails"];

export function mergedChecks(lists: readonly (readonly Check[])[]): Check[] {
  const [first = []] = lists;
  return first.map(({ id, name }) => {
    const own = lists.flatMap((list) => list.filter((one) => one.id === id));
    const state = states.findLast((one) => own.some((found) => found.state === one)) ?? "clean";
    const details = own.flatMap((one) => (one.state === state ? one.details : []));
    return { id, name, state, details: [...new Set(details)] };
  });
}

/** A run that follows its dataset is not, once all that has come is judged. */
const isBeingJudged = ({ status, ok = 0, failed = 0, planned = 0 }: CheckedRun): boolean =>
  status !== undefined && isMoving({ status }) && ok + failed < planned;

const unfinished = (runs: readonly CheckedRun[]): string[] =>
  runs.flatMap(({ name, status }) =>
    status === undefined || isComplete(status) ? [] : `${name} is ${status}: only the samples judged so far count.`,
  );

function metricsMissing(runs: readonly CheckedRun[], given?: readonly string[]): string[] {
  const [reference, ...others] = runs;
  const apart = others.filter((run) => !run.metrics.some((metric) => reference?.metrics.includes(metric)));
  if (apart.length > 0)
    return [
      `${namesOf(apart)} ${apart.length === 1 ? "has" : "have"} no metric in common with ${reference?.name}, so nothing can be compared.`,
    ];
  return (given ?? [...new Set(runs.flatMap(({ metrics }) => metrics))]).flatMap((metric) => {
    const lacking = runs.filter((run) => !run.metrics.includes(metric));
    return lacking.length > 0 ? [`${titleOf(metric)} was not judged in ${namesOf(lacking)}.`] : [];
  });
}

export const nothingShared = "The runs have no question in common by id or by text, so nothing can be compared.";

export const countedTogether = (all: number, what: string, blocks: number): string =>
  `${counted(all, what)} ask the same question or belong to one conversation, user or document; every test counts them as ${blocks.toLocaleString("en")}.`;

const lostInWords = ({ metric, withoutScore, of, isKnown }: NonNullable<RunSet["lost"]>[number]): string[] => {
  if (withoutScore === 0) return [];
  if (!isKnown) return [`${titleOf(metric)}: no question has a score in both runs.`];
  return [
    `${titleOf(metric)}: ${withoutScore.toLocaleString("en")} of ${counted(of, "question")} ${withoutScore === 1 ? "lacks" : "lack"} a score and ${withoutScore === 1 ? "is" : "are"} left out.`,
  ];
};

const eachHas = ({ means: [each = 0] }: ContextSizes, first: number | null): string =>
  `${inDigits(each)} ${each === 1 ? "context" : "contexts"} per question in each run${first === null ? "" : `; ${onlyFirst(first)}`}.`;

export function unequalContexts(runs: readonly Pick<Run, "name">[], { means, common, isCut }: ContextSizes): string {
  const range = [Math.min(...means), Math.max(...means)].map(inDigits).join(" to ");
  const sizes =
    runs.length === 2
      ? `${runs[0]?.name} has ${inDigits(means[0] ?? 0)} ${means[0] === 1 ? "context" : "contexts"} per question, ${runs[1]?.name} ${inDigits(means[1] ?? 0)}`
      : `The runs have ${range} contexts per question`;
  return `${sizes}: a mean over contexts rises as their number falls, so ${isCut ? onlyFirst(common) : "such means are not compared"}.`;
}

const inDigits = (mean: number): string => (Number.isInteger(mean) ? String(mean) : mean.toFixed(1));
