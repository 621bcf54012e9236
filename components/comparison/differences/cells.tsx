import type { FigureComparison, MetricComparison } from "assay-lib/comparison/words/metrics";
import { isIdentical, verdictRemark } from "assay-lib/comparison/words/remark";
import type { MetricThresholds } from "assay-lib/domain/scores/band";
import { formatScore } from "assay-lib/domain/scores/format";
import { rounded } from "assay-lib/domain/scores/rounded";
import { formatP, signed, signedInterval } from "assay-lib/domain/scores/signed";
import { counted } from "assay-lib/domain/text/counted";
import { isDecided, VerdictWord } from "@/components/comparison/verdict-word";
import { cn } from "@/components/ui/class-names";

export const Mean = ({ value, thresholds }: { value: number | null; thresholds: MetricThresholds }) =>
  value === null ? <span className="text-ink-3">–</span> : formatScore(value, thresholds);

export const DifferenceText = ({ row }: { row: MetricComparison }) => (
  <span className="block whitespace-nowrap">
    <span className={cn("block leading-[17px]", isDecided(row) ? "font-semibold" : "font-medium")}>
      {row.difference === null ? "–" : signed(row.difference)}
    </span>
    <span className="block text-[11px]/[15px] text-ink-3">
      {row.interval && row.confidence !== null ? signedInterval(row.interval, row.confidence) : "no interval"}
    </span>
  </span>
);

export const PValue = ({ row }: { row: MetricComparison }) => <>{row.pAdjusted === null ? "–" : formatP(row.pAdjusted)}</>;

export const VerdictText = ({ row }: { row: MetricComparison }) => (
  <span className="block whitespace-nowrap">
    <VerdictWord verdict={row.verdict} isIdentical={isIdentical(row)} />
    <span className="ml-[18px] block max-w-[170px] text-[11px]/[15px] whitespace-normal text-ink-3">{verdictRemark(row)}</span>
  </span>
);

/** "11 figures, 5 worse", which opens. */
export const FigureTexts = ({ names, row: { figures } }: { names: Readonly<Record<string, string>>; row: MetricComparison }) => {
  if (figures.length === 0) return null;
  const counts = (["worse", "better"] as const).flatMap((verdict) => {
    const count = figures.filter((figure) => figure.verdict === verdict).length;
    return count > 0 ? [`${count} ${verdict}`] : [];
  });
  return (
    <details className="relative z-10 text-[11px]/[15px] font-normal text-ink-3 tabular-nums">
      <summary className="w-fit py-[5px] hover:text-ink">{[counted(figures.length, "figure"), ...counts].join(", ")}</summary>
      <ul>
        {figures.map((figure) => (
          <li key={figure.key}>{figureText(names[figure.key] ?? figure.key, figure)}</li>
        ))}
      </ul>
    </details>
  );
};

/** "Chunk share 0.70 → 0.75: +0.050, +0.010 to +0.090 (95%), better" */
function figureText(name: string, { meanBaseline, meanCandidate, difference, ci95, verdict }: FigureComparison): string {
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  if (meanBaseline === null || meanCandidate === null || difference === null) return `${title}: nothing to compare`;
  const interval = ci95 ? `, ${signedInterval(ci95, 0.95)}` : "";
  return `${title} ${rounded(meanBaseline)} → ${rounded(meanCandidate)}: ${signed(difference)}${interval}${verdict ? `, ${verdict}` : ""}`;
}

const outcomes = [
  { name: "losses", fill: "bg-ink-2", ink: "font-medium text-ink-2" },
  { name: "ties", fill: "bg-line-2", ink: "text-ink-3" },
  { name: "wins", fill: "bg-accent-ink", ink: "font-medium text-accent-ink" },
] as const;

export const OutcomeHeading = () => (
  <span className="flex w-[104px] justify-between text-[11px]/4">
    {outcomes.map(({ name, ink }) => (
      <span key={name} className={ink}>
        {name}
      </span>
    ))}
  </span>
);

export const OutcomeBar = ({ className, ...counts }: { losses: number; ties: number; wins: number; className?: string }) => {
  const all = Math.max(1, counts.losses + counts.ties + counts.wins);
  return (
    <span className={cn("block w-[104px]", className)}>
      <span aria-hidden className="flex h-[7px] gap-px overflow-hidden rounded-[2px]">
        {outcomes.map(
          ({ name, fill }) =>
            counts[name] > 0 && <i key={name} className={fill} style={{ width: `${(counts[name] / all) * 100}%` }} />,
        )}
      </span>
      <span className="mt-0.5 flex justify-between text-[11px]/[15px] tabular-nums">
        {outcomes.map(({ name, ink }) => (
          <span key={name} className={ink}>
            {counts[name].toLocaleString("en")}
            <span className="sr-only"> {name}</span>
          </span>
        ))}
      </span>
    </span>
  );
};
