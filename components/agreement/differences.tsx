import type { MetricAgreement } from "assay-lib/domain/agreement";
import { yesNoOf } from "assay-lib/domain/labels/kinds";
import { counted } from "assay-lib/domain/text/counted";
import { confusionAt } from "assay-lib/stats/confusion";
import Link from "next/link";

type Entry = MetricAgreement["disagreements"]["high"][number];

interface Props {
  figures: MetricAgreement;
  at: number;
  /** Heading of the scores. */
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

export const Differences = ({ figures, at, metric, label, isYesNo, unit, href, inSamples }: Props) => {
  const { falsePositives: kind, falseNegatives: strict } = confusionAt(figures.atLeast, at);
  // In hundredths, like the counts.
  const reaches = ({ score }: Entry) => Math.floor(score * 100 + 1e-9) >= Math.round(at * 100);
  const listed = [
    ...figures.disagreements.high.filter(reaches).slice(0, 3),
    ...figures.disagreements.low.filter((entry) => !reaches(entry)),
  ].slice(0, 6);
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
        <table
          aria-label="Where judge and label differ most"
          className="mt-2 w-full table-fixed border-separate border-spacing-0"
        >
          <thead>
            <tr className="text-caption text-ink-3 [&>th]:pb-1 [&>th]:align-bottom [&>th]:font-normal">
              <th scope="col" className="pl-4 text-left">
                Question
              </th>
              <th scope="col" className="w-32 px-3 text-right">
                {metric}
              </th>
              <th scope="col" className="w-28 truncate pr-4 text-left" title={label}>
                {label}
              </th>
            </tr>
          </thead>
          <tbody>
            {listed.map((entry) => (
              <Row
                key={`${entry.sampleId} ${entry.context}`}
                entry={isYesNo ? { ...entry, label: yesNoOf(entry.label) ? "yes" : "no" } : entry}
                href={href(entry.sampleId)}
              />
            ))}
          </tbody>
        </table>
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

const Row = ({ entry: { context, question, score, label }, href }: { entry: Entry; href: string }) => (
  <tr className="hover:[&>*]:bg-hover [&>*]:border-t [&>*]:border-line [&>*]:py-2">
    <td className="truncate pl-4">
      <Link
        href={href}
        // In a share, a sample is a separate page that starts at its top.
        scroll={href.startsWith("/share/")}
        prefetch={false}
        className="font-medium hover:underline"
        dir="auto"
        title={question}
      >
        {question}
      </Link>
      {context !== null && <span className="text-ink-3"> context {context + 1}</span>}
    </td>
    <td className="px-3 text-right font-semibold tabular-nums">{score.toFixed(2)}</td>
    <td className="truncate pr-4" title={label}>
      {label}
    </td>
  </tr>
);
