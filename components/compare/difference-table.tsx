import Link from "next/link";
import { BandName } from "@/components/scores/band";
import { cn } from "@/components/ui/class-names";
import { Cell, ColumnHeading, Table } from "@/components/ui/table";
import type { MetricComparison, SecondaryComparison } from "@/lib/domain/comparison/metrics";
import { verdictRemark } from "@/lib/domain/comparison/remark";
import type { BandThresholds } from "@/lib/domain/scores/band";
import { bandOf } from "@/lib/domain/scores/band";
import { formatScore } from "@/lib/domain/scores/format";
import { formatP, signed } from "@/lib/domain/scores/signed";
import { DifferenceMark, DifferenceScale, domainOf } from "./difference-mark";
import { OutcomeBar } from "./outcome-bar";
import { OverlaidDistribution } from "./overlaid-distribution";
import { RunLetter } from "./run-letter";
import { VerdictWord } from "./verdict-word";

export interface ComparedMetric {
  id: string;
  name: string;
  source: string;
  /** The name of its secondary figure: "chunk share". */
  secondary?: string | undefined;
  /** One per candidate. */
  candidates: readonly {
    /** In the list of runs; 0 is the baseline. */
    index: number;
    name: string;
    comparison: MetricComparison;
    distribution: readonly number[];
    /** The list of its questions; null if they are not shown. */
    href: string | null;
  }[];
  distribution: readonly number[];
}

/** Each metric's difference from the baseline, as a forest plot with its figures. */
export const DifferenceTable = ({ metrics, thresholds }: { metrics: readonly ComparedMetric[]; thresholds: BandThresholds }) => {
  const limit = domainOf(
    metrics.flatMap(({ candidates }) =>
      candidates.map(({ comparison: { interval, difference } }) =>
        Math.max(...[...(interval ?? []), difference ?? 0].map(Math.abs)),
      ),
    ),
  );
  return (
    <Table label="Difference from the baseline" className="min-w-[1080px] [&_td]:border-line">
      <thead>
        <tr>
          <ColumnHeading name="Metric" className="bg-surface pl-3.5 phone:sticky phone:left-0 phone:z-10" />
          <ColumnHeading name="A" sub="mean" numeric />
          <ColumnHeading name="Candidate" sub="mean" numeric />
          <ColumnHeading name={<DifferenceScale limit={limit} />} className="w-[232px]" />
          <ColumnHeading name="Difference" sub="corrected interval" numeric />
          <ColumnHeading name="p" sub="corrected" numeric />
          <ColumnHeading name="Verdict" />
          <ColumnHeading name="n" sub="pairs" numeric />
          <ColumnHeading name="losses, ties, wins" sub="of questions" />
          <ColumnHeading name="Distribution" sub="A filled, candidate line" className="pr-3.5" />
        </tr>
      </thead>
      <tbody>
        {metrics.map((metric) =>
          metric.candidates.map(({ index, name, comparison, distribution, href }, at) => (
            <tr
              key={`${metric.id} ${comparison.run}`}
              className={cn(at === metric.candidates.length - 1 ? "" : "[&>td]:border-b-0")}
            >
              {at === 0 && (
                <th
                  scope="rowgroup"
                  rowSpan={metric.candidates.length}
                  className="border-b border-line bg-surface py-2 pl-3.5 text-left align-middle font-medium phone:sticky phone:left-0 phone:z-10 phone:max-w-28"
                >
                  {metric.name}
                  <span className="block text-caption font-normal text-ink-3">{metric.source}</span>
                </th>
              )}
              {/* Over this candidate's pairs: another candidate may lack other scores. */}
              <Cell numeric>
                <Mean value={comparison.meanBaseline} thresholds={thresholds} />
              </Cell>
              <Cell numeric>
                <span className="flex items-start justify-end gap-2">
                  <span className="mr-auto" title={name}>
                    <RunLetter index={index} />
                  </span>
                  <Mean value={comparison.meanCandidate} thresholds={thresholds} />
                </span>
              </Cell>
              <Cell className="w-[232px] py-0">
                <DifferenceMark
                  difference={comparison.difference}
                  interval={comparison.interval}
                  verdict={comparison.verdict}
                  margin={comparison.margin}
                  limit={limit}
                  label={`${metric.name}, ${metric.source}: ${comparison.sentence}`}
                />
              </Cell>
              <Cell numeric>
                {comparison.difference === null ? (
                  "–"
                ) : (
                  <span className={cn(isClear(comparison) && "font-semibold")}>{signed(comparison.difference)}</span>
                )}
                <span
                  className="block text-caption whitespace-nowrap text-ink-3"
                  title={comparison.confidence === null ? undefined : `${(comparison.confidence * 100).toFixed(2)}% interval`}
                >
                  {comparison.interval ? `${signed(comparison.interval[0])} to ${signed(comparison.interval[1])}` : "no interval"}
                </span>
              </Cell>
              <Cell numeric title={comparison.p === null ? undefined : `before the correction: ${formatP(comparison.p)}`}>
                {comparison.pAdjusted === null ? "–" : formatP(comparison.pAdjusted)}
              </Cell>
              <Cell className="whitespace-nowrap">
                <VerdictWord verdict={comparison.verdict} />
                <span className="block text-caption text-ink-3" title={comparison.sentence}>
                  {verdictRemark(comparison)}
                </span>
                {metric.secondary && comparison.secondary && (
                  <span className="block text-caption text-ink-3 tabular-nums">
                    {secondaryInWords(metric.secondary, comparison.secondary)}
                  </span>
                )}
              </Cell>
              <Cell numeric className="text-ink-3">
                {comparison.n.toLocaleString("en")}
              </Cell>
              <Cell>
                {href === null ? (
                  <OutcomeBar {...comparison} />
                ) : (
                  <Link
                    href={href}
                    scroll={false}
                    prefetch={false}
                    className="-m-1 inline-block rounded-chip p-1 hover:bg-sunken"
                  >
                    <OutcomeBar {...comparison} />
                  </Link>
                )}
              </Cell>
              <Cell className="pr-3.5">
                <OverlaidDistribution
                  baseline={metric.distribution}
                  candidate={distribution}
                  label={`${metric.name}, ${metric.source}`}
                />
              </Cell>
            </tr>
          )),
        )}
      </tbody>
    </Table>
  );
};

/** "Chunk share 0.70 to 0.75: +0.050, 95% interval +0.010 to +0.090" */
function secondaryInWords(name: string, { meanBaseline, meanCandidate, difference, ci95 }: SecondaryComparison): string {
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  if (meanBaseline === null || meanCandidate === null || difference === null) return `${title}: nothing to compare`;
  const interval = ci95 ? `95% interval ${signed(ci95[0])} to ${signed(ci95[1])}` : "no interval";
  return `${title} ${meanBaseline.toFixed(2)} to ${meanCandidate.toFixed(2)}: ${signed(difference)}, ${interval}`;
}

/** As the verdict says. */
const isClear = ({ verdict }: MetricComparison): boolean => verdict === "better" || verdict === "worse";

const Mean = ({ value, thresholds }: { value: number | null; thresholds: BandThresholds }) =>
  value === null ? (
    <span className="text-ink-3">–</span>
  ) : (
    <span className="inline-grid justify-items-end">
      {formatScore(value, thresholds)}
      <BandName band={bandOf(value, thresholds)} />
    </span>
  );
