import type { CorrectedMeans, LabelColumn, MetricAgreement } from "assay-lib/domain/agreement";
import type { MetricSummary } from "assay-lib/domain/score";
import { formatInterval } from "assay-lib/domain/scores/format";
import { counted } from "assay-lib/domain/text/counted";
import { FigureRows } from "./figure-rows";
import { causeInWords, figureInWords } from "./in-words";

/** Over all scored samples of the run. */
export interface OverallMean {
  mean: number;
  ci95: readonly [number, number] | null;
  scored: number;
}

export const overallMeans = (summaries: Readonly<Record<string, MetricSummary>>): Record<string, OverallMean> =>
  Object.fromEntries(
    Object.entries(summaries).flatMap(([metric, { mean, ci95, scored }]) =>
      mean === null ? [] : [[metric, { mean, ci95, scored }]],
    ),
  );

export const Means = ({
  figures: { n, good, judgeMean, labelMean, judgeInterval, labelInterval, corrected },
  said,
  unit,
  scale,
  overall,
}: {
  figures: MetricAgreement;
  /** "labelled yes" */
  said: string;
  unit: string;
  /** Null for a label without grades. */
  scale: string | null;
  overall: OverallMean | undefined;
}) => {
  if (judgeMean === null || labelMean === null) return null;
  const row = (name: string, of: string, value: number, interval: readonly [number, number] | null, isOfPeople = false) => ({
    name,
    of,
    value,
    interval,
    isOfPeople,
    figure: value.toFixed(2),
    under: interval ? formatInterval(interval) : "no interval",
  });
  const rows = [
    row(
      scale ? "Labels’ mean" : "Labelled good",
      scale ?? `${good.toLocaleString("en")} of ${n.toLocaleString("en")} ${said}`,
      ...([labelMean, labelInterval, true] as const),
    ),
    row("Judge’s mean", `same ${n.toLocaleString("en")} ${unit}`, judgeMean, judgeInterval),
  ];
  // With labels per context, the run's mean per sample is not comparable.
  if (overall && unit.startsWith("sample"))
    rows.push(row("Judge’s mean", `all ${overall.scored.toLocaleString("en")} scored samples`, overall.mean, overall.ci95));
  if (corrected?.value != null) {
    const of = `all ${corrected.samples.toLocaleString("en")} scored samples`;
    rows.push(row("People’s mean, corrected", of, corrected.value, corrected.ci95, true));
  }
  const ends = rows.flatMap(({ value, interval }) => [value, ...(interval ?? [])]);
  const from = Math.max(0, Math.floor(Math.min(...ends) * 10 - 1e-9) / 10);
  const to = Math.min(1, Math.ceil(Math.max(...ends) * 10 + 1e-9) / 10);
  return (
    <>
      <FigureRows label="Labels and the judge’s mean" rows={rows} from={from} to={to} />
      {corrected && <p className="mt-2 text-small text-ink-2">{correctedInWords(corrected)}</p>}
    </>
  );
};

export const Grades = ({ figures, label }: { figures: MetricAgreement; label: LabelColumn }) =>
  label.kind !== "graded" ? null : (
    <dl className="mt-2 grid gap-1 text-small text-ink-3">
      {[
        ["Spearman’s rank correlation", figures.spearman] as const,
        ["Kappa with quadratic weights", figures.weightedKappa] as const,
      ].map(([name, figure]) => (
        <div key={name}>
          <dt className="inline">{name} </dt>
          <dd className="inline text-ink tabular-nums">
            {figure.value === null ? `none: ${figure.cause ? causeInWords[figure.cause] : ""}` : figureInWords(figure)}
          </dd>
        </div>
      ))}
    </dl>
  );

const rounded = (value: number): string => value.toFixed(2);

/** What people would say of the whole run, what it rests on, and what would narrow it. */
export function correctedInWords({ n, questions, value, ci95, judgeMean, missing, isApart, narrower }: CorrectedMeans): string {
  const labels = counted(n, "label");
  if (value === null || !ci95 || judgeMean === null) {
    if (missing === 0) return `No corrected mean: the ${labels} do not determine one.`;
    const more = counted(missing, "more label");
    return `A corrected mean needs ${questions < n ? `labels of ${counted(missing, "more question")}` : more}.`;
  }
  const off = judgeMean - value;
  return [
    `People would say ${rounded(value)} (${rounded(ci95[0])} to ${rounded(ci95[1])}).`,
    Math.abs(off) < 0.005
      ? "The judge’s mean is the same."
      : `The judge’s mean is ${rounded(Math.abs(off))} too ${off > 0 ? "high" : "low"}.`,
    `This treats the ${labels} as a random draw.`,
    isApart && "The judge scores the labelled samples differently from the others, so they may not be one.",
    narrower && `About ${counted(narrower.labels, "more label")} would narrow it to ±${narrower.halfWidth}.`,
  ]
    .filter(Boolean)
    .join(" ");
}
