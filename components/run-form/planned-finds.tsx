import { defaultMargin } from "assay-lib/domain/comparison/margins";
import Link from "next/link";
import { Term } from "@/components/glossary/term";
import { Chevron } from "@/components/ui/chevron";
import { ListTable } from "@/components/ui/table";
import type { PlannedFinds as Finds } from "./estimate/plan";
import type { OfferedMetric } from "./offered-metric";

export const PlannedFinds = ({ finds, metrics }: { finds: Finds; metrics: readonly OfferedMetric[] }) => (
  <details className="group border-t border-line">
    <summary className="flex items-center gap-1.5 px-3.5 py-2 text-ink-2 hover:text-ink">
      <Chevron /> How many questions do I need? <span className="text-ink-3">{summaryOf(finds)}</span>
    </summary>
    <ListTable
      label="Questions a comparison needs"
      rows={finds.metrics}
      keyOf={({ id }) => id}
      columns={[
        { name: "Metric", className: "pl-3.5", cell: ({ id }) => nameIn(metrics, id) },
        {
          name: "Detected",
          sub: `by ${finds.questions.toLocaleString("en")} questions`,
          numeric: true,
          cell: ({ finds: difference }) => difference.toFixed(3),
        },
        {
          name: "Questions",
          sub: `to detect ${defaultMargin}`,
          numeric: true,
          className: "pr-3.5",
          cell: ({ needed }) => needed.toLocaleString("en"),
        },
      ]}
    />
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

function nameIn(metrics: readonly OfferedMetric[], id: string) {
  const metric = metrics.find((one) => one.id === id);
  return (
    <>
      {metric?.name ?? id} <span className="text-caption text-ink-3">{metric?.source}</span>
    </>
  );
}

const hundredths = (difference: number): string => (difference < 0.005 ? "less than 0.01" : difference.toFixed(2));

function summaryOf({ questions, metrics }: Finds): string {
  const sizes = metrics.map(({ finds }) => finds);
  const least = hundredths(Math.min(...sizes));
  const most = hundredths(Math.max(...sizes));
  return `${questions.toLocaleString("en")} can detect a difference of ${least === most ? least : `${least} to ${most}`}`;
}
