import { cn } from "@/components/ui/class-names";
import { bandOf, type MetricThresholds } from "@/lib/domain/scores/band";
import { formatScore } from "@/lib/domain/scores/format";
import { bandClass } from "./band";

const shape =
  "inline-grid w-[52px] grid-cols-[52px] justify-items-end gap-[3px] align-middle tabular-nums phone:data-named:grid phone:data-named:w-full phone:data-named:grid-cols-[minmax(0,1fr)_auto] phone:data-named:gap-x-2 phone:data-named:gap-y-1";
const bar = "block h-[3px] w-full rounded-full phone:in-data-named:col-span-full";

/** A missing score shows "3 of 4" or its cause over a dotted bar, or a dash if not judged yet. `name` is shown on phones. */
export const ScoreCell = ({
  score,
  thresholds,
  cause,
  scored,
  expected,
  name,
  isFirst = false,
  isStandIn = false,
}: {
  score: number | null;
  thresholds: MetricThresholds;
  cause?: string | null;
  scored?: number;
  expected?: number;
  name?: string;
  isFirst?: boolean;
  isStandIn?: boolean;
}) => {
  const named = name !== undefined && (
    <span
      className={cn(
        "hidden max-w-full truncate justify-self-start text-caption phone:block",
        isFirst ? "font-semibold text-ink" : "text-ink-2",
      )}
    >
      {name}
    </span>
  );
  const isNamed = name === undefined ? undefined : "";
  if (score === null) {
    const part = scored !== undefined && expected !== undefined && scored > 0 && scored < expected;
    const reason = part ? `${scored} of ${expected}` : (cause?.replace(/^missing-/, "no ") ?? "–");
    return (
      <span
        data-named={isNamed}
        className={cn(shape, "text-[11px]/4 text-ink-3")}
        title={cause === "hidden" ? "In an open round, and not labelled by you yet" : (cause ?? undefined)}
      >
        {named}
        <span className="whitespace-nowrap">{reason}</span>
        <i
          aria-hidden
          className={cn(
            bar,
            // An empty track would mean a score of 0.
            reason !== "–" && "bg-[repeating-linear-gradient(90deg,var(--line-3)_0_2px,transparent_2px_5px)]",
          )}
        />
      </span>
    );
  }
  const band = bandOf(score, thresholds);
  return (
    <span
      data-named={isNamed}
      className={cn(shape, "text-[13px]/4", bandClass(band))}
      title={isStandIn ? undefined : (band ?? undefined)}
    >
      {named}
      <span className={band === "Poor" && !isStandIn ? "font-semibold" : undefined}>{formatScore(score, thresholds)}</span>
      <i aria-hidden className={cn(bar, "overflow-hidden bg-line")}>
        <i className="block h-full rounded-full bg-(--band)" style={{ width: `${score * 100}%` }} />
      </i>
    </span>
  );
};
