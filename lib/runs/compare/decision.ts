import { amount } from "@/lib/domain/comparison/amount";
import type { CandidateDecision, Check, Choice, Decision } from "@/lib/domain/comparison/decision";
import { letterOf } from "@/lib/domain/comparison/letter";
import type { Measure } from "@/lib/domain/comparison/measures";
import type { ComparisonReport, MetricComparison } from "@/lib/domain/comparison/metrics";
import { farthest, moreQuestions as moreFor, roughly } from "@/lib/domain/comparison/remark";
import { listed } from "@/lib/domain/text/listed";
import type { MeasuredRuns } from "./measures";
import { titleOf } from "./metric-title";
import type { PairedRuns } from "./paired-runs";

interface Grounds {
  metrics: ComparisonReport["metrics"];
  checks: Check[];
  /** The metrics that decide; all if none of them is compared. */
  deciding: readonly string[];
  measured: MeasuredRuns;
}

type Row = MetricComparison & { metric: string };

/** What the verdicts come to, for each candidate and over all. Adds no figure of its own. */
export function decisionOf(
  { runs }: { runs: readonly Pick<PairedRuns["runs"][number], "id">[] },
  { metrics, checks, deciding, measured }: Grounds,
): Decision {
  const compared = Object.keys(metrics);
  const chosen = compared.filter((metric) => deciding.includes(metric));
  const decide = chosen.length > 0 ? chosen : compared;
  const failed = checks.filter(({ state }) => state === "fails");
  const candidates = runs.slice(1).map((run, index) => {
    const rows = decide.flatMap((metric) =>
      (metrics[metric] ?? []).flatMap((one): Row[] => (one.run === run.id ? [{ ...one, metric }] : [])),
    );
    return decideOn(run.id, letterOf(index + 1), rows, failed, measured.measures[index] ?? []);
  });
  return { metrics: decide, ...overall(candidates), candidates, checks };
}

function decideOn(
  run: string,
  letter: string,
  rows: readonly Row[],
  failed: readonly Check[],
  measures: Measure[],
): CandidateDecision {
  const having = (verdict: MetricComparison["verdict"]) => rows.filter((row) => row.verdict === verdict);
  const [better, worse, equivalent] = [having("better"), having("worse"), having("equivalent")];
  const open = rows.filter(({ verdict }) => verdict === null || verdict === "not-distinguishable");
  const choice = choiceOf([better, worse, open].map(({ length }) => length) as [number, number, number], rows.length, failed);
  const more = open.flatMap((row) => moreFor(row) ?? []);
  const moreQuestions = more.length > 0 ? Math.max(...more) : null;
  const ids = (list: readonly Row[]) => list.map(({ metric }) => metric);
  const without = choice === "weigh" ? onlyOne(better, worse) : null;
  const gains = `gains on ${better.length} of ${rows.length} metrics`;
  const headlines: Record<Choice, string> = {
    keep:
      rows.length === 1
        ? `Keep A. ${letter} loses on the metric.`
        : `Keep A. ${letter} loses on ${worse.length} of ${rows.length} metrics and wins on none.`,
    choose: rows.length === 1 ? `Choose ${letter}. It gains on the metric.` : `Choose ${letter}. It ${gains} and loses on none.`,
    weigh: `Weigh ${letter}: it ${gains} and loses on ${worse.length}.`,
    either: `Either will do: ${letter} is ${withinOf(equivalent)} on ${rows.length === 1 ? "the metric" : `all ${rows.length} metrics`}.`,
    "cannot-tell": cannotTell(letter, open, more),
    none: noDecision(letter, rows, failed),
  };
  const detail = [
    choice === "none" || choice === "cannot-tell" ? null : openSentence(open),
    choice === "none" || choice === "either" ? null : equivalentSentence(equivalent),
    without && `Without ${titleOf(without)} it would be clear.`,
    measureSentence(letter, measures),
  ];
  return {
    run,
    choice,
    better: ids(better),
    worse: ids(worse),
    equivalent: ids(equivalent),
    open: ids(open),
    without,
    moreQuestions,
    headline: headlines[choice],
    detail: detail.filter(Boolean).join(" "),
    measures,
  };
}

function choiceOf([better, worse, open]: [number, number, number], all: number, failed: readonly Check[]): Choice {
  if (failed.length > 0 || all === 0) return "none";
  if (better > 0) return worse > 0 ? "weigh" : "choose";
  if (worse > 0) return "keep";
  return open > 0 ? "cannot-tell" : "either";
}

/** The only gain or the only loss: without it the other side decides. The loss if there is one of each. */
function onlyOne(better: readonly Row[], worse: readonly Row[]): string | null {
  if (worse.length === 1) return worse[0]?.metric ?? null;
  return better.length === 1 ? (better[0]?.metric ?? null) : null;
}

