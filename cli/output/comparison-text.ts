import { printable } from "@/cli/caller/printable";
import type { Run } from "@/lib/db/runs/list";
import { amount } from "@/lib/domain/comparison/amount";
import type { ContextComparison } from "@/lib/domain/comparison/contexts";
import type { GateResult } from "@/lib/domain/comparison/gate";
import { letterOf } from "@/lib/domain/comparison/letter";
import type { Measure } from "@/lib/domain/comparison/measures";
import type { ComparisonReport, MetricComparison, SecondaryComparison, Verdict } from "@/lib/domain/comparison/metrics";
import { formatP, signed } from "@/lib/domain/scores/signed";
import { counted } from "@/lib/domain/text/counted";
import { secondaryName, twoDecimals } from "./run-table";
import { formatTable } from "./table";

type Named = Pick<Run, "id" | "name">;

/** A comparison for a terminal: the decision, a table per candidate, the verdicts in words, then what the checks found. */
export function formatComparison(runs: readonly Named[], report: ComparisonReport): string {
  const { decision } = report;
  const parts = [`${printable(decision.headline)}\n`, decision.detail && `${printable(decision.detail)}\n`, "\n"];
  parts.push(...runs.map((run, index) => `${letterOf(index)}  ${printable(named(run))}${index === 0 ? ", the baseline" : ""}\n`));
  parts.push(`${capital(pairedIn(report))}.\n`);
  for (const [index, run] of runs.slice(1).entries()) {
    const compared = comparedWith(run, report);
    const columns = [...columnsFor(letterOf(index + 1)), "verdict"];
    const rows = compared.flatMap(([metric, one]) => [
      [metric, ...figures(one), reading(one)],
      ...(one.secondary ? [[`  ${secondaryName(metric)}`, ...secondaryFigures(one.secondary), ""]] : []),
    ]);
    const table = rows.length > 0 ? formatTable(columns, rows, columns.slice(1, -1)) : "No metric in common with the baseline.\n";
    parts.push("\n", table, "\n");
    for (const [metric, { sentence }] of compared) parts.push(`${metric}: ${printable(sentence)}\n`);
    for (const measure of measuresOf(run, report)) parts.push(`${printable(measureLine(measure))}\n`);
  }
  parts.push(`\n${footnote}\n`);
  for (const warning of report.warnings) parts.push(`${printable(warning)}\n`);
  return parts.join("");
}

/** A comparison as Markdown, for a pull request. */
export function formatComparisonMarkdown(runs: readonly Named[], report: ComparisonReport): string {
  const { decision } = report;
  const parts = [`### ${cell(decision.headline)}\n\n`, decision.detail && `${cell(decision.detail)}\n\n`];
  parts.push(`${runs.map((run, index) => `${letterOf(index)} is ${cell(named(run))}`).join(", ")}; ${pairedIn(report)}.\n`);
  for (const [index, run] of runs.slice(1).entries()) {
    const columns = columnsFor(letterOf(index + 1));
    parts.push(
      `\n| ${[...columns, "verdict"].join(" | ")} |\n| ${columns.map((_, at) => (at === 0 ? "---" : "---:")).join(" | ")} | --- |\n`,
    );
    for (const [metric, one] of comparedWith(run, report)) {
      parts.push(`| ${[metric, ...figures(one), one.sentence].map(cell).join(" | ")} |\n`);
      if (one.secondary)
        parts.push(`| ${[secondaryName(metric), ...secondaryFigures(one.secondary), "not tested"].map(cell).join(" | ")} |\n`);
    }
    for (const measure of measuresOf(run, report)) parts.push(`\n${cell(measureLine(measure))}\n`);
  }
  parts.push(`\n<sub>${footnote}</sub>\n`);
  if (report.warnings.length > 0) parts.push(`\n${report.warnings.map((warning) => `> ${cell(warning)}`).join("\n>\n")}\n`);
  return parts.join("");
}

