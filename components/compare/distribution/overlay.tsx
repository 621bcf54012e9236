import type { ComparedDistribution } from "assay-lib/domain/comparison/distribution";
import { letterOf } from "assay-lib/domain/comparison/letter";
import { bandOf, type MetricThresholds } from "assay-lib/domain/scores/band";
import { formatScore, formatShare } from "assay-lib/domain/scores/format";
import { signed } from "assay-lib/domain/scores/signed";
import { OverlayChart } from "@/components/charts/overlay";
import { ChartHeading } from "@/components/charts/save";
import { RunLetter } from "@/components/compare/run-letter";
import { BandGlyph } from "@/components/scores/band";
import { Table } from "@/components/ui/table";

const id = "compared-distributions";

interface OverlayProps {
  distribution: ComparedDistribution;
  title: string;
  index: number;
  thresholds: MetricThresholds;
}

export const Overlay = ({ distribution, title, index, thresholds }: OverlayProps) => {
  const { n, edges, baseline, candidate, bands } = distribution;
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
  const sides = [
    { name: "A", index: 0, run: baseline, of: "baseline", ink: "text-ink-2" },
    { name: letter, index, run: candidate, of: "candidate", ink: "text-accent-ink" },
  ] as const;
  const drawn = (run: ComparedDistribution["baseline"]) => ({ counts: run.counts, mean: run.mean, ci95: run.interval });
  return (
    <section aria-label="Distributions" className="min-w-0 px-5 pt-3.5 pb-4 phone:px-3.5">
      <ChartHeading
        name="Distributions"
        remark={`questions per 0.05 of score, n = ${n.toLocaleString("en")}`}
        chart={id}
        title={`${title}, distributions`}
        lines={[`Questions per 0.05 of score. A is filled, ${letter} is a line.`]}
        n={n}
      />
      <OverlayChart
        id={id}
        label={`${title}: questions per 0.05 of score`}
        height={268}
        runs={[drawn(baseline), drawn(candidate)]}
        edges={edges}
        marks={marks}
        thresholds={thresholds}
      />
      <p className="mt-1 flex flex-wrap justify-center gap-x-5 text-small tabular-nums">
        {sides.map(({ name, run, ink }) => (
          <span key={name} className={ink}>
            {name} {inWords(run)}
          </span>
        ))}
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
            {sides.map(({ name, index, of }) => (
              <tr key={name}>
                <th scope="row" className="text-left">
                  <RunLetter index={index} />
                </th>
                {bands.map((one) => (
                  <td key={one.band} className="whitespace-nowrap">
                    {one[of].toLocaleString("en")} <span className="text-ink-3">{formatShare(one[of], n)}</span>
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