function cannotTell(letter: string, open: readonly Row[], more: readonly number[]): string {
  if (open.every(({ difference }) => difference === null))
    return `Cannot tell about ${letter}: no question has a score on both sides.`;
  if (more.length > 0) {
    const on = more.length === open.length ? "" : ` on ${more.length} of the ${open.length} open metrics`;
    return `Cannot tell yet. ${capital(roughly(Math.max(...more)))} more questions would tell about ${letter}${on}.`;
  }
  const reach = Math.max(...open.map(({ interval }) => (interval ? farthest(interval) : 0)));
  return `Cannot tell. ${letter} differs from A by at most ${reach.toFixed(3)} either way.`;
}

function noDecision(letter: string, rows: readonly Row[], failed: readonly Check[]): string {
  const causes: Partial<Record<Check["id"], string>> = {
    judge: "the runs have different judges. Judge one of them again with the judge of the other",
    prompts: "the runs have different prompts or settings. Judge one of them again with those of the other",
    metrics: "the runs have no metric in common",
    pairing: "no question pairs",
  };
  const cause = failed.map(({ id }) => causes[id]).find(Boolean);
  return `No decision: ${cause ?? (rows.length === 0 ? `${letter} has none of the metrics that decide` : "a check fails")}.`;
}

const withinOf = (equivalent: readonly Row[]): string => {
  const margins = [...new Set(equivalent.map(({ margin }) => margin))];
  return margins.length === 1 ? `within ${margins[0]}` : "within the margin";
};

function openSentence(open: readonly Row[]): string | null {
  if (open.length === 0) return null;
  const more = open.flatMap((row) => moreFor(row) ?? []);
  const names = listed(open.map(({ metric }) => titleOf(metric)));
  const told = more.length > 0 ? `: ${roughly(Math.max(...more))} more questions would tell` : "";
  return `${names} ${open.length === 1 ? "is" : "are"} open${told}.`;
}

const equivalentSentence = (equivalent: readonly Row[]): string | null =>
  equivalent.length === 0
    ? null
    : `${listed(equivalent.map(({ metric }) => titleOf(metric)))} ${equivalent.length === 1 ? "is" : "are"} equivalent, ${withinOf(equivalent)}.`;

/** "B is cheaper by US$ 1.32 per 1,000 questions and slower by 0.74 s." */
function measureSentence(letter: string, measures: readonly Measure[]): string | null {
  const found = measures.flatMap(({ kind, verdict, difference, unit }) => {
    if (difference === null || (verdict !== "better" && verdict !== "worse")) return [];
    const words = kind === "cost" ? ["cheaper", "more expensive"] : ["faster", "slower"];
    return [
      `${verdict === "better" ? words[0] : words[1]} by ${amount(kind, difference, unit)}${kind === "cost" ? " per 1,000 questions" : ""}`,
    ];
  });
  return found.length > 0 ? `${letter} is ${listed(found)}.` : null;
}

/** One headline for all candidates: the most useful choice first. */
function overall(candidates: readonly CandidateDecision[]): Pick<Decision, "headline" | "detail"> {
  const [only] = candidates;
  if (only && candidates.length === 1) return { headline: only.headline, detail: only.detail };
  const named = candidates.map((one, index) => ({ ...one, letter: letterOf(index + 1) }));
  const having = (choice: Choice) => named.filter((one) => one.choice === choice);
  const [chosen, weighed, either] = [having("choose"), having("weigh"), having("either")];
  const [unclear, kept] = [having("cannot-tell"), having("keep")];
  const lettersOf = (list: typeof named) => list.map(({ letter }) => letter);
  const first = chosen.length > 0 ? chosen : weighed.length > 0 ? weighed : either;
  const detailOf = (list: typeof named) => (list.length === 1 ? (list[0]?.detail ?? "") : "");
  if (first.length === 0) {
    if (unclear.length > 0)
      return { headline: `Cannot tell yet about ${listed(lettersOf(unclear))}.${keepSentence(lettersOf(kept))}`, detail: "" };
    if (kept.length > 0) return { headline: `Keep A.${keepSentence(lettersOf(kept))}`, detail: "" };
    return { headline: only?.headline ?? "Nothing is compared.", detail: "" };
  }
  const others = named.filter((one) => !first.includes(one) && one.choice !== "none");
  const rest = others.length > 0 ? ` Nothing shows that ${listed(lettersOf(others), "or")} beats A.` : "";
  if (first.length === 1) return { headline: `${first[0]?.headline}${rest}`, detail: detailOf(first) };
  const names = listed(lettersOf(first), first === weighed ? "and" : "or");
  const headline =
    first === chosen
      ? `Choose ${names}: each gains on some metrics and loses on none.`
      : first === weighed
        ? `Weigh ${names}: each gains on some metrics and loses on others.`
        : `A, ${names} will do: they are equivalent.`;
  return { headline: `${headline}${rest}`, detail: "" };
}

const keepSentence = (kept: readonly string[]): string =>
  kept.length > 0 ? ` ${listed(kept)} ${kept.length === 1 ? "loses" : "lose"} to A.` : "";

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
