import type { ComparedDistribution } from "assay-lib/comparison/words/distribution";
import { letterOf } from "assay-lib/comparison/words/letter";
import { bandOf, type MetricThresholds } from "assay-lib/domain/scores/band";
import { formatScore, formatShare } from "assay-lib/domain/scores/format";
import { signed } from "assay-lib/domain/scores/signed";
import { OverlayChart } from "@/components/charts/overlay";
import { ChartHeading } from "@/components/charts/save";
import { RunLetter } from "@/components/comparison/run-letter";
import { BandGlyph } from "@/components/scores/band";
import { ListTable } from "@/components/ui/table";

const id = "compared-distributions";

interface OverlayProps {
  distribution: ComparedDistribution;
  title: string;
  index: number;
  thresholds: MetricThresholds;
}

export const DistributionOverlay = ({ distribution, title, index, thresholds }: OverlayProps) => {
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
        <ListTable
          label="Questions in each band"
          className="mt-3"
          rows={[...sides, null]}
          keyOf={(side) => side?.name ?? "change"}
          columns={[
            {
              name: "Run",
              isUnnamed: true,
              isHeading: true,
              cellClass: "whitespace-nowrap",
              cell: (side) => (side ? <RunLetter index={side.index} /> : "Change in questions"),
            },
            ...bands.map((one) => ({
              id: one.band,
              name: <BandName band={one.band} />,
              numeric: true,
              cellClass: "whitespace-nowrap",
              cell: (side: (typeof sides)[number] | null) =>
                side ? (
                  <>
                    {one[side.of].toLocaleString("en")} <span className="text-ink-3">{formatShare(one[side.of], n)}</span>
                  </>
                ) : (
                  <b className="font-semibold">{signed(one.candidate - one.baseline, 0)}</b>
                ),
            })),
          ]}
        />
      )}
    </section>
  );
};

const BandName = ({ band }: Pick<ComparedDistribution["bands"][number], "band">) => (
  <span className="inline-flex items-center gap-1.5">
    <BandGlyph band={band} />
    {band}
  </span>
);