/** What happened to the baseline's contexts, one line per candidate; empty if no question has contexts. */
export const formatOverlap = (runs: readonly Named[], { overlap }: ContextComparison, isMarkdown = false): string =>
  overlap
    .filter(({ questions }) => questions > 0)
    .map(({ run, shared, moved, lost, gained, jaccard }) => {
      const name = runs.find(({ id }) => id === run)?.name ?? run;
      const counts = [`${shared} shared`, `${moved} moved in rank`, `${lost} lost`, `${gained} gained`].join(", ");
      return `\nContexts of ${isMarkdown ? cell(name) : printable(name)}: ${counts}; mean Jaccard ${twoDecimals(jaccard)}.\n`;
    })
    .join("");

/** What the gate says, as a list; empty without a gate. */
export const formatGateMarkdown = (gate: readonly GateResult[]): string =>
  gate.length > 0 ? `\n${gate.map(({ verdict, sentence }) => `- **${verdict}**: ${cell(sentence)}`).join("\n")}\n` : "";

/** "110 questions paired by text (by id 0, by text 110)" */
const pairedIn = ({ pairedQuestions, pairing: { by, byId, byText } }: ComparisonReport): string =>
  `${counted(pairedQuestions, "question")} paired by ${by} (by id ${byId}, by text ${byText})`;

const columnsFor = (letter: string): string[] => {
  const difference = `${letter} − A`;
  return ["metric", "A", letter, difference, "interval", "p", "wins", "ties", "losses", "n"];
};

const footnote =
  "Interval: paired Student's t. p: paired t-test (up to 16 questions also by exact sign flips), two-sided. Both corrected by Holm over all rows. Ties: within 0.005.";

const verdictNames: Record<Verdict, string> = {
  better: "better",
  worse: "worse",
  equivalent: "equivalent",
  "not-distinguishable": "cannot tell yet",
};

const reading = ({ verdict }: MetricComparison): string => (verdict ? verdictNames[verdict] : "–");

const intervalOf = (interval: readonly [number, number] | null): string =>
  interval ? `${signed(interval[0])} to ${signed(interval[1])}` : "–";

const differenceOf = (one: Pick<SecondaryComparison, "meanBaseline" | "meanCandidate" | "difference">): string[] => [
  twoDecimals(one.meanBaseline),
  twoDecimals(one.meanCandidate),
  one.difference === null ? "–" : signed(one.difference),
];

const figures = (one: MetricComparison): string[] => [
  ...differenceOf(one),
  intervalOf(one.interval),
  one.pAdjusted === null ? "–" : formatP(one.pAdjusted),
  String(one.wins),
  String(one.ties),
  String(one.losses),
  String(one.n),
];

/** Without a test, so its interval is the 95 % one. */
const secondaryFigures = (one: SecondaryComparison): string[] => [
  ...differenceOf(one),
  intervalOf(one.ci95),
  "",
  "",
  "",
  "",
  String(one.n),
];

const measuresOf = (run: Named, report: ComparisonReport): Measure[] =>
  report.decision.candidates.find((one) => one.run === run.id)?.measures ?? [];

/** "cost (column cost_usd), n = 240: mean US$ 4.02 in A, US$ 2.70 here per 1,000 questions, better." */
function measureLine({ kind, column, unit, n, baseline, candidate, verdict }: Measure): string {
  const name = `${kind} (column ${column}), n = ${n}`;
  if (!baseline || !candidate) return `${name}: no question has it on both sides.`;
  const figure = kind === "cost" ? "mean" : "median";
  const read = verdict === null ? "" : `, ${verdictNames[verdict]}`;
  const per = kind === "cost" ? " per 1,000 questions" : "";
  return `${name}: ${figure} ${amount(kind, baseline[figure], unit)} in A, ${amount(kind, candidate[figure], unit)} here${per}${read}.`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const comparedWith = (run: Named, report: ComparisonReport): [string, MetricComparison][] =>
  Object.entries(report.metrics).flatMap(([metric, all]) =>
    all.filter((one) => one.run === run.id).map((one): [string, MetricComparison] => [metric, one]),
  );

const named = (run: Named | undefined): string => (run ? `${run.name} (run ${run.id})` : "");

/** Names come from files, so they are escaped in Markdown. */
const cell = (text: string): string => printable(text).replace(/[\\`*_{}[\]<>|#~@!]/g, (sign) => `\\${sign}`);
