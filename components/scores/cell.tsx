import { cn } from "@/components/ui/class-names";
import { type BandThresholds, bandOf } from "@/lib/domain/scores/band";
import { formatScore } from "@/lib/domain/scores/format";
import { bandClass } from "./band";

/**
 * A score over a bar of its length. A missing score says why: "3 of 4" if some are judged, else its cause, else a dash if it is
 * not judged yet.
 */
export const ScoreCell = ({
  score,
  thresholds,
  cause,
  scored,
  expected,
}: {
  score: number | null;
  thresholds: BandThresholds;
  cause?: string | null;
  scored?: number;
  expected?: number;
}) => {
  if (score === null) {
    const part = scored !== undefined && expected !== undefined && scored > 0 && scored < expected;
    return (
      <span
        className="inline-grid w-[52px] grid-cols-[52px] justify-items-end gap-[3px] align-middle text-[11px]/4 text-ink-3 tabular-nums"
        title={cause ?? undefined}
      >
        <span className="whitespace-nowrap">
          {part ? `${scored} of ${expected}` : (cause?.replace(/^missing-/, "no ") ?? "–")}
        </span>
        <i aria-hidden className="block h-[3px] w-full rounded-full bg-line" />
      </span>
    );
  }
  const band = bandOf(score, thresholds);
  return (
    <span
      className={cn(
        "inline-grid w-[52px] grid-cols-[52px] justify-items-end gap-[3px] align-middle text-[13px]/4 tabular-nums",
        bandClass[band],
      )}
      title={band}
    >
      <span className={band === "Poor" ? "font-semibold" : undefined}>{formatScore(score, thresholds)}</span>
      <i aria-hidden className="block h-[3px] w-full overflow-hidden rounded-full bg-line">
        <i className="block h-full rounded-full bg-(--band)" style={{ width: `${score * 100}%` }} />
      </i>
    </span>
  );
};
