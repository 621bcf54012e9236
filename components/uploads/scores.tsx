"use client";

import type { TalliedScore } from "assay-lib/datasets/scores/tally";
import { choiceText, metricRoles, type ScoredMetric, scaleInWords } from "assay-lib/domain/scored/definition";
import { counted } from "assay-lib/domain/text/counted";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { Select } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";
import { type ListColumn, ListTable } from "@/components/ui/table";
import { useUploadSearch } from "./reading-again";

const shownAtFirst = 8;

interface Props {
  scores: readonly TalliedScore[];
  counts: "line" | "row";
}

export const ScoreTable = ({ scores, counts }: Props) => {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? scores : scores.slice(0, shownAtFirst);
  const columns: ListColumn<TalliedScore>[] = [
    {
      name: "Score",
      className: "pl-3.5",
      cellClass: "min-w-40 max-w-60 font-mono text-small font-medium [overflow-wrap:anywhere]",
      cell: ({ key }) => key,
    },
    { name: "Distribution", className: "phone:hidden", cell: Distribution },
    {
      name: "Rows with a value",
      cellClass: "text-small",
      cell: (score) => <Filled {...score} counts={counts} />,
    },
    { name: "Store as", cell: StoredAs },
    {
      name: "Role",
      cell: (score) => (
        <Choice score={score} field="Role" values={metricRoles.map((role) => [role, { role }])} value={score.metric.role} />
      ),
    },
    { name: "Scale", cell: ScaleChoice },
    {
      name: "Direction",
      cell: (score) => (
        <Choice
          score={score}
          field="Direction"
          values={[
            ["higher is better", { direction: "higher" }],
            ["lower is better", { direction: "lower" }],
          ]}
          value={`${score.metric.direction} is better`}
        />
      ),
    },
    {
      name: "Tool",
      cellClass: "text-small",
      cell: ({ metric, isKnown }) => (
        <>
          {metric.tool || <span className="text-ink-3">none</span>}
          <span className="block text-caption text-ink-3">
            {isKnown ? `a score of each ${metric.unit}` : "a guess from its values"}
          </span>
        </>
      ),
    },
  ];
  return (
    <Panel>
      <ListTable
        label="Scores"
        className="min-w-[1040px] [&_td]:py-[7px]"
        rows={shown}
        columns={columns}
        keyOf={({ key }) => key}
      />
      {scores.length > shown.length && (
        <div className="border-t border-line px-3.5 py-2">
          <Button onClick={() => setShowsAll(true)}>Show {scores.length - shown.length} more</Button>
        </div>
      )}
    </Panel>
  );
};

const Distribution = ({ histogram, range, filled }: TalliedScore) => {
  if (filled === 0 || range === null) return <span className="text-caption text-ink-3">no value</span>;
  const [least, most] = range;
  return (
    <div className="w-[132px]">
      <Bars counts={histogram} label={`From ${least} to ${most}`} className="h-[30px]" />
      <div className="flex justify-between text-caption text-ink-2 tabular-nums">
        <span>{rounded(least)}</span>
        <span>{rounded(most)}</span>
      </div>
    </div>
  );
};

const Bars = ({ counts, label, className }: { counts: readonly number[]; label: string; className: string }) => {
  const top = Math.max(1, ...counts);
  const bars = counts.map((count, bin) => `M${bin + 0.08} 30h0.84v${(-28 * count) / top}h-0.84z`).join("");
  return (
    <svg
      viewBox={`0 0 ${counts.length} 30`}
      preserveAspectRatio="none"
      className={cn("block w-full", className)}
      role="img"
      aria-label={label}
    >
      <path d={bars} className="fill-ink-3" />
      <rect x={0} y={29.4} width={counts.length} height={0.6} className="fill-line-2" />
    </svg>
  );
};

export const ScoredRunCard = ({ scores }: { scores: readonly TalliedScore[] }) => (
  <Panel className="grid grid-cols-2 gap-px overflow-hidden bg-line phone:grid-cols-1">
    {scores.slice(0, shownAtFirst).map(({ key, metric, mean, filled, empty, wrong, histogram }) => (
      <div key={key} className="bg-surface px-3 py-2.5 last:odd:col-span-full">
        <h3 className="font-semibold [overflow-wrap:anywhere]">{metric.name}</h3>
        <p className="text-caption text-ink-3">{metric.tool || "scored elsewhere"}</p>
        <p className="flex items-baseline justify-between">
          <span className="text-[22px]/[28px] font-semibold tabular-nums">{mean === null ? "–" : mean.toFixed(2)}</span>
          <span className="text-caption text-ink-2 tabular-nums">n = {filled.toLocaleString("en")}</span>
        </p>
        <Bars
          counts={metric.direction === "lower" ? histogram.toReversed() : histogram}
          label={`${metric.name}, from 0 to 1`}
          className="h-[42px]"
        />
        <p className="flex justify-between text-caption text-ink-2">
          <span>0</span>
          <span>score</span>
          <span>1</span>
        </p>
        <p className="mt-1 border-t border-line pt-1 text-caption text-ink-3">
          {filled.toLocaleString("en")} of {(filled + empty + (wrong?.samples ?? 0)).toLocaleString("en")} scored
          {empty > 0 && ` · ${empty.toLocaleString("en")} empty in the file`}
          {wrong && ` · ${wrong.samples.toLocaleString("en")} in error`}
        </p>
      </div>
    ))}
    {scores.length > shownAtFirst && (
      <p className="col-span-full bg-surface px-3 py-2 text-small text-ink-3">
        and {counted(scores.length - shownAtFirst, "more score")}
      </p>
    )}
  </Panel>
);

