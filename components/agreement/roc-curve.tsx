import type { MetricAgreement } from "@/lib/domain/agreement";

/** The ROC curve over thresholds in hundredths, with a dot at the chosen one. Empty if all samples are of one class. */
export const RocCurve = ({ atLeast: { good, bad }, at }: { atLeast: MetricAgreement["atLeast"]; at: number }) => {
  const [allGood = 0, allBad = 0] = [good[0], bad[0]];
  const isDrawn = allGood > 0 && allBad > 0;
  const place = (threshold: number) => ({
    x: ((bad[threshold] ?? 0) / allBad) * 100,
    y: 100 - ((good[threshold] ?? 0) / allGood) * 100,
  });
  const line = isDrawn ? good.map((_, threshold) => place(threshold)).concat({ x: 0, y: 100 }) : [];
  const dot = isDrawn ? place(Math.round(at * 100)) : null;
  return (
    <figure className="shrink-0">
      <svg
        role="img"
        aria-label={
          dot
            ? `ROC curve. From ${at.toFixed(2)}: ${dot.x.toFixed(0)}% of the bad and ${(100 - dot.y).toFixed(0)}% of the good are called good.`
            : "No ROC curve: it needs good and bad ones."
        }
        viewBox="-4 -4 108 108"
        className="size-[104px]"
      >
        <rect width="100" height="100" className="fill-none stroke-line-2" vectorEffect="non-scaling-stroke" />
        <path d="M0 100L100 0" className="stroke-line-3" strokeDasharray="2 3" />
        {dot && (
          <>
            <polyline points={line.map(({ x, y }) => `${x},${y}`).join(" ")} className="fill-none stroke-ink" strokeWidth="1.5" />
            <circle cx={dot.x} cy={dot.y} r="3.5" className="fill-accent-ink" />
          </>
        )}
      </svg>
      <figcaption className="text-tick text-ink-3">
        → bad ones called good
        <br />↑ good ones called good
      </figcaption>
    </figure>
  );
};
