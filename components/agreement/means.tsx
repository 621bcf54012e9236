import type { LabelColumn, MetricAgreement } from "assay-lib/domain/agreement";
import type { MetricSummary } from "assay-lib/domain/score";
import { formatInterval } from "assay-lib/domain/scores/format";
import { correctedInWords } from "./corrected-in-words";
import { causeInWords, figureInWords } from "./in-words";
import { Whisker } from "./whisker";

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

interface Row {
  name: string;
  of: string;
  value: number;
  interval: readonly [number, number] | null;
  isOfLabels?: boolean;
}

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
  const rows: Row[] = [
    {
      name: scale ? "Labels’ mean" : "Labelled good",
      of: scale ?? `${good.toLocaleString("en")} of ${n.toLocaleString("en")} ${said}`,
      value: labelMean,
      interval: labelInterval,
      isOfLabels: true,
    },
    { name: "Judge’s mean", of: `same ${n.toLocaleString("en")} ${unit}`, value: judgeMean, interval: judgeInterval },
  ];
  // With labels per context, the run's mean per sample is not comparable.
  if (overall && unit.startsWith("sample"))
    rows.push({
      name: "Judge’s mean",
      of: `all ${overall.scored.toLocaleString("en")} scored samples`,
      value: overall.mean,
      interval: overall.ci95,
    });
  if (corrected?.value != null)
    rows.push({
      name: "People’s mean, corrected",
      of: `all ${corrected.samples.toLocaleString("en")} scored samples`,
      value: corrected.value,
      interval: corrected.ci95,
      isOfLabels: true,
    });
  const ends = rows.flatMap(({ value, interval }) => [value, ...(interval ?? [])]);
  const from = Math.max(0, Math.floor(Math.min(...ends) * 10 - 1e-9) / 10);
  const to = Math.min(1, Math.ceil(Math.max(...ends) * 10 + 1e-9) / 10);
  const tenths = Math.round((to - from) * 10);
  const every = tenths > 5 ? 2 : 1;
  return (
    <>
      <table aria-label="Labels and the judge’s mean" className="mt-1 w-full border-separate border-spacing-0">
        <tbody>
          {rows.map(({ name, of, value, interval, isOfLabels }) => (
            <tr key={`${name} ${of}`} className="[&>*]:border-b [&>*]:border-line [&>*]:py-[7px]">
              <th scope="row" className="pr-3 text-left font-medium">
                {name}
                <span className="block text-caption font-normal text-ink-3">{of}</span>
              </th>
              <td className="w-[38%]">
                <Whisker value={value} interval={interval} from={from} to={to} look={isOfLabels ? "accent" : "ink"} />
              </td>
              <td className="pl-3 text-right whitespace-nowrap tabular-nums">
                <b className="font-semibold">{value.toFixed(2)}</b>
                <span className="block text-caption text-ink-3">{interval ? formatInterval(interval) : "no interval"}</span>
              </td>
            </tr>
          ))}
          <tr aria-hidden>
            <td />
            <td>
              <span className="relative mt-1 block h-4 text-tick text-ink-3 tabular-nums">
                {Array.from({ length: Math.floor(tenths / every) + 1 }, (_, index) => from + (index * every) / 10).map((at) => (
                  <i
                    key={at}
                    className="absolute -translate-x-1/2 not-italic"
                    style={{ left: `${(100 * (at - from)) / (to - from)}%` }}
                  >
                    {at.toFixed(1)}
                  </i>
                ))}
              </span>
            </td>
            <td />
          </tr>
        </tbody>
      </table>
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
