import Link from "next/link";
import { Term } from "@/components/glossary/term";
import { Chevron } from "@/components/ui/chevron";
import { Cell, ColumnHeading, rowClass, Table } from "@/components/ui/table";
import { defaultMargin } from "@/lib/domain/comparison/margins";
import type { PlannedFinds as Finds } from "./estimate/plan";
import type { OfferedMetric } from "./offered-metric";

/** How many questions a comparison needs: what those of the plan would find, and how many would find the usual margin. */
export const PlannedFinds = ({ finds, metrics }: { finds: Finds; metrics: readonly OfferedMetric[] }) => (
  <details className="group border-t border-line">
    <summary className="flex items-center gap-1.5 px-3.5 py-2 text-ink-2 hover:text-ink">
      <Chevron /> How many questions do I need? <span className="text-ink-3">{summaryOf(finds)}</span>
    </summary>
    <Table label="Questions that a comparison needs">
      <thead>
        <tr>
          <ColumnHeading name="Metric" className="pl-3.5" />
          <ColumnHeading name="Found" sub={`by ${finds.questions.toLocaleString("en")} questions`} numeric />
          <ColumnHeading name="Questions" sub={`to find ${defaultMargin}`} numeric className="pr-3.5" />
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
      A true difference of this size is found 4 times in 5 (<Term of="questions-needed">questions needed</Term>), by how much the
      scores of{" "}
      <Link href={`/runs/${finds.run.id}`} className="link" prefetch={false}>
        {finds.run.name}
      </Link>{" "}
      vary, and if two configurations’ scores correlate by one half. To call runs equivalent takes more.
    </p>
  </details>
);

const hundredths = (difference: number): string => (difference < 0.005 ? "less than 0.01" : difference.toFixed(2));

function summaryOf({ questions, metrics }: Finds): string {
  const [least, most] = [Math.min, Math.max].map((pick) => hundredths(pick(...metrics.map(({ finds }) => finds))));
  return `${questions.toLocaleString("en")} would find a difference of ${least === most ? least : `${least} to ${most}`}`;
}
