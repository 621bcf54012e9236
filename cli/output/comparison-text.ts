import { printable } from "@/cli/caller/printable";
import type { Run } from "@/lib/db/runs/list";
import type { ContextComparison } from "@/lib/domain/comparison/contexts";
import type { GateResult } from "@/lib/domain/comparison/gate";
import type { ComparisonReport, MetricComparison, SecondaryComparison } from "@/lib/domain/comparison/metrics";
import { counted, secondaryName, twoDecimals } from "./run-table";
import { formatTable } from "./table";

type Named = Pick<Run, "id" | "name">;

/** A comparison for a terminal: a table per candidate, the verdicts in words, then warnings. */
export function formatComparison(runs: readonly Named[], report: ComparisonReport): string {
  const [baseline, ...candidates] = runs;
  const parts = [`Baseline ${printable(named(baseline))}; ${pairedIn(report)}.\n`];
  for (const run of candidates) {
    const compared = comparedWith(run, report);
    const rows = compared.flatMap(([metric, one]) => [
      [metric, ...figures(one)],
      ...(one.secondary ? [[`  ${secondaryName(metric)}`, ...secondaryFigures(one.secondary)]] : []),
    ]);
    const table = rows.length > 0 ? formatTable(headings, rows, headings.slice(1)) : "No metric in common with the baseline.\n";
    parts.push(`\n${printable(named(run))}\n`, table, "\n");
    for (const [metric, { sentence }] of compared) parts.push(`${metric}: ${printable(sentence)}\n`);
  }
  parts.push(`\n${footnote}\n`);
  for (const warning of report.warnings) parts.push(`${printable(warning)}\n`);
  return parts.join("");
}

/** A comparison as Markdown, for a pull request. */
export function formatComparisonMarkdown(runs: readonly Named[], report: ComparisonReport): string {
  const [baseline, ...candidates] = runs;
  const parts = [`### Compared with ${cell(named(baseline))}, ${pairedIn(report)}\n`];
  for (const run of candidates) {
    parts.push(`\n**${cell(named(run))}**\n\n`);
    parts.push(
      `| ${[...headings, "verdict"].join(" | ")} |\n| ${headings.map((_, at) => (at === 0 ? "---" : "---:")).join(" | ")} | --- |\n`,
    );
    for (const [metric, one] of comparedWith(run, report)) {
      parts.push(`| ${[metric, ...figures(one), one.sentence].map(cell).join(" | ")} |\n`);
      if (one.secondary)
        parts.push(`| ${[secondaryName(metric), ...secondaryFigures(one.secondary), ""].map(cell).join(" | ")} |\n`);
    }
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

const headings = ["metric", "baseline", "this run", "difference", "95% interval", "p", "wins", "ties", "losses", "n"];

const footnote =
  "Differences are this run minus baseline. Interval: paired Student's t. p: paired t-test (up to 16 questions also by exact sign flips), two-sided, corrected by Holm. Ties: within 0.005.";

const differenceOf = (one: Pick<MetricComparison, keyof SecondaryComparison & keyof MetricComparison>): string[] => [
  twoDecimals(one.meanBaseline),
  twoDecimals(one.meanCandidate),
  signed(one.difference),
  one.ci95 ? `${signed(one.ci95[0])} to ${signed(one.ci95[1])}` : "–",
];

const secondaryFigures = (one: SecondaryComparison): string[] => [...differenceOf(one), "", "", "", "", String(one.n)];

const figures = (one: MetricComparison): string[] => [
  ...differenceOf(one),
  one.pAdjusted === null ? "–" : one.pAdjusted < 0.001 ? "< 0.001" : one.pAdjusted.toFixed(3),
  String(one.wins),
  String(one.ties),
  String(one.losses),
  String(one.n),
];

const comparedWith = (run: Named, report: ComparisonReport): [string, MetricComparison][] =>
  Object.entries(report.metrics).flatMap(([metric, all]) =>
    all.filter((one) => one.run === run.id).map((one): [string, MetricComparison] => [metric, one]),
  );

const named = (run: Named | undefined): string => (run ? `${run.name} (run ${run.id})` : "");

const signed = (value: number | null): string =>
  value === null ? "–" : value > 0 ? `+${value.toFixed(2)}` : value.toFixed(2).replace("-", "−").replace("−0.00", "0.00");

/** Names come from files, so they are escaped in Markdown. */
const cell = (text: string): string => printable(text).replace(/[\\`*_{}[\]<>|#~@!]/g, (sign) => `\\${sign}`);
