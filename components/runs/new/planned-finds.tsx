import { defaultMargin } from "assay-lib/comparison/words/margins";
import Link from "next/link";
import { Term } from "@/components/glossary/term";
import { Chevron } from "@/components/ui/chevron";
import { Cell, ColumnHeading, rowClass, Table } from "@/components/ui/table";
import type { PlannedFinds as Finds } from "./estimate/plan";
import type { OfferedMetric } from "./offered-metric";

export const FindsLine = ({ finds, metrics }: { finds: Finds; metrics: readonly OfferedMetric[] }) => (
  <details className="group border-t border-line">
    <summary className="flex items-center gap-1.5 px-3.5 py-2 text-ink-2 hover:text-ink">
      <Chevron /> How many questions do I need? <span className="text-ink-3">{summaryOf(finds)}</span>
    </summary>
    <Table label="Questions a comparison needs">
      <thead>
        <tr>
          <ColumnHeading name="Metric" className="pl-3.5" />
          <ColumnHeading name="Detected" sub={`by ${finds.questions.toLocaleString("en")} questions`} numeric />
          <ColumnHeading name="Questions" sub={`to detect ${defaultMargin}`} numeric className="pr-3.5" />
        </tr>
      </thead>
      <tbody>
        {finds.metrics.map(({ id, finds: difference, needed }) => {
          const metric = metrics.find((one) => one.id === id);
          return (
            <tr key={id} className={rowClass()}>
              <Cell className="pl-3.5">
                {metric?.name ?? id} <span className="text-caption text-ink-3">{metric?.source}</span>
              </Cell>
              <Cell numeric>{difference.toFixed(3)}</Cell>
              <Cell numeric className="pr-3.5">
                {needed.toLocaleString("en")}
              </Cell>
            </tr>
          );
        })}
      </tbody>
    </Table>
    <p className="border-t border-line px-3.5 py-2 text-caption text-ink-3">
      A true difference of this size is detected 4 times in 5 (<Term of="questions-needed">questions needed</Term>). Assumes
      scores that vary like those of{" "}
      <Link href={`/runs/${finds.run.id}`} className="link" prefetch={false}>
        {finds.run.name}
      </Link>{" "}
      and correlate by 0.5 between two configurations. Showing that runs are equivalent takes more.
    </p>
  </details>
);

const hundredths = (difference: number): string => (difference < 0.005 ? "less than 0.01" : difference.toFixed(2));

function summaryOf({ questions, metrics }: Finds): string {
  const sizes = metrics.map(({ finds }) => finds);
  const least = hundredths(Math.min(...sizes));
  const most = hundredths(Math.max(...sizes));
  return `${questions.toLocaleString("en")} can detect a difference of ${least === most ? least : `${least} to ${most}`}`;
}
