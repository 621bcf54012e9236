import type { MetricAgreement } from "assay-lib/domain/agreement";
import { yesNoOf } from "assay-lib/domain/labels/kinds";
import { counted } from "assay-lib/domain/text/counted";
import { confusionAt } from "assay-lib/stats/confusion";
import Link from "next/link";
import { ListTable } from "@/components/ui/table";

type Entry = MetricAgreement["disagreements"]["high"][number];

interface Props {
  figures: MetricAgreement;
  at: number;
  metric: string;
  label: string;
  /** Values are shown as yes or no, whatever their spelling. */
  isYesNo: boolean;
  /** "samples", "contexts" */
  unit: string;
  href: (sampleId: number) => string;
  /** The filtered samples table; null if no filter selects exactly these. */
  inSamples: { kind: string | null; strict: string | null };
}

export const AgreementDifferences = ({ figures, at, metric, label, isYesNo, unit, href, inSamples }: Props) => {
  const { falsePositives: kind, falseNegatives: strict } = confusionAt(figures.atLeast, at);
  // In hundredths, like the counts.
  const reaches = ({ score }: Entry) => Math.floor(score * 100 + 1e-9) >= Math.round(at * 100);
  const listed = [
    ...figures.disagreements.high.filter(reaches).slice(0, 3),
    ...figures.disagreements.low.filter((entry) => !reaches(entry)),
  ].slice(0, 6);
  const yesOrNo = (value: string) => (yesNoOf(value) ? "yes" : "no");
  const readable = (value: string) => (isYesNo ? yesOrNo(value) : value);
  return (
    <section aria-labelledby="differences-heading">
      <div className="flex flex-wrap items-baseline gap-x-2 px-4 pt-3">
        <h3 id="differences-heading" className="font-semibold">
          Where judge and label differ
        </h3>
        <p className="text-small text-ink-3 tabular-nums">
          {counted(kind + strict, unit.replace(/s$/, ""))}: <Count count={kind} name="too kind" href={inSamples.kind} />,{" "}
          <Count count={strict} name="too strict" href={inSamples.strict} />
        </p>
      </div>
      {listed.length === 0 ? (
        <p className="px-4 py-3 text-ink-2">At a threshold of {at.toFixed(2)}, judge and label always agree.</p>
      ) : (
        <ListTable
          label="Largest differences"
          className="mt-2 table-fixed"
          rows={listed}
          keyOf={({ sampleId, context }) => `${sampleId} ${context}`}
          columns={[
            {
              name: "Question",
              className: "truncate pl-4",
              cell: ({ sampleId, question, context }) => (
                <>
                  <Link
                    href={href(sampleId)}
                    // In a share, a sample is a separate page that starts at its top.
                    scroll={href(sampleId).startsWith("/share/")}
                    prefetch={false}
                    className="font-medium hover:underline"
                    dir="auto"
                  >
                    {question}
                  </Link>
                  {context !== null && <span className="text-ink-3"> context {context + 1}</span>}
                </>
              ),
            },
            { id: "score", name: metric, numeric: true, className: "w-32", cell: ({ score }) => <b>{score.toFixed(2)}</b> },
            { id: "label", name: label, className: "w-28 truncate pr-4", cell: ({ label }) => readable(label) },
          ]}
        />
      )}
    </section>
  );
};

const Count = ({ count, name, href }: { count: number; name: string; href: string | null }) => {
  const text = `${count.toLocaleString("en")} ${name}`;
  return count > 0 && href ? (
    <Link href={href} prefetch={false} className="link">
      {text}
    </Link>
  ) : (
    text
  );
};
