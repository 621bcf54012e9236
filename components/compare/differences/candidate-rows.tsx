import Link from "next/link";
import { RunLetter } from "@/components/compare/run-letter";
import { cn } from "@/components/ui/class-names";
import { Cell, ColumnHeading } from "@/components/ui/table";
import { letterOf } from "@/lib/domain/comparison/letter";
import { formatScore } from "@/lib/domain/scores/format";
import { DifferenceText, PValue, SecondaryText, VerdictText } from "./cells";
import { type ComparedMetric, reachOf } from "./compared-metric";
import { Forest, ForestScale } from "./forest";
import { OutcomeBar, OutcomeHeading } from "./outcome-bar";
import { limitOf } from "./scale";

/** Each metric has its own scale. */
export const CandidateRows = ({ metric }: { metric: ComparedMetric }) => {
  const { candidates, thresholds } = metric;
  const limit = limitOf(candidates.map(({ row }) => reachOf(row)));
  const margin = candidates[0]?.row.margin;
  const shown = (score: number | null) => (score === null ? "–" : formatScore(score, thresholds));
  return (
    <div className="border-l-2 border-accent-ink pt-0.5 pr-3.5 pb-2 pl-[34px]">
      <table aria-label={`${metric.name}, ${metric.source}`} className="w-full border-separate border-spacing-0">
        <thead>
          <tr className="[&>th]:py-1.5">
            <ColumnHeading name="Candidate" className="pl-0" />
            <ColumnHeading name={<RunLetter index={0} />} sub="same pairs" numeric />
            <ColumnHeading name="Mean" sub="candidate" numeric />
            <ColumnHeading name={<ForestScale limit={limit} letter={null} />} className="w-[240px] px-0" />
            <ColumnHeading name="Difference" sub="corrected interval" numeric />
            <ColumnHeading name="p" sub="corrected" numeric />
            <ColumnHeading name="Verdict" sub={`margin ${margin}`} />
            <ColumnHeading name="n" sub="pairs" numeric />
            <ColumnHeading name={<OutcomeHeading />} className="pr-0" />
          </tr>
        </thead>
        <tbody>
          {candidates.map(({ index, name, row, href, isChosen }) => (
            <tr
              key={index}
              aria-current={isChosen ? "true" : undefined}
              className={cn(
                "relative h-10 [&>td]:py-1 [&:last-child>*]:border-b-0",
                isChosen ? "[&>*]:bg-accent-soft" : "hover:[&>*]:bg-hover",
              )}
            >
              <th scope="row" className="border-b border-line py-1 text-left font-normal">
                <Link
                  href={href}
                  scroll={false}
                  prefetch={false}
                  className="flex items-center gap-[7px] after:absolute after:inset-0"
                >
                  <RunLetter index={index} />
                  <span className="max-w-40 truncate" title={name}>
                    {name === letterOf(index) ? "" : name}
                  </span>
                </Link>
                <SecondaryText name={metric.secondary} row={row} />
              </th>
              <Cell numeric>{shown(row.meanBaseline)}</Cell>
              <Cell numeric>{shown(row.meanCandidate)}</Cell>
              <Cell className="h-10 p-0!">
                <Forest row={row} limit={limit} title={`${letterOf(index)}, ${metric.name}, ${metric.source}`} href={href} />
              </Cell>
              <Cell numeric>
                <DifferenceText row={row} />
              </Cell>
              <Cell numeric>
                <PValue row={row} />
              </Cell>
              <Cell>
                <VerdictText row={row} />
              </Cell>
              <Cell numeric className="text-small text-ink-3">
                {row.n.toLocaleString("en")}
              </Cell>
              <Cell className="pr-0">
                <OutcomeBar {...row} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
