import { amount, differenceInWords } from "assay-lib/comparison/words/amount";
import type { CandidateDecision, Decision } from "assay-lib/comparison/words/decision";
import type { Measure, MeasureKind } from "assay-lib/comparison/words/measures";
import type { ComparisonReport, MetricComparison } from "assay-lib/comparison/words/metrics";
import { isIdentical } from "assay-lib/comparison/words/remark";
import type { MetricThresholds } from "assay-lib/domain/scores/band";
import { formatScore } from "assay-lib/domain/scores/format";
import type { ReactNode } from "react";
import { RunLetter } from "@/components/comparison/run-letter";
import { VerdictWord } from "@/components/comparison/verdict-word";
import { cn } from "@/components/ui/class-names";
import { Panel } from "@/components/ui/panel";
import { CandidateList } from "./candidates";

interface NamedMetric {
  id: string;
  name: string;
  source: string;
  thresholds: MetricThresholds;
}

interface DecisionPanelProps {
  decision: Decision;
  report: Pick<ComparisonReport, "metrics">;
  metrics: readonly NamedMetric[];
  names: readonly string[];
  /** Null if they are hidden. */
  hrefs: readonly string[] | null;
  judge?: ReactNode;
  children: ReactNode;
}

export const DecisionPanel = ({ decision, report, metrics, names, hrefs, judge = null, children }: DecisionPanelProps) => (
  <Panel className="mt-5 overflow-hidden">
    <div className="grid grid-cols-[minmax(0,1fr)_292px] max-[899px]:grid-cols-1">
      <div className="px-5 pt-4 pb-[18px] phone:px-3.5">
        <h2 id="decision" className="text-[20px]/7 font-semibold tracking-[-0.01em]">
          {decision.headline}
        </h2>
        {decision.detail && <p className="mt-1 max-w-[82ch] text-[14px]/[22px] text-ink-2">{decision.detail}</p>}
        {judge}
      </div>
      <div className="border-l border-line p-4 max-[899px]:border-t max-[899px]:border-l-0">{children}</div>
    </div>
    {metrics.length > 0 && decision.candidates.length === 1 && decision.candidates[0] && (
      <OneCandidate candidate={decision.candidates[0]} decision={decision} report={report} metrics={metrics} />
    )}
    {metrics.length > 0 && decision.candidates.length !== 1 && (
      <div className="border-t border-line">
        <CandidateList
          decision={decision}
          names={names}
          hrefs={hrefs}
          nameOf={(id) => metrics.find((one) => one.id === id)?.name ?? id}
        />
      </div>
    )}
  </Panel>
);

const Part = ({ title, remark, children }: { title: string; remark: string; children: ReactNode }) => (
  <section
    aria-label={title}
    className="min-w-0 border-line px-5 pt-3 pb-3.5 phone:px-3.5 not-first:border-l max-[899px]:not-first:border-t max-[899px]:not-first:border-l-0"
  >
    <h3 className="mb-2 flex justify-between gap-3">
      <span className="font-semibold">{title}</span>
      <span className="text-caption font-normal text-ink-3">{remark}</span>
    </h3>
    {children}
  </section>
);

interface OneCandidateProps {
  candidate: CandidateDecision;
  decision: Decision;
  report: Pick<ComparisonReport, "metrics">;
  metrics: readonly NamedMetric[];
}

