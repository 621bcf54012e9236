import { Fragment } from "react";
import { RunLetter } from "@/components/compare/run-letter";
import { verdictName } from "@/components/compare/verdict-word";
import { ScoreCell } from "@/components/scores/cell";
import { cn } from "@/components/ui/class-names";
import { Cell, ColumnHeading, GroupHeading, rowClass, Table } from "@/components/ui/table";
import type { AtDepth } from "@/lib/domain/comparison/contexts";
import type { BandThresholds } from "@/lib/domain/scores/band";
import { signed } from "@/lib/domain/scores/signed";

type Figures = Omit<AtDepth, "k">;

/**
 * Figures of the baseline and a candidate at each rank, or over the first k contexts, side by side. A difference is bold if it is
 * better or worse by the test that is corrected for all of the metric's figures.
 */
export const DepthTable = ({
  label,
  groups,
  candidate,
  thresholds,
}: {
  label: string;
  /** One row per rank, from 1. `isScore`: the figures are scores and have bands. */
  groups: readonly { name: string; rows: readonly Figures[]; isScore: boolean }[];
  /** Index in the list of runs. */
  candidate: number;
  thresholds: BandThresholds;
}) => (
  <Table label={label} className={cn(groups.length > 1 ? "min-w-[860px]" : "min-w-[460px]")}>
    <thead>
      <tr>
        <GroupHeading span={1} />
        {groups.map(({ name }) => (
          <GroupHeading key={name} span={4}>
            {name}
          </GroupHeading>
        ))}
      </tr>
      <tr>
        <ColumnHeading name="Rank" sub="or k" numeric className="w-16 bg-surface pl-3.5 phone:sticky phone:left-0 phone:z-10" />
        {groups.map(({ name }) => (
          <Fragment key={name}>
            <ColumnHeading name={<RunLetter index={0} />} sub="mean" numeric />
            <ColumnHeading name={<RunLetter index={candidate} />} sub="mean" numeric />
            <ColumnHeading name="Difference" sub="corrected interval" numeric />
            <ColumnHeading name="n" sub="questions" numeric className="pr-3.5" />
          </Fragment>
        ))}
      </tr>
    </thead>
    <tbody>
      {groups[0]?.rows.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the rank.
        <tr key={index} className={rowClass()}>
          <th
            scope="row"
            className="border-b border-line bg-surface [tr:last-child>&]:border-b-0 py-2 pr-2.5 pl-3.5 text-right font-normal text-ink-2 tabular-nums phone:sticky phone:left-0"
          >
            {index + 1}
          </th>
          {groups.map(({ name, rows, isScore }) => (
            <FigureCells key={name} figures={rows[index]} isScore={isScore} thresholds={thresholds} />
          ))}
        </tr>
      ))}
    </tbody>
  </Table>
);

const FigureCells = ({
  figures,
  isScore,
  thresholds,
}: {
  figures: Figures | undefined;
  isScore: boolean;
  thresholds: BandThresholds;
}) => {
  const { n = 0, meanBaseline = null, meanCandidate = null, difference = null, interval = null, verdict = null } = figures ?? {};
  const isClear = verdict === "better" || verdict === "worse";
  return (
    <>
      {[meanBaseline, meanCandidate].map((mean, side) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the two sides keep their order.
        <Cell key={side} numeric>
          {isScore ? <ScoreCell score={mean} thresholds={thresholds} /> : mean === null ? "–" : mean.toFixed(2)}
        </Cell>
      ))}
      <Cell numeric className="whitespace-nowrap">
        {difference === null ? (
          "–"
        ) : (
          <span className={cn(isClear && "font-semibold")} title={verdict ? verdictName(verdict) : undefined}>
            {isClear && <span aria-hidden>{verdict === "better" ? "↑ " : "↓ "}</span>}
            {signed(difference)}
            {isClear && <span className="sr-only"> {verdictName(verdict).toLowerCase()}</span>}
          </span>
        )}
        {difference !== null && (
          <span className="block text-caption text-ink-3">
            {interval ? `${signed(interval[0])} to ${signed(interval[1])}` : "no interval"}
          </span>
        )}
      </Cell>
      <Cell numeric className="pr-3.5 text-ink-3">
        {n.toLocaleString("en")}
      </Cell>
    </>
  );
};
