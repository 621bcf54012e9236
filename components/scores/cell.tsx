import { bandOf, type MetricThresholds } from "assay-lib/domain/scores/band";
import { formatScore } from "assay-lib/domain/scores/format";
import type { CSSProperties } from "react";
import { cn } from "@/components/ui/class-names";
import { bandClass } from "./band";

/** A missing score shows "3 of 4" or its cause over a dotted bar, or a dash if not judged yet. `name` is shown on phones. */
export const ScoreCell = ({
  score,
  thresholds,
  cause,
  scored,
  expected,
  name,
  isFirst = false,
}: {
  score: number | null;
  thresholds: MetricThresholds;
  cause?: string | null;
  scored?: number;
  expected?: number;
  name?: string;
  isFirst?: boolean;
}) => {
  const first = isFirst && "phone:before:font-semibold! phone:before:text-ink";
  if (score === null) {
    const part = scored !== undefined && expected !== undefined && scored > 0 && scored < expected;
    const reason = part ? `${scored} of ${expected}` : (cause?.replace(/^missing-/, "no ") ?? "–");
    return (
      <span
        data-name={name}
        className={cn(
          "score-cell text-[11px]/4 whitespace-nowrap text-ink-3",
          first,
          // An empty track would mean a score of 0.
          reason !== "–" && "after:bg-[repeating-linear-gradient(90deg,var(--line-3)_0_2px,transparent_2px_5px)]",
        )}
      >
        {reason}
        {cause === "hidden" && <span className="sr-only">: in an open round, and not labelled by you yet</span>}
      </span>
    );
  }
  const band = bandOf(score, thresholds);
  return (
    <span
      data-name={name}
      className={cn(
        "score-cell text-[13px]/4 after:[background:linear-gradient(var(--band),var(--band))_0/var(--share)_100%_no-repeat,var(--line)]",
        bandClass(band),
        band === "Poor" && "font-semibold",
        first,
      )}
      style={{ "--share": `${score * 100}%` } as CSSProperties}
    >
      {formatScore(score, thresholds)}
    </span>
  );
};
