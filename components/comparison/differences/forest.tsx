import type { MetricComparison, Verdict } from "assay-lib/comparison/words/metrics";
import { signed, signedInterval } from "assay-lib/domain/scores/signed";
import type { CSSProperties, ReactNode } from "react";
import { Term } from "@/components/glossary/term";
import { cn } from "@/components/ui/class-names";
import { InPlaceLink } from "@/components/ui/links/in-place";
import { Tip } from "./tip";

const limits = [0.02, 0.04, 0.05, 0.1, 0.2, 0.5, 1];

/** Value of the outer ticks. All rows fit inside. */
export function limitOf(rows: readonly { row: Pick<MetricComparison, "interval" | "difference"> }[]): number {
  const ends = rows.flatMap(({ row: { interval, difference } }) => [...(interval ?? []), difference ?? 0]);
  const reach = Math.max(0, ...ends.map(Math.abs));
  return limits.find((limit) => reach <= limit + 1e-9) ?? 1;
}

const toTick = 46;

/** Percent from the left. */
const placeOf = (value: number, limit: number): number => 50 + Math.max(-50, Math.min(50, (value / limit) * toTick));

const marks: Record<Verdict, string> = {
  better: "rounded-full bg-accent-ink",
  worse: "rounded-full bg-ink",
  equivalent: "rotate-45 scale-[0.86] rounded-[1px] bg-ink-3",
  "not-distinguishable": "rounded-full border-2 border-line-3 bg-surface",
};
const lines: Record<Verdict, string> = {
  better: "bg-accent-ink",
  worse: "bg-ink",
  equivalent: "bg-ink-3",
  "not-distinguishable": "bg-line-3",
};

const Mark = ({ verdict, className, style }: { verdict: Verdict; className?: string; style?: CSSProperties }) => (
  <i aria-hidden className={cn("block size-2.5", marks[verdict], className)} style={style} />
);

const MarginSwatch = ({ className, style }: { className?: string; style?: CSSProperties }) => (
  <i
    aria-hidden
    className={cn("block border-x border-dashed border-line-2 bg-[color-mix(in_srgb,var(--ink-3)_11%,transparent)]", className)}
    style={style}
  />
);

/** One row of the forest plot; cells below each other form one drawing. Links to the details. */
export const Forest = ({ row, limit, title, href }: { row: MetricComparison; limit: number; title: string; href: string }) => {
  const { difference, interval, margin } = row;
  const verdict = row.verdict ?? "not-distinguishable";
  const left = (value: number): CSSProperties => ({ left: `${placeOf(value, limit)}%` });
  const width = (from: number, to: number): CSSProperties => ({
    left: `${placeOf(from, limit)}%`,
    width: `${placeOf(to, limit) - placeOf(from, limit)}%`,
  });
  return (
    <Tip content={<Figures row={row} title={title} />}>
      <InPlaceLink
        href={href}
        aria-label={`${title}: ${row.sentence}`}
        className="relative z-10 -mb-px block h-full min-h-[inherit] overflow-hidden -outline-offset-2"
      >
        {margin > 0 && <MarginSwatch className="absolute inset-y-0" style={width(-margin, margin)} />}
        {[-limit, 0, limit].map((tick) => (
          <i
            key={tick}
            aria-hidden
            className={cn("absolute inset-y-0 w-px", tick === 0 ? "bg-line-3" : "bg-line")}
            style={left(tick)}
          />
        ))}
        {interval && <i aria-hidden className={cn("absolute top-1/2 -mt-px h-0.5", lines[verdict])} style={width(...interval)} />}
        {difference !== null && (
          <Mark verdict={verdict} className="absolute top-1/2 -mt-[5px] -ml-[5px]" style={left(difference)} />
        )}
      </InPlaceLink>
    </Tip>
  );
};

const Figures = ({ row, title }: { row: MetricComparison; title: string }) => (
  <>
    <span className="block font-medium">{title}</span>
    <span className="block text-ink-2">{row.sentence}</span>
    {row.difference !== null && (
      <span className="mt-1 block text-caption text-ink-3 tabular-nums">
        {signed(row.difference)}
        {row.interval && row.confidence !== null && `, interval ${signedInterval(row.interval, row.confidence)}`}, n ={" "}
        {row.n.toLocaleString("en")}
      </span>
    )}
  </>
);

export const ForestScale = ({ limit, letter }: { limit: number; letter: string | null }) => (
  <span className="relative block h-8 text-[11px]/4 font-normal text-ink-3 tabular-nums">
    <span className="absolute top-0 left-0">{letter ? `← ${letter} worse` : "← worse than A"}</span>
    <span className="absolute top-0 right-0">{letter ? `${letter} better →` : "better →"}</span>
    {[-limit, 0, limit].map((tick) => (
      <span key={tick} aria-hidden className="absolute top-4 -translate-x-1/2" style={{ left: `${placeOf(tick, limit)}%` }}>
        {tick === 0 ? "0" : signed(tick, 2)}
      </span>
    ))}
  </span>
);

const Key = ({ mark, children }: { mark: ReactNode; children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5">
    {mark}
    <span>{children}</span>
  </span>
);

export const ForestKeys = ({ margin }: { margin: number }) => (
  <p className="flex flex-wrap gap-x-5 gap-y-1 text-ink-2">
    <Key mark={<Mark verdict="worse" />}>worse: the whole interval is below 0</Key>
    <Key mark={<Mark verdict="better" />}>better: the whole interval is above 0</Key>
    <Key mark={<Mark verdict="equivalent" />}>
      <Term of="equivalent">equivalent</Term>: within the margin, even if one more question differed by 1, with enough questions
      to rule out rare changes
    </Key>
    <Key mark={<Mark verdict="not-distinguishable" />}>cannot tell yet: none of the above</Key>
    {margin > 0 && (
      <Key mark={<MarginSwatch className="h-2.5 w-3.5" />}>
        <Term of="margin">margin</Term> of {margin}
      </Key>
    )}
  </p>
);
