import { amount } from "@/lib/comparison/words/amount";
import { checkWords, noDecisionBy } from "@/lib/comparison/words/checks";
import type { CandidateDecision, Check, Choice, Decision } from "@/lib/comparison/words/decision";
import { letterOf } from "@/lib/comparison/words/letter";
import type { Measure } from "@/lib/comparison/words/measures";
import type { MetricComparison } from "@/lib/comparison/words/metrics";
import { isFar, isIdentical, questionsIn, range, roughly, settling } from "@/lib/comparison/words/remark";
import type { ComparisonSettings } from "@/lib/comparison/words/settings";
import { rounded } from "@/lib/domain/scores/rounded";
import { counted } from "@/lib/domain/text/counted";
import { listed } from "@/lib/domain/text/listed";
import { metricById } from "@/lib/metrics/registry";
import { mergedChecks } from "./checks";
import type { MeasuredRuns } from "./measures";
import { titleOf } from "./metric-title";

export interface ComparedPair {
  run: string;
  rows: (MetricComparison & { metric: string })[];
  checks: Check[];
  undecided: readonly string[];
  /** After how many more questions these metrics would all be settled 4 times in 5; null if no number is worth planning for. */
  moreToSettle(metrics: readonly string[]): number | null;
}

type Row = ComparedPair["rows"][number];

export function decisionOf(
  pairs: readonly ComparedPair[],
  { deciding, guards }: Pick<ComparisonSettings, "deciding" | "guards">,
  measured: MeasuredRuns,
): Decision {
  const compared = [...new Set(pairs.flatMap(({ rows }) => rows.map(({ metric }) => metric)))];
  const guarded = compared.filter((metric) => (guards ? guards.includes(metric) : metricById(metric)?.mustNotFall));
  const chosen = compared.filter((metric) => deciding.includes(metric));
  const decide = chosen.length > 0 ? chosen : compared;
  const candidates = pairs.map((pair, index) =>
    decideOn(pair, letterOf(index + 1), { decide, guarded }, measured.measures[index] ?? []),
  );
  return {
    metrics: decide,
    guards: guarded,
    candidates,
    ...overall(candidates, pairs.flatMap(({ rows }) => rows).every(isIdentical)),
    checks: mergedChecks(pairs.map(({ checks }) => checks)),
  };
}

function decideOn(
  { run, rows: all, checks, undecided, moreToSettle }: ComparedPair,
  letter: string,
  { decide, guarded }: { decide: readonly string[]; guarded: readonly string[] },
  measures: Measure[],
): CandidateDecision {
  const rows = all.filter(({ metric }) => decide.includes(metric) || guarded.includes(metric));
  const having = (verdict: Row["verdict"]) => rows.filter((row) => row.verdict === verdict && row.heldBack === null);
  const better = having("better").filter(({ metric }) => decide.includes(metric));
  const worse = having("worse");
  const equivalent = having("equivalent");
  const open = [...having("not-distinguishable"), ...having(null)];
  const heldBack = rows.filter((row) => row.heldBack !== null);
  const leftOut = all.filter((row) => !rows.includes(row));
  const leftOutWorse = leftOut.filter(({ verdict }) => verdict === "worse");
  const fallen = worse.filter(({ metric }) => guarded.includes(metric));
  const failed = checks.filter(({ state }) => state === "fails");
  const found = choiceOf({ better, worse, open, heldBack, fallen });
  const isRefused = failed.length > 0 || rows.length === 0;
  const choice = isRefused ? "none" : found;
  const more = moreToSettle(open.map(({ metric }) => metric));
  const questions = Math.max(0, ...open.map((row) => row.questions));
  const headline = isRefused
    ? (noDecisionBy(failed) ?? `No decision: ${letter} has no deciding metric.`)
    : headlineOf(found, letter, { rows, better, worse, equivalent, open, heldBack, fallen, more, questions });
  const detail = [
    choice === "none" || (choice === "cannot-tell" && !isFar(more, questions)) ? null : openSentence(open, more),
    undecided.length > 0 && `Missing scores could change ${listed(undecided.map(titleOf))}.`,
    found === "either" || failed.length > 0 ? null : equivalentSentence(equivalent),
    heldBack.length > 0 && heldBack.length < rows.length && `No verdict on ${titles(heldBack)}: ${whyHeldBack(heldBack)}.`,
    [...better, ...worse].some(({ restsOnSymmetry }) => restsOnSymmetry) &&
      `${titles([...better, ...worse].filter(({ restsOnSymmetry }) => restsOnSymmetry))}: too few questions to exclude a rare large difference the other way.`,
    measureSentence(letter, measures),
  ];
  const ids = (list: readonly Row[]) => list.map(({ metric }) => metric);
  return {
    run,
    choice,
    measures,
    checks,
    headline: headline + leftOutSentence(letter, leftOutWorse),
    better: ids(better),
    worse: ids(worse),
    equivalent: ids(equivalent),
    open: ids(open),
    heldBack: ids(heldBack),
    leftOutWorse: ids(leftOutWorse),
    moreQuestions: more,
    wouldSettle: more === null ? null : settling(more, questions, questionsOf(open)),
    detail: isRefused ? "" : detail.filter(Boolean).join(" "),
  };
}

