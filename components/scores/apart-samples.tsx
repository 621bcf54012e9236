import type { Correlation } from "assay-lib/domain/comparison/correlation";
import { type Thresholds, thresholdsOf } from "assay-lib/domain/scores/band";
import Link from "next/link";
import { ColumnHeading, rowClass, Table } from "@/components/ui/table";
import { ScoreCell } from "./cell";
import { type MatrixMetric, metricInFull } from "./correlation-matrix";
import { sayNoCorrelation } from "./correlation-text";

interface ApartSamplesProps {
  correlation: Correlation;
  metrics: readonly [MatrixMetric, MatrixMetric];
  /** By sample id; a deleted sample has none. */
  questions: ReadonlyMap<number, { question: string }>;
  thresholds: Thresholds;
  href: (sampleId: number) => string;
}

export const ApartSamples = ({ correlation, metrics: [metric, other], questions, thresholds, href }: ApartSamplesProps) => {
  const nameOf = (one: MatrixMetric) => (metric.source === other.source ? one.shortName : one.source);
  const names = `${metricInFull(metric)} and ${metricInFull(other)}`;
  const samples = correlation.apart.filter(({ sampleId }) => questions.has(sampleId));
  if (correlation.rho === null || samples.length === 0) {
    return (
      <p className="px-3.5 py-6 text-ink-3">
        {correlation.rho === null
          ? sayNoCorrelation(correlation, metricInFull(metric), metricInFull(other))
          : `${names} rank every sample the same.`}
      </p>
    );
  }
  return (
    <Table label={`Samples ranked furthest apart by ${names}`}>
      <thead>
        <tr>
          <ColumnHeading name="Question" sub="percentile, ties count half" className="pl-3.5" />
          {[metric, other].map(({ id, shortName, source }) => (
            <ColumnHeading key={id} name={shortName} sub={source} numeric />
          ))}
        </tr>
      </thead>
      <tbody>
        {samples.map(({ sampleId, scores, places }) => (
          <tr key={sampleId} className={rowClass()}>
            <td className="w-full max-w-0 min-w-44 border-b border-line py-1 pl-3.5">
              <Link href={href(sampleId)} scroll={false} prefetch={false} dir="auto" className="block truncate hover:underline">
                {questions.get(sampleId)?.question}
              </Link>
              <span className="block truncate text-[11px]/4 text-ink-3 tabular-nums">
                {share(places[0])} by {nameOf(metric)}, {share(places[1])} by {nameOf(other)}
              </span>
            </td>
            {[metric, other].map(({ id }, index) => (
              <td key={id} className="border-b border-line px-2.5 py-1 text-right">
                <ScoreCell score={scores[index] ?? null} thresholds={thresholdsOf(thresholds, id)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
};

const share = (place: number): string => `${(100 * place).toFixed(0)}%`;
