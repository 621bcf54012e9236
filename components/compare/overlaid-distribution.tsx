/**
 * Two distributions over tenths of the score: the baseline filled, the candidate as a line. Shows shares, since the counts may
 * differ.
 */
export const OverlaidDistribution = ({
  baseline,
  candidate,
  label,
}: {
  baseline: readonly number[];
  candidate: readonly number[];
  label: string;
}) => {
  const [filled, line] = [sharesOf(baseline), sharesOf(candidate)];
  const top = Math.max(0.01, ...filled, ...line);
  const y = (share: number) => 24 - (share / top) * 22;
  const steps = line.map((share, tenth) => `${tenth === 0 ? "M" : "L"}${tenth * 10} ${y(share)}H${tenth * 10 + 10}`).join("");
  return (
    <svg
      role="img"
      aria-label={`${label}, questions per tenth of the score. A: ${baseline.join(", ")}; the candidate: ${candidate.join(", ")}.`}
      viewBox="0 0 100 25"
      preserveAspectRatio="none"
      className="h-6 w-24 overflow-visible"
    >
      {filled.map((share, tenth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tenth is identified by its index.
        <rect key={tenth} x={tenth * 10} y={y(share)} width={10} height={24 - y(share)} className="fill-line-2" />
      ))}
      <line x1="0" x2="100" y1="24.5" y2="24.5" vectorEffect="non-scaling-stroke" className="stroke-line-2" />
      <path d={steps} fill="none" strokeWidth="1.5" vectorEffect="non-scaling-stroke" className="stroke-accent-ink" />
    </svg>
  );
};

function sharesOf(counts: readonly number[]): number[] {
  const all = Math.max(
    1,
    counts.reduce((sum, count) => sum + count, 0),
  );
  return counts.map((count) => count / all);
}
