import type { ContextComparison } from "@/lib/comparison/words/contexts";
import type { GateResult } from "@/lib/comparison/words/gate";
import { letterOf } from "@/lib/comparison/words/letter";
import type { ComparisonReport } from "@/lib/comparison/words/metrics";
import type { ComparedPeople } from "@/lib/comparison/words/people";
import { type ComparedSteps, comparedStepTable } from "@/lib/domain/steps/compared";
import { markdownText as cell, markdownTable } from "@/lib/domain/text/markdown";
import { peopleLines } from "./people-lines";
import {
  columnsFor,
  comparedWith,
  figureCells,
  figureName,
  figureReading,
  footnote,
  measureLine,
  measuresOf,
  type NamedRow,
  named,
  overlapInWords,
  pairedIn,
  reportFigures,
} from "./report-rows";

interface ComparedParts {
  report: ComparisonReport;
  contexts: ContextComparison | null;
  steps: readonly ComparedSteps[];
  people: ComparedPeople;
  gate: readonly GateResult[];
}

/** A comparison as Markdown, for a pull request, with the gate's results if there are any. */
export function comparisonAsMarkdown(
  runs: readonly NamedRow[],
  { report, contexts, steps, people, gate }: ComparedParts,
): string {
  const { decision } = report;
  const parts = [`### ${cell(decision.headline)}\n\n`, decision.detail && `${cell(decision.detail)}\n\n`];
  parts.push(`${runs.map((run, index) => `${letterOf(index)} is ${cell(named(run))}`).join(", ")}; ${pairedIn(report)}.\n`);
  for (const [index, run] of runs.slice(1).entries()) {
    const rows = comparedWith(run, report).flatMap(([metric, one]) => [
      [metric, ...reportFigures(one), one.sentence],
      ...one.figures.map((figure) => [figureName(metric, figure.key), ...figureCells(figure), figureReading(figure)]),
    ]);
    parts.push(`\n${markdownTable([...columnsFor(letterOf(index + 1)), "verdict"], rows, ["verdict"])}`);
    for (const measure of measuresOf(run, report)) parts.push(`\n${cell(measureLine(measure))}\n`);
  }
  const said = peopleLines(runs, people);
  if (said.length > 0) parts.push(`\n${said.map((line) => `- ${cell(line)}`).join("\n")}\n`);
  parts.push(`\n<sub>${footnote}</sub>\n`);
  if (report.warnings.length > 0) parts.push(`\n${report.warnings.map((warning) => `> ${cell(warning)}`).join("\n>\n")}\n`);
  for (const { name, words } of contexts ? overlapInWords(runs, contexts) : [])
    parts.push(`\nContexts of ${cell(name)}: ${words}.\n`);
  for (const compared of steps) parts.push(stepsAsMarkdown(runs, compared));
  if (gate.length > 0) parts.push(`\n${gate.map(({ verdict, sentence }) => `- **${verdict}**: ${cell(sentence)}`).join("\n")}\n`);
  return parts.join("");
}

function stepsAsMarkdown(runs: readonly NamedRow[], compared: ComparedSteps): string {
  const letter = letterOf(runs.findIndex(({ id }) => id === compared.run));
  const { columns, steps, remarks } = comparedStepTable(compared, letter);
  const rows = steps.flatMap(({ name, rows }) => rows.map((row) => [name, ...row]));
  const table = rows.length > 0 ? `\n${markdownTable(["step", ...columns], rows, columns.slice(0, 1))}` : "";
  return `\nSteps of A and ${letter}:\n${table}${remarks.map((remark) => `\n${cell(remark)}\n`).join("")}`;
}