type Grouped = Readonly<Record<"better" | "worse" | "open" | "heldBack" | "fallen", readonly Row[]>>;

function choiceOf({ better, worse, open, heldBack, fallen }: Grouped): Choice {
  if (fallen.length > 0) return "keep";
  if (better.length > 0) return worse.length > 0 ? "mixed" : "choose";
  if (worse.length > 0) return "keep";
  return open.length + heldBack.length > 0 ? "cannot-tell" : "either";
}

type Told = Grouped & Readonly<Record<"rows" | "equivalent", readonly Row[]>> & { more: number | null; questions: number };

function headlineOf(choice: Choice, letter: string, told: Told): string {
  const { rows, better, worse, open, heldBack, fallen, more, questions } = told;
  const gains = better.length > 0 ? `gains on ${sized(better)}` : "";
  if (choice === "keep" && fallen.length > 0)
    return `Keep A: ${letter} loses on ${sized(worse)}${worse.length === fallen.length ? ", which must not drop" : `; ${titles(fallen)} must not drop`}.${gains && ` It ${gains}.`}`;
  if (choice === "keep") return `Keep A: ${letter} loses on ${sized(worse)} and gains on none.`;
  if (choice === "choose") return `Choose ${letter}: it ${gains} and loses on none.`;
  if (choice === "mixed") return `Mixed: ${letter} ${gains} and loses on ${sized(worse)}.`;
  if (choice === "either") {
    const all = rows.length === 1 ? "the metric" : `all ${rows.length} metrics`;
    if (rows.every(isIdentical))
      return `Either will do: the judged texts of A and ${letter} are the same, so no metric can differ.`;
    return `Either will do: ${letter} is ${withinOf(told.equivalent)} on ${all}.`;
  }
  if (open.length === 0) return `Cannot tell about ${letter}: ${whyHeldBack(heldBack)}.`;
  if (open.every(({ difference }) => difference === null))
    return `Cannot tell about ${letter}: no question has a score on both sides.`;
  if (more !== null && isFar(more, questions)) return `Cannot tell about ${letter}: ${settling(more, questions)}.`;
  if (more !== null)
    return `Cannot tell yet. ${capital(roughly(more))} more ${questionsOf(open)} would settle ${letter} (4 times in 5).`;
  const [only] = open;
  return open.length === 1 && only
    ? `Cannot tell about ${letter}. ${only.sentence}`
    : `Cannot tell about ${letter}: ${counted(open.length, "metric")} ${open.length === 1 ? "is" : "are"} open.`;
}

/** "Context Adherence Plus (0.94 → 0.41)", or "3 retrieval metrics (by 0.11 to 0.19) and Answer relevance (0.70 → 0.62)". */
function sized(rows: readonly Row[]): string {
  const parts = (["retrieval", "response"] as const).flatMap((group) => {
    const own = rows.filter(({ metric }) => (metricById(metric)?.group ?? "response") === group);
    if (own.length <= 1) return own.map((row) => `${titleOf(row.metric)} (${means(row)})`);
    const sizes = own.map(({ difference }) => Math.abs(difference ?? 0));
    return [`${own.length} ${group} metrics (by ${range([Math.min(...sizes), Math.max(...sizes)])})`];
  });
  return listed(parts);
}

const means = ({ meanBaseline, meanCandidate }: Row): string => {
  const from = meanBaseline ?? 0;
  const to = meanCandidate ?? 0;
  const digits = rounded(from) === rounded(to) ? 3 : 2;
  return `${rounded(from, digits)} → ${rounded(to, digits)}`;
};

/** "other prompts or settings" */
const whyHeldBack = (rows: readonly Row[]): string =>
  listed([...new Set(rows.flatMap(({ heldBack }) => (heldBack ? checkWords[heldBack].found : [])))]);

const titles = (rows: readonly Row[]): string => listed(rows.map(({ metric }) => titleOf(metric)));

const leftOutSentence = (letter: string, worse: readonly Row[]): string =>
  worse.length > 0 ? ` Left out: ${sized(worse)}, on which ${letter} loses.` : "";

