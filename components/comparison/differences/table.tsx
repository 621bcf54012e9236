import { letterOf } from "assay-lib/comparison/words/letter";
import { RunLetter } from "@/components/comparison/run-letter";
import { cn } from "@/components/ui/class-names";
import { InPlaceLink } from "@/components/ui/links/in-place";
import { Cell, ColumnHeading, Table } from "@/components/ui/table";
import { FigureTexts, Mean } from "./cells";
import { beginsGroup, type ComparedMetric } from "./compared-metric";
import { limitOf } from "./forest";
import { chosenRow, ResultCells, ResultHeadings } from "./result-columns";

const head = "bg-surface pl-5 phone:sticky phone:left-0 phone:z-20 phone:pl-3.5";

export const DifferenceTable = ({ metrics }: { metrics: readonly ComparedMetric[] }) => {
  const rows = metrics.flatMap((metric) => metric.candidates.map((candidate) => ({ metric, ...candidate })));
  const limit = limitOf(rows);
  const index = rows[0]?.index ?? 1;
  const margins = [...new Set(rows.map(({ row }) => row.margin))];
  return (
    <Table label="Differences from the baseline" className="min-w-[1040px]">
      <thead>
        <tr>
          <ColumnHeading name="Metric" className={head} />
          <ColumnHeading name={<RunLetter index={0} />} sub="mean" numeric />
          <ColumnHeading name={<RunLetter index={index} />} sub="mean" numeric />
          <ResultHeadings
            limit={limit}
            letter={letterOf(index)}
            margin={margins.length === 1 ? `margin ${margins[0]}` : "own margins"}
          />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ metric, row, href, isChosen }, at) => (
          <tr
            key={metric.id}
            {...chosenRow(
              isChosen,
              cn("h-[52px] [&>td]:py-1.5", beginsGroup(metrics, at) && "[&>*]:border-t [&>*]:border-t-line-2"),
            )}
          >
            <th scope="row" className={cn("border-b border-line py-1.5 pr-3 text-left font-medium", head)}>
              <InPlaceLink href={href} className="block leading-[18px] after:absolute after:inset-0">
                <span className="whitespace-nowrap phone:whitespace-normal">{metric.name}</span>
                <span className="sr-only">, </span>
                <span className="block text-[11px]/[15px] font-normal text-ink-3">{metric.source}</span>
              </InPlaceLink>
              <FigureTexts names={metric.figures} row={row} />
            </th>
            <Cell numeric>
              <Mean value={row.meanBaseline} thresholds={metric.thresholds} />
            </Cell>
            <Cell numeric>
              <Mean value={row.meanCandidate} thresholds={metric.thresholds} />
            </Cell>
            <ResultCells row={row} href={href} limit={limit} title={`${metric.name}, ${metric.source}`} />
          </tr>
        ))}
      </tbody>
    </Table>
  );
};
