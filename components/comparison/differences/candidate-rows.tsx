import { letterOf } from "assay-lib/comparison/words/letter";
import { formatScore } from "assay-lib/domain/scores/format";
import { RunLetter } from "@/components/comparison/run-letter";
import { InPlaceLink } from "@/components/ui/links/in-place";
import { Cell, ColumnHeading } from "@/components/ui/table";
import { FigureTexts } from "./cells";
import type { ComparedMetric } from "./compared-metric";
import { limitOf } from "./forest";
import { chosenRow, ResultCells, ResultHeadings } from "./result-columns";

export const CandidateRows = ({ metric }: { metric: ComparedMetric }) => {
  const { candidates, thresholds } = metric;
  const limit = limitOf(candidates);
  const shown = (score: number | null) => (score === null ? "–" : formatScore(score, thresholds));
  return (
    <div className="border-l-2 border-accent-ink pt-0.5 pr-3.5 pb-2 pl-[34px]">
      <table
        aria-label={`${metric.name}, ${metric.source}`}
        className="w-full border-separate border-spacing-0 [&_tr>:last-child]:pr-0 [&_thead_th]:py-1.5"
      >
        <thead>
          <tr>
            <ColumnHeading name="Candidate" className="pl-0" />
            <ColumnHeading name={<RunLetter index={0} />} sub="same pairs" numeric />
            <ColumnHeading name="Mean" sub="candidate" numeric />
            <ResultHeadings limit={limit} letter={null} margin={`margin ${candidates[0]?.row.margin}`} />
          </tr>
        </thead>
        <tbody>
          {candidates.map(({ index, name, row, href, isChosen }) => (
            <tr key={index} {...chosenRow(isChosen, "h-10 [&>td]:py-1")}>
              <th scope="row" className="border-b border-line py-1 text-left font-normal">
                <InPlaceLink href={href} className="flex items-center gap-[7px] after:absolute after:inset-0">
                  <RunLetter index={index} />
                  <span className="max-w-40 truncate">{name === letterOf(index) ? "" : name}</span>
                </InPlaceLink>
                <FigureTexts names={metric.figures} row={row} />
              </th>
              <Cell numeric>{shown(row.meanBaseline)}</Cell>
              <Cell numeric>{shown(row.meanCandidate)}</Cell>
              <ResultCells row={row} href={href} limit={limit} title={`${letterOf(index)}, ${metric.name}, ${metric.source}`} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
