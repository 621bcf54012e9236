import { defaultMargin } from "assay-lib/comparison/words/margins";
import { RunLetter } from "@/components/comparison/run-letter";
import { Chevron } from "@/components/ui/chevron";
import { ListTable } from "@/components/ui/table";

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

export const PlanLine = ({ rows }: { rows: readonly PlannedRow[] }) => (
  <details className="group border-t border-line">
    <summary className="flex items-center gap-1.5 px-3.5 py-2 text-ink-2 hover:text-ink">
      <Chevron /> How many questions do I need?
    </summary>
    <ListTable
      label="Questions needed"
      className="min-w-[720px]"
      rows={rows}
      keyOf={({ name, source, index }) => `${name} ${source} ${index}`}
      columns={[
        {
          name: "Metric",
          className: "pl-3.5",
          cell: ({ name, source, index }) => (
            <span className="flex items-baseline gap-2">
              <RunLetter index={index} />
              <span>
                {name} <span className="text-caption text-ink-3">{source}</span>
              </span>
            </span>
          ),
        },
        { name: "Now", sub: "questions", numeric: true, cell: ({ questions }) => count(questions) },
        { name: "Detectable", sub: "difference", numeric: true, cell: ({ finds }) => finds?.toFixed(3) ?? "–" },
        { name: "Settled", sub: "questions", numeric: true, cell: ({ settled }) => count(settled) },
        ...(rows[0]?.needed ?? []).map(({ difference }, at) => ({
          name: `For ${difference}`,
          sub: "questions",
          numeric: true,
          className: "last:pr-3.5",
          cell: ({ needed }: PlannedRow) => count(needed[at]?.questions ?? null),
        })),
      ]}
    />
    <p className="px-3.5 py-2 text-caption text-ink-3">
      With 80% power, if further questions vary like these; those of one conversation, user or document count as one. Settled:
      enough questions for better, worse, or equivalent within {defaultMargin}, whatever the true difference. The columns 0.01 and
      up: enough to detect a true difference of that size.
      {rows.length > 1 && ` Corrected for ${rows.length} rows.`}
    </p>
  </details>
);
