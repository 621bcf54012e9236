"use client";

import { amount } from "assay-lib/comparison/words/amount";
import { letterOf } from "assay-lib/comparison/words/letter";
import type { Measure, MeasureKind } from "assay-lib/comparison/words/measures";
import type { MetricComparison, Verdict } from "assay-lib/comparison/words/metrics";
import { isIdentical } from "assay-lib/comparison/words/remark";
import type { MetricThresholds } from "assay-lib/domain/scores/band";
import { formatScore } from "assay-lib/domain/scores/format";
import { signed } from "assay-lib/domain/scores/signed";
import { ChevronDown, ChevronRight } from "lucide-react";
import { Fragment, type ReactNode, useState } from "react";
import { RunLetter } from "@/components/comparison/run-letter";
import { isDecided, VerdictWord } from "@/components/comparison/verdict-word";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { SectionHeading } from "@/components/ui/panel";
import { Cell, ColumnHeading, Table } from "@/components/ui/table";
import { CandidateRows } from "./candidate-rows";
import { Mean } from "./cells";
import { beginsGroup, type ComparedMetric } from "./compared-metric";

const shades: Partial<Record<Verdict, string>> = { better: "bg-accent-soft", worse: "bg-sunken" };
const edge = "border-l border-line";

interface VerdictMatrixProps {
  metrics: readonly ComparedMetric[];
  runs: readonly string[];
  measures: readonly (readonly Measure[])[];
  /** Shared with the baseline, by candidate. */
  questions: readonly number[];
  opened: readonly string[];
}

