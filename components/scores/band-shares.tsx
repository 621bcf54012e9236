import Link from "next/link";
import { cn } from "@/components/ui/class-names";
import type { MetricSummary } from "@/lib/domain/score";
import { type Band, type BandThresholds, bandInWords, bandNames } from "@/lib/domain/scores/band";
import { formatShare } from "@/lib/domain/scores/format";
import { BandGlyph, bandClass } from "./band";

/** Samples per band, best first; with `href` each band links to its samples. */
export const BandShares = ({
  summary,
  thresholds,
  meanings,
  href,
  selected,
}: {
  summary: MetricSummary;
  thresholds: BandThresholds;
  /** What the metric's source says that each band means. */
  meanings?: Readonly<Record<Band, string>> | undefined;
  href?: (band: Band) => string;
  selected?: Band | null;
}) => (
  <ul className="mt-2 grid gap-0.5">
    {bandNames.map((band) => {
      const count = summary.bands[band];
      const row = cn(
        "-mx-1.5 grid grid-cols-[17px_58px_1fr_40px_minmax(26px,auto)] items-center gap-1.5 rounded-chip border px-1.5 text-[11.5px]/[17px] tabular-nums",
        bandClass[band],
        selected === band ? "border-accent-line bg-accent-soft font-medium" : "border-transparent",
      );
      const content = (
        <>
          <BandGlyph band={band} />
          <span>{band}</span>
          <span aria-hidden className="h-[5px]">
            <i
              className="block h-full rounded-[1px] bg-(--band)"
              style={{ width: `${summary.scored ? (count / summary.scored) * 100 : 0}%` }}
            />
          </span>
          <span className="text-right">{formatShare(count, summary.scored)}</span>
          <span className="text-right text-ink-3">{count.toLocaleString("en")}</span>
        </>
      );
      return (
        <li key={band} title={[bandInWords(band, thresholds), meanings?.[band]].filter(Boolean).join(": ")}>
          {href && count > 0 ? (
            <Link
              href={href(band)}
              scroll={false}
              prefetch={false}
              aria-current={selected === band || undefined}
              className={cn(row, "hover:bg-sunken")}
            >
              {content}
            </Link>
          ) : (
            <span className={row}>{content}</span>
          )}
        </li>
      );
    })}
  </ul>
);
