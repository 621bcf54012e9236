import { OverlayChart } from "@/components/charts/overlay";
import { SaveChart } from "@/components/charts/save";
import { RunLetter } from "@/components/compare/run-letter";
import { BandGlyph } from "@/components/scores/band";
import { Table } from "@/components/ui/table";
import type { ComparedDistribution } from "@/lib/domain/comparison/distribution";
import { letterOf } from "@/lib/domain/comparison/letter";
import { bandOf, type MetricThresholds } from "@/lib/domain/scores/band";
import { formatScore, formatShare } from "@/lib/domain/scores/format";
import { signed } from "@/lib/domain/scores/signed";

const id = "compared-distributions";

export const Overlay = ({
  distribution: { n, edges, baseline, candidate, bands },
  title,
  index,
  thresholds,
}: {
  distribution: ComparedDistribution;
  title: string;
  index: number;
  thresholds: MetricThresholds;
}) => {
  const letter = letterOf(index);
  const inWords = ({ mean, interval }: ComparedDistribution["baseline"]) =>
    `mean ${formatScore(mean, thresholds)}${interval ? `, 95% ${formatScore(interval[0], thresholds)} to ${formatScore(interval[1], thresholds)}` : ""}`;
  const marks = baseline.counts.map((count, bin) => {
    const from = edges[bin] ?? 0;
    const to = edges[bin + 1] ?? 1;
    const other = candidate.counts[bin] ?? 0;
    return {
      key: String(bin),
      x: (from + to) / 2,
      y: Math.max(count, other),
      title: [`${from.toFixed(2)} to ${to.toFixed(2)}`, bandOf(from, thresholds)].filter(Boolean).join(", "),
      facts: [
        ["A", count.toLocaleString("en")],
        [letter, other.toLocaleString("en")],
      ] as const,
    };
  });
  const run = (side: ComparedDistribution["baseline"]) => ({ counts: side.counts, mean: side.mean, ci95: side.interval });
  return (
    <section aria-label="Distributions" className="min-w-0 px-5 pt-3.5 pb-4 phone:px-3.5">
      <h3 className="mb-2 flex items-baseline gap-2">
        <span className="font-semibold">Distributions</span>
        <span className="text-small text-ink-3">questions per 0.05 of score, n = {n.toLocaleString("en")}</span>
        <span className="ml-auto self-center">
          <SaveChart
            chart={id}
            title={`${title}, distributions`}
            lines={[`Questions per 0.05 of score. A is filled, ${letter} is a line.`]}
            n={n}
          />
        </span>
      </h3>
      <OverlayChart
        id={id}
        label={`${title}: questions per 0.05 of score`}
        height={268}
        runs={[run(baseline), run(candidate)]}
        edges={edges}
        marks={marks}
        thresholds={thresholds}
      />
      <p className="mt-1 flex flex-wrap justify-center gap-x-5 text-small tabular-nums">
        <span className="text-ink-2">A {inWords(baseline)}</span>
        <span className="text-accent-ink">
          {letter} {inWords(candidate)}
        </span>
      </p>
      {bands.length > 0 && (
        <Table label="Questions in each band" region={{ className: "mt-3" }} className="text-right tabular-nums">
          <thead>
            <tr className="[&>*]:border-b [&>*]:border-line [&>*]:px-2.5 [&>*]:pb-1.5 [&>*]:text-small [&>*]:font-medium [&>*]:text-ink-2">
              <td />
              {bands.map(({ band }) => (
                <th key={band} scope="col">
                  <span className="inline-flex items-center gap-1.5">
                    <BandGlyph band={band} />
                    {band}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="[&_td]:px-2.5 [&_td]:py-1">
            {(["baseline", "candidate"] as const).map((side) => (
              <tr key={side}>
                <th scope="row" className="text-left">
                  <RunLetter index={side === "baseline" ? 0 : index} />
                </th>
                {bands.map((one) => (
                  <td key={one.band} className="whitespace-nowrap">
                    {one[side].toLocaleString("en")} <span className="text-ink-3">{formatShare(one[side], n)}</span>
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row" className="text-left text-small font-normal whitespace-nowrap text-ink-2">
                Change in questions
              </th>
              {bands.map((one) => (
                <td key={one.band} className="font-semibold">
                  {signed(one.candidate - one.baseline, 0)}
                </td>
              ))}
            </tr>
          </tbody>
        </Table>
      )}
    </section>
  );
};