/** The first and the worst metric start open. */
export const VerdictMatrix = ({ metrics, runs, measures, questions, opened }: VerdictMatrixProps) => {
  const [open, setOpen] = useState(opened);
  const candidates = runs.slice(1).map((name, at) => ({ name, index: at + 1, letter: letterOf(at + 1) }));
  const isAllOpen = metrics.every(({ id }) => open.includes(id));
  const toggle = (id: string) => setOpen(open.includes(id) ? open.filter((one) => one !== id) : [...open, id]);
  return (
    <>
      <SectionHeading id="differences" title="Verdicts" remark="each candidate against A, over their shared questions">
        <Button size="small" onClick={() => setOpen(isAllOpen ? [] : metrics.map(({ id }) => id))}>
          {isAllOpen ? "Close all" : "Open all"}
        </Button>
      </SectionHeading>
      <div className="overflow-hidden rounded-t-panel border border-line bg-surface shadow-panel">
        <Table label="Verdicts" className="min-w-[940px] table-fixed">
          <thead>
            <tr>
              <ColumnHeading name="Metric" className="w-[23%] bg-surface pl-9 phone:w-44" />
              <ColumnHeading
                name={<RunLetter index={0} />}
                sub={<span className="block truncate">{`${runs[0]}, own mean`}</span>}
                numeric
                className="w-[13%] px-3.5"
              />
              {candidates.map(({ letter, name, index }) => (
                <ColumnHeading
                  key={letter}
                  name={
                    <span className="flex items-center gap-[7px]">
                      <RunLetter index={index} />
                      <span className="truncate font-semibold">{name === letter ? "" : name}</span>
                    </span>
                  }
                  sub={
                    <span className="block truncate">{`A → ${letter} over their ${(questions[index - 1] ?? 0).toLocaleString("en")} pairs`}</span>
                  }
                  className={cn(edge, "px-3.5")}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {metrics.map((metric, at) => {
              const isOpen = open.includes(metric.id);
              const Icon = isOpen ? ChevronDown : ChevronRight;
              return (
                <Fragment key={metric.id}>
                  <tr className={cn("h-[54px]", beginsGroup(metrics, at) && "[&>*]:border-t [&>*]:border-t-line-2")}>
                    <th scope="row" className="border-b border-line px-3.5 py-1.5 text-left font-medium">
                      <button
                        type="button"
                        aria-expanded={isOpen}
                        onClick={() => toggle(metric.id)}
                        className="flex w-full items-center gap-2 text-left"
                      >
                        <Icon aria-hidden className="size-3.5 shrink-0 text-ink-3" />
                        <span className="leading-[18px]">
                          {metric.name}
                          <span className="block text-[11px]/[15px] font-normal text-ink-3">{metric.source}</span>
                        </span>
                      </button>
                    </th>
                    <Cell numeric className="px-3.5 py-1.5">
                      <Mean value={metric.baseline.mean} thresholds={metric.thresholds} />
                      <span className="block text-[11px]/[15px] text-ink-3">n {metric.baseline.n.toLocaleString("en")}</span>
                    </Cell>
                    {candidates.map(({ letter, index }) => (
                      <VerdictCell
                        key={letter}
                        row={metric.candidates.find((one) => one.index === index)?.row}
                        thresholds={metric.thresholds}
                      />
                    ))}
                  </tr>
                  {isOpen && (
                    <tr>
                      <td colSpan={runs.length + 1} className="border-b border-line p-0">
                        <CandidateRows metric={metric} />
                      </td>
                    </tr>
                  )}
                </Fragment>
              );
            })}
            <MeasureRows measures={measures} />
          </tbody>
        </Table>
      </div>
    </>
  );
};

const VerdictCell = ({ row, thresholds }: { row: MetricComparison | undefined; thresholds: MetricThresholds }) => {
  if (!row) return <Cell className={cn(edge, "px-3.5 text-small text-ink-3")}>not judged</Cell>;
  const { verdict, difference, meanBaseline, meanCandidate } = row;
  return (
    <ChangeCell
      verdict={verdict}
      change={difference === null ? "–" : signed(difference)}
      isBold={isDecided(row)}
      isIdentical={isIdentical(row)}
    >
      {meanBaseline !== null && meanCandidate !== null && (
        <span>
          {formatScore(meanBaseline, thresholds)} → {formatScore(meanCandidate, thresholds)}
        </span>
      )}
      <span className="ml-auto">n {row.n.toLocaleString("en")}</span>
    </ChangeCell>
  );
};

interface ChangeCellProps {
  verdict: Verdict | null;
  change: string;
  isBold?: boolean;
  isIdentical?: boolean;
  children: ReactNode;
}

const ChangeCell = ({ verdict, change, isBold = false, isIdentical: isSame, children }: ChangeCellProps) => (
  <Cell className={cn(edge, "px-3.5 py-1.5", verdict && shades[verdict])}>
    <span className="flex items-baseline gap-2">
      <VerdictWord verdict={verdict} isIdentical={isSame} />
      <span className={cn("ml-auto tabular-nums", isBold ? "font-semibold" : "font-medium")}>{change}</span>
    </span>
    <span className="flex gap-2 pl-[18px] text-[11px]/4 text-ink-3 tabular-nums">{children}</span>
  </Cell>
);

const names: Record<MeasureKind, string> = { cost: "Cost per 1,000 questions", latency: "Latency" };

const MeasureRows = ({ measures }: { measures: readonly (readonly Measure[])[] }) => {
  const kinds = (["cost", "latency"] as const).filter((kind) => measures.some((all) => all.some((one) => one.kind === kind)));
  if (kinds.length === 0) return null;
  return (
    <>
      <tr>
        <td colSpan={measures.length + 2} className="h-7 border-b border-line-2 px-9 pt-1.5 pb-1 text-caption text-ink-3">
          From the dataset's columns
        </td>
      </tr>
      {kinds.map((kind) => {
        const ofKind = measures.map((all) => all.find((one) => one.kind === kind));
        const first = ofKind.find(Boolean);
        const shown = (value: number | undefined) => (value === undefined ? "–" : amount(kind, value, first?.unit ?? null));
        return (
          <tr key={kind} className="h-[54px] [&:last-child>*]:border-b-0">
            <th scope="row" className="border-b border-line py-1.5 pr-3.5 pl-9 text-left leading-[18px] font-medium">
              {names[kind]}
              <span className="block truncate text-[11px]/[15px] font-normal text-ink-3">column {first?.column}, mean</span>
            </th>
            <Cell numeric className="px-3.5">
              {shown(first?.baseline?.mean)}
            </Cell>
            {ofKind.map((one, at) => {
              const from = one?.baseline?.mean;
              const to = one?.candidate?.mean;
              const change = from === undefined || to === undefined ? undefined : to - from;
              const plus = change !== undefined && change > 0 ? "+" : "";
              const sign = change !== undefined && change < 0 ? "−" : plus;
              return (
                <ChangeCell key={letterOf(at + 1)} verdict={one?.verdict ?? null} change={`${sign}${shown(change)}`}>
                  {shown(from)} → {shown(to)}
                </ChangeCell>
              );
            })}
          </tr>
        );
      })}
    </>
  );
};