const withinOf = (equivalent: readonly Row[]): string => {
  const margins = [...new Set(equivalent.map(({ margin }) => margin))];
  return margins.length === 1 ? `within ±${margins[0]}` : "within the margin";
};

const questionsOf = (rows: readonly Row[]): string =>
  rows.map(({ questions, n }) => questionsIn({ questions, pairs: n })).find((words) => words !== "questions") ?? "questions";

const openSentence = (open: readonly Row[], more: number | null): string | null =>
  open.length === 0
    ? null
    : `${titles(open)} ${open.length === 1 ? "is" : "are"} open${more === null ? "" : `: ${roughly(more)} more ${questionsOf(open)} would settle ${open.length === 1 ? "it" : "them"}`}.`;

function equivalentSentence(rows: readonly Row[]): string | null {
  const identical = rows.filter(isIdentical);
  const equivalent = rows.filter((row) => !isIdentical(row));
  const said = (some: readonly Row[], what: string) =>
    some.length > 0 && `${titles(some)} ${some.length === 1 ? "is" : "are"} ${what}.`;
  const sentences = [
    said(equivalent, `equivalent, ${withinOf(equivalent)}`),
    said(identical, "identical, as the judged texts are"),
  ];
  return sentences.filter(Boolean).join(" ") || null;
}

/** "B is cheaper by US$ 1.32 per 1,000 questions and slower by 0.74 s on average." */
function measureSentence(letter: string, measures: readonly Measure[]): string | null {
  const found = measures.flatMap(({ kind, verdict, difference, unit }) => {
    if (difference === null || (verdict !== "better" && verdict !== "worse")) return [];
    const words = kind === "cost" ? ["cheaper", "more expensive"] : ["faster", "slower"];
    return [
      `${verdict === "better" ? words[0] : words[1]} by ${amount(kind, difference, unit)}${kind === "cost" ? " per 1,000 questions" : " on average"}`,
    ];
  });
  return found.length > 0 ? `${letter} is ${listed(found)}.` : null;
}

function overall(candidates: readonly CandidateDecision[], areSame: boolean): Pick<Decision, "headline" | "detail"> {
  const [only] = candidates;
  if (only && candidates.length === 1) return { headline: only.headline, detail: only.detail };
  const named = candidates.map((one, index) => ({ ...one, letter: letterOf(index + 1) }));
  const having = (choice: Choice) => named.filter((one) => one.choice === choice);
  const lettersOf = (list: typeof named) => list.map(({ letter }) => letter);
  const kept = having("keep");
  const unclear = having("cannot-tell");
  const none = having("none");
  const first = [having("choose"), having("mixed"), having("either")].find((list) => list.length > 0) ?? [];
  const others = named.filter((one) => !first.includes(one) && one.choice !== "none");
  const nothing = none.length > 0 && none.length < named.length ? ` No decision about ${listed(lettersOf(none))}.` : "";
  if (first.length === 0) {
    const keep = kept.length > 0 ? `${listed(lettersOf(kept))} ${kept.length === 1 ? "loses" : "lose"} to A.` : "";
    if (unclear.length > 0)
      return { headline: `Cannot tell about ${listed(lettersOf(unclear))}. ${keep}`.trim() + nothing, detail: "" };
    if (kept.length > 0) return { headline: `Keep A. ${keep}${nothing}`, detail: "" };
    return { headline: only?.headline ?? "Nothing is compared.", detail: "" };
  }
  const losing = first.length > 1 ? first.filter(({ leftOutWorse }) => leftOutWorse.length > 0) : [];
  const leftOut = losing.map(
    ({ letter, leftOutWorse }) => ` Left out: ${listed(leftOutWorse.map(titleOf))}, on which ${letter} loses.`,
  );
  const rest =
    leftOut.join("") + (others.length > 0 ? ` Nothing shows that ${listed(lettersOf(others), "or")} beats A.` : "") + nothing;
  if (first.length === 1) return { headline: `${first[0]?.headline}${rest}`, detail: first[0]?.detail ?? "" };
  return { headline: `${jointHeadline(first[0]?.choice, lettersOf(first), areSame)}${rest}`, detail: "" };
}

function jointHeadline(choice: Choice | undefined, letters: readonly string[], areSame: boolean): string {
  if (choice === "mixed") return `Mixed: ${listed(letters, "and")} each gain on some metrics and lose on others.`;
  const names = listed(letters, "or");
  if (choice === "choose") return `Choose ${names}: each gains on some metrics and loses on none.`;
  return `A, ${names} will do: ${areSame ? "the judged texts are the same, so no metric can differ" : "they are equivalent"}.`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
