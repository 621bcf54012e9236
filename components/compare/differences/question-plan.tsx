import { defaultMargin } from "assay-lib/domain/comparison/margins";
import { RunLetter } from "@/components/compare/run-letter";
import { Chevron } from "@/components/ui/chevron";
import { Cell, ColumnHeading, rowClass, Table } from "@/components/ui/table";

export interface PlannedRow {
  name: string;
  source: string;
  index: number;
  questions: number;
  /** Null if nothing varies. */
  finds: number | null;
  /** Questions needed for a verdict, whatever the true difference. */
  settled: number | null;
  needed: readonly { difference: number; questions: number | null }[];
}

const count = (questions: number | null): string => (questions === null ? "–" : questions.toLocaleString("en"));

export const QuestionPlan = ({ rows }: { rows: readonly PlannedRow[] }) => (
  <details className="group border-t border-line">
    <summary className="flex items-center gap-1.5 px-3.5 py-2 text-ink-2 hover:text-ink">
      <Chevron /> How many questions do I need?
    </summary>
    <Table label="Questions needed" className="min-w-[720px]">
      <thead>
        <tr>
          <ColumnHeading name="Metric" className="pl-3.5" />
          <ColumnHeading name="Now" sub="questions" numeric />
          <ColumnHeading name="Detectable" sub="difference" numeric />
          <ColumnHeading name="Settled" sub="questions" numeric />
          {rows[0]?.needed.map(({ difference }) => (
            <ColumnHeading key={difference} name={`For ${difference}`} sub="questions" numeric className="last:pr-3.5" />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, source, index, questions, finds, settled, needed }) => (
          <tr key={`${name} ${source} ${index}`} className={rowClass()}>
            <Cell className="pl-3.5">
              <span className="flex items-baseline gap-2">
                <RunLetter index={index} />
                <span>
                  {name} <span className="text-caption text-ink-3">{source}</span>
                </span>
              </span>
            </Cell>
            <Cell numeric>{count(questions)}</Cell>
            <Cell numeric>{finds === null ? "–" : finds.toFixed(3)}</Cell>
            <Cell numeric>{count(settled)}</Cell>
            {needed.map((one) => (
              <Cell key={one.difference} numeric className="last:pr-3.5">
                {count(one.questions)}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
    <p className="px-3.5 py-2 text-caption text-ink-3">
      With 80% power, if further questions vary like these. Settled: enough questions for better, worse, or equivalent within{" "}
      {defaultMargin}, whatever the true difference. The columns 0.01 and up: enough to detect a true difference of that size.
      {rows.length > 1 && ` Corrected for ${rows.length} rows.`}
    </p>
  </details>
);
