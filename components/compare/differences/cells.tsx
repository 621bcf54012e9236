import { VerdictWord } from "@/components/compare/verdict-word";
import { BandName } from "@/components/scores/band";
import { cn } from "@/components/ui/class-names";
import type { MetricComparison, SecondaryComparison } from "@/lib/domain/comparison/metrics";
import { verdictRemark } from "@/lib/domain/comparison/remark";
import { bandOf, type MetricThresholds } from "@/lib/domain/scores/band";
import { formatScore } from "@/lib/domain/scores/format";
import { rounded } from "@/lib/domain/scores/rounded";
import { formatP, signed } from "@/lib/domain/scores/signed";

export const isDecided = ({ verdict }: Pick<MetricComparison, "verdict">): boolean => verdict === "better" || verdict === "worse";

export const Mean = ({ value, thresholds }: { value: number | null; thresholds: MetricThresholds }) =>
  value === null ? (
    <span className="text-ink-3">–</span>
  ) : (
    <span className="inline-grid justify-items-end">
      <span className="leading-[17px]">{formatScore(value, thresholds)}</span>
      <BandName band={bandOf(value, thresholds)} />
    </span>
  );

export const DifferenceText = ({ row }: { row: MetricComparison }) => (
  <span
    className="block whitespace-nowrap"
    title={row.confidence === null ? undefined : `${(row.confidence * 100).toFixed(2)}% interval`}
  >
    <span className={cn("block leading-[17px]", isDecided(row) ? "font-semibold" : "font-medium")}>
      {row.difference === null ? "–" : signed(row.difference)}
    </span>
    <span className="block text-[11px]/[15px] text-ink-3">
      {row.interval ? `${signed(row.interval[0])} to ${signed(row.interval[1])}` : "no interval"}
    </span>
  </span>
);

export const PValue = ({ row }: { row: MetricComparison }) => (
  <span title={row.p === null ? undefined : `uncorrected: ${formatP(row.p)}`}>
    {row.pAdjusted === null ? "–" : formatP(row.pAdjusted)}
  </span>
);

export const VerdictText = ({ row }: { row: MetricComparison }) => (
  <span className="block whitespace-nowrap">
    <VerdictWord verdict={row.verdict} />
    <span className="ml-[18px] block text-[11px]/[15px] text-ink-3" title={row.sentence}>
      {verdictRemark(row)}
    </span>
  </span>
);

/** "Chunk share 0.70 → 0.75", then "+0.050 (95% +0.010 to +0.090)". */
function secondaryInWords(
  name: string,
  { meanBaseline, meanCandidate, difference, ci95 }: SecondaryComparison,
): { short: string; whole: string } {
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  if (meanBaseline === null || meanCandidate === null || difference === null)
    return { short: `${title}: nothing to compare`, whole: "" };
  const interval = ci95 ? ` (95% ${signed(ci95[0])} to ${signed(ci95[1])})` : "";
  return {
    short: `${title} ${rounded(meanBaseline)} → ${rounded(meanCandidate)}`,
    whole: `${signed(difference)}${interval}`,
  };
}

export const SecondaryText = ({ name, row }: { name: string | undefined; row: MetricComparison }) => {
  if (!name || !row.secondary) return null;
  const { short, whole } = secondaryInWords(name, row.secondary);
  return (
    <span className="relative z-10 block text-[11px]/[15px] font-normal whitespace-nowrap text-ink-3 tabular-nums" title={whole}>
      {short}
      <span className="sr-only">, {whole}</span>
    </span>
  );
};
