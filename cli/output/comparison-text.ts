import { peopleLines } from "@/lib/comparison/people-lines";
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
  reading,
  reportFigures,
} from "@/lib/comparison/report-rows";
import type { ContextComparison } from "@/lib/comparison/words/contexts";
import { letterOf } from "@/lib/comparison/words/letter";
import type { ComparisonReport } from "@/lib/comparison/words/metrics";
import type { ComparedPeople } from "@/lib/comparison/words/people";
import { type ComparedSteps, comparedStepTable } from "@/lib/domain/steps/compared";
import { printable } from "@/lib/domain/text/printable";
import { formatTable } from "./table";

export function formatComparison(runs: readonly NamedRow[], report: ComparisonReport): string {
  const { decision } = report;
  const parts = [`${printable(decision.headline)}\n`, decision.detail && `${printable(decision.detail)}\n`, "\n"];
  parts.push(...runs.map((run, index) => `${letterOf(index)}  ${printable(named(run))}${index === 0 ? ", the baseline" : ""}\n`));
  parts.push(`${capital(pairedIn(report))}.\n`);
  for (const [index, run] of runs.slice(1).entries()) {
    const compared = comparedWith(run, report);
    const columns = [...columnsFor(letterOf(index + 1)), "verdict"];
    const rows = compared.flatMap(([metric, one]) => [
      [metric, ...reportFigures(one), reading(one)],
      ...one.figures.map((figure) => [`  ${figureName(metric, figure.key)}`, ...figureCells(figure), figureReading(figure)]),
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

export const formatOverlap = (runs: readonly NamedRow[], contexts: ContextComparison): string =>
  overlapInWords(runs, contexts)
    .map(({ name, words }) => `\nContexts of ${printable(name)}: ${words}.\n`)
    .join("");

export const formatComparedSteps = (runs: readonly NamedRow[], steps: readonly ComparedSteps[]): string =>
  steps
    .map((compared) => {
      const letter = letterOf(runs.findIndex(({ id }) => id === compared.run));
      const { columns, steps, remarks } = comparedStepTable(compared, letter);
      const rows = steps.flatMap(({ name, rows }) => rows.map((row, at) => [at === 0 ? name : "", ...row]));
      const table = rows.length > 0 ? formatTable(["step", ...columns], rows, columns.slice(1)) : "";
      return `\n${table}${remarks.map((remark) => `${printable(remark)}\n`).join("")}`;
    })
    .join("");

export const formatPeople = (runs: readonly NamedRow[], people: ComparedPeople): string =>
  peopleLines(runs, people)
    .map((line) => `\n${printable(line)}\n`)
    .join("");

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
