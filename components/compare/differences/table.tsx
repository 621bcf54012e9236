import Link from "next/link";
import { RunLetter } from "@/components/compare/run-letter";
import { cn } from "@/components/ui/class-names";
import { Cell, ColumnHeading, Table } from "@/components/ui/table";
import { letterOf } from "@/lib/domain/comparison/letter";
import { DifferenceText, Mean, PValue, SecondaryText, VerdictText } from "./cells";
import { beginsGroup, type ComparedMetric, reachOf } from "./compared-metric";
import { Forest, ForestScale } from "./forest";
import { OutcomeBar, OutcomeHeading } from "./outcome-bar";
import { limitOf } from "./scale";

const head = "bg-surface pl-5 phone:sticky phone:left-0 phone:z-20 phone:pl-3.5";

/** One candidate as a forest plot. Rows link to their distributions. */
export const DifferenceTable = ({ metrics }: { metrics: readonly ComparedMetric[] }) => {
  const rows = metrics.flatMap((metric) => metric.candidates.map((candidate) => ({ metric, ...candidate })));
  const limit = limitOf(rows.map(({ row }) => reachOf(row)));
  const index = rows[0]?.index ?? 1;
  const margins = [...new Set(rows.map(({ row }) => row.margin))];
  return (
    <Table label="Differences from the baseline" className="min-w-[1040px]">
      <thead>
        <tr>
          <ColumnHeading name="Metric" className={head} />
          <ColumnHeading name={<RunLetter index={0} />} sub="mean" numeric />
          <ColumnHeading name={<RunLetter index={index} />} sub="mean" numeric />
          <ColumnHeading
            name={<ForestScale limit={limit} letter={letterOf(index)} />}
            className="w-[276px] min-w-[220px] px-0 font-normal"
          />
          <ColumnHeading name="Difference" sub="corrected interval" numeric />
          <ColumnHeading name="p" sub="corrected" numeric />
          <ColumnHeading name="Verdict" sub={margins.length === 1 ? `margin ${margins[0]}` : "own margins"} />
          <ColumnHeading name="n" sub="pairs" numeric />
          <ColumnHeading name={<OutcomeHeading />} className="pr-5" />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ metric, row, href, isChosen }, at) => (
          <tr
            key={metric.id}
            aria-current={isChosen ? "true" : undefined}
            className={cn(
              "relative h-[52px] [&:last-child>*]:border-b-0",
              isChosen ? "[&>*]:bg-accent-soft" : "hover:[&>*]:bg-hover",
              beginsGroup(metrics, at) && "[&>*]:border-t [&>*]:border-t-line-2",
            )}
          >
            <th scope="row" className={cn("border-b border-line py-1.5 pr-3 text-left font-medium", head)}>
              <Link href={href} scroll={false} prefetch={false} className="block leading-[18px] after:absolute after:inset-0">
                <span className="whitespace-nowrap phone:whitespace-normal">{metric.name}</span>
                <span className="sr-only">, </span>
                <span className="block text-[11px]/[15px] font-normal text-ink-3">{metric.source}</span>
              </Link>
              <SecondaryText name={metric.secondary} row={row} />
            </th>
            <Cell numeric className="py-1.5">
              <Mean value={row.meanBaseline} thresholds={metric.thresholds} />
            </Cell>
            <Cell numeric className="py-1.5">
              <Mean value={row.meanCandidate} thresholds={metric.thresholds} />
            </Cell>
            <Cell className="h-[52px] p-0">
              <Forest row={row} limit={limit} title={`${metric.name}, ${metric.source}`} href={href} />
            </Cell>
            <Cell numeric className="py-1.5">
              <DifferenceText row={row} />
            </Cell>
            <Cell numeric className="py-1.5">
              <PValue row={row} />
            </Cell>
            <Cell className="py-1.5">
              <VerdictText row={row} />
            </Cell>
            <Cell numeric className="py-1.5 text-small text-ink-3">
              {row.n.toLocaleString("en")}
            </Cell>
            <Cell className="py-1.5 pr-5">
              <OutcomeBar {...row} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
};