const OneCandidate = ({ candidate, decision, report, metrics }: OneCandidateProps) => {
  const isGrey = candidate.choice === "none";
  return (
    <div className="flex border-t border-line max-[899px]:flex-col [&>*]:flex-1">
      <Part title="Quality" remark="mean of A → mean of B">
        <ul className={cn("grid gap-1", isGrey && "text-ink-3 [&_*]:text-ink-3")}>
          {metrics.map(({ id, name, source, thresholds }) => {
            const compared = report.metrics[id]?.find(({ run }) => run === candidate.run);
            const mustNotFall = decision.guards.includes(id);
            const isLeftOut = !decision.metrics.includes(id) && !mustNotFall;
            return (
              <li
                key={id}
                className={cn(
                  "grid grid-cols-[118px_minmax(0,1fr)_auto] items-center gap-2.5 text-[12.5px] phone:grid-cols-[minmax(0,1fr)_auto] phone:gap-y-0 phone:[&>:nth-child(2)]:order-first phone:[&>:nth-child(2)]:col-span-2",
                  isLeftOut && "text-ink-3 [&_*]:text-ink-3",
                )}
              >
                <VerdictWord verdict={compared?.verdict ?? null} isIdentical={compared && isIdentical(compared)} />
                <span className="min-w-0">
                  {name} <span className="text-caption text-ink-3">{source}</span>
                  {(isLeftOut || mustNotFall) && (
                    <span className="text-caption text-ink-3">{isLeftOut ? ", excluded" : ", must not drop"}</span>
                  )}
                </span>
                <Means compared={compared} thresholds={thresholds} />
              </li>
            );
          })}
        </ul>
      </Part>
      {candidate.measures.map((measure) => (
        <MeasurePart key={measure.kind} measure={measure} />
      ))}
    </div>
  );
};

const Means = ({ compared, thresholds }: { compared: MetricComparison | undefined; thresholds: MetricThresholds }) => (
  <span className="whitespace-nowrap tabular-nums">
    {compared?.meanBaseline == null || compared.meanCandidate === null
      ? "–"
      : `${formatScore(compared.meanBaseline, thresholds)} → ${formatScore(compared.meanCandidate, thresholds)}`}
  </span>
);

const measureNames: Record<MeasureKind, string> = { cost: "Cost", latency: "Latency" };

const MeasurePart = ({ measure }: { measure: Measure }) => {
  const { kind } = measure;
  const remark = kind === "cost" ? "per 1,000 questions, from the mean" : "mean, line to p95";
  if (!measure.baseline || !measure.candidate)
    return (
      <Part title={measureNames[kind]} remark="">
        <p className="text-small text-ink-3">No paired question has {measure.column} on both sides.</p>
      </Part>
    );
  const sides = [measure.baseline, measure.candidate];
  const longest = Math.max(...sides.map((side) => (kind === "cost" ? side.mean : side.p95)), Number.MIN_VALUE);
  const { verdict, ci95, unit, n, column } = measure;
  return (
    <Part title={measureNames[kind]} remark={remark}>
      <ul className="grid gap-1.5">
        {sides.map((side, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the baseline comes first.
          <li key={index} className="grid grid-cols-[18px_minmax(0,1fr)_auto] items-center gap-2">
            <RunLetter index={index} />
            <Bar length={side.mean / longest} reach={kind === "latency" ? side.p95 / longest : null} isBaseline={index === 0} />
            <span className="text-right whitespace-nowrap tabular-nums">{amount(kind, side.mean, unit)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-2 text-caption text-ink-3">
        <VerdictWord verdict={verdict} />
        <span>
          {ci95 ? `${differenceInWords(kind, ci95, unit)}${ci95[0] === ci95[1] ? "" : " (95% interval)"}` : "no interval"}, n ={" "}
          {n.toLocaleString("en")}, column <code className="inline-block max-w-full [overflow-wrap:anywhere]">{column}</code>
        </span>
      </p>
    </Part>
  );
};

const Bar = ({ length, reach, isBaseline }: { length: number; reach: number | null; isBaseline: boolean }) => (
  <span aria-hidden className="relative block h-2.5">
    {reach !== null && <i className="absolute top-1/2 left-0 h-px bg-line-3" style={{ width: `${Math.min(1, reach) * 100}%` }} />}
    <i
      className={cn("absolute inset-y-0 left-0", isBaseline ? "bg-line-2" : "bg-accent")}
      style={{ width: `${Math.min(1, length) * 100}%` }}
    />
  </span>
);