const rounded = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(2));

const Filled = ({ filled, empty, wrong, counts }: TalliedScore & Pick<Props, "counts">) => {
  const rows = filled + empty + (wrong?.samples ?? 0);
  return (
    <>
      {filled.toLocaleString("en")} of {rows.toLocaleString("en")}
      <span className="block text-caption text-ink-3">
        {empty === 0 ? "none empty" : `${empty.toLocaleString("en")} empty: not scored`}
      </span>
      {wrong && (
        <span className="block max-w-36 text-caption text-poor [overflow-wrap:anywhere]">
          {counted(wrong.samples, "value")} not on the scale, first in {counts} {wrong.line.toLocaleString("en")}: {wrong.reason}
        </span>
      )}
    </>
  );
};

type Change = Partial<ScoredMetric>;

function useChange({ key, metric }: TalliedScore) {
  const [{ scores }, setSearch] = useUploadSearch();
  return (change: Change | null) =>
    void setSearch({ scores: { ...scores, [key]: change === null ? "" : choiceText({ ...metric, ...change }) }, page: null });
}

function StoredAs(score: TalliedScore) {
  const change = useChange(score);
  return (
    <Select
      aria-label={`Store ${score.key} as`}
      value={score.isTaken ? "score" : "rest"}
      onChange={(event) => change(event.target.value === "score" ? {} : null)}
      className={cn("w-[112px]", !score.isTaken && "[&>select]:border-dashed [&>select]:text-ink-3")}
    >
      <option value="score">a score</option>
      <option value="rest">no score</option>
    </Select>
  );
}

interface ChoiceProps {
  score: TalliedScore;
  field: string;
  values: readonly (readonly [string, Change])[];
  value: string;
}

function Choice({ score, field, values, value }: ChoiceProps) {
  const change = useChange(score);
  if (!score.isTaken) return null;
  return (
    <Select
      aria-label={`${field} of ${score.key}`}
      value={value}
      onChange={(event) => change(values.find(([name]) => name === event.target.value)?.[1] ?? {})}
      className={cn(field === "Scale" ? "w-[104px]" : "w-[164px]", !score.isKnown && "[&>select]:border-dashed")}
    >
      {values.map(([name]) => (
        <option key={name}>{name}</option>
      ))}
    </Select>
  );
}

const usual: readonly [number, number][] = [
  [0, 1],
  [1, 5],
  [0, 5],
  [0, 10],
  [0, 100],
  [-1, 1],
];

function ScaleChoice(score: TalliedScore) {
  const { scale, isYesNo } = score.metric;
  const scales: Pick<ScoredMetric, "scale" | "isYesNo">[] = [
    { scale, isYesNo },
    ...usual.map((one) => ({ scale: one, isYesNo: false })),
    { scale: [0, 1], isYesNo: true },
  ];
  const values = new Map(scales.map((one) => [scaleInWords(one), one]));
  return <Choice score={score} field="Scale" values={[...values]} value={scaleInWords(score.metric)} />;
}

interface FindingProps {
  scores: readonly TalliedScore[];
  samples: number;
  name: string;
  /** What of the dataset is stored already. */
  has: "nothing" | "other rows" | "these rows";
}

const becomes: Readonly<Record<FindingProps["has"], [before: string, after: string]>> = {
  nothing: ["Storing them creates the dataset", "and a finished run of each configuration"],
  "other rows": ["Storing them adds to the dataset", "and makes a finished run of each configuration"],
  "these rows": ["The configuration is stored: a finished run of its rows is added to", ""],
};

export const ScoreFinding = ({ scores, samples, name, has }: FindingProps) => {
  const [before, after] = becomes[has];
  const tools = [...new Set(scores.map(({ metric }) => metric.tool))].filter(Boolean);
  const lacks = [
    scores.every(({ explained }) => explained === 0) && "Explanations: the sample page shows scores alone.",
    scores.every(({ metric }) => metric.unit === "sample") && "Scores of each context: there is one of each sample.",
    scores.every(({ models }) => models.length === 0) && "The judge’s name: add it below if you know it.",
  ].filter((one) => one !== false);
  return (
    <Panel className="mt-4 grid grid-cols-[minmax(0,1fr)_470px] narrow:grid-cols-1">
      <div className="px-4.5 py-3.5">
        <h2 className="text-[18px]/[26px] font-semibold tracking-[-0.01em]">
          {samples === 1 ? "This row already holds" : `These ${samples.toLocaleString("en")} rows already hold`}{" "}
          {counted(scores.length, "score")}
          {tools.length > 0 && ` of ${tools.join(" and ")}`}.
        </h2>
        <p className="mt-1 text-ink-2">
          {before} <b className="font-semibold">{name}</b>
          {after && ` ${after}`}. No judge is called and nothing is spent. You can filter, compare and share the run like any
          other.
        </p>
        {has !== "these rows" && (
          <p className="mt-1 text-small text-ink-3">“Store rows only” keeps the samples and leaves the scores out.</p>
        )}
      </div>
      {lacks.length > 0 && (
        <div className="border-l border-line px-4.5 py-3.5 narrow:border-t narrow:border-l-0">
          <h3 className="font-semibold">What this file does not hold</h3>
          <ul className="mt-1 grid gap-0.5 text-small text-ink-2">
            {lacks.map((one) => (
              <li key={one} className="flex gap-2">
                <span aria-hidden>–</span>
                {one}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  );
};
