import type { Mark } from "@/components/charts/mark";
import { PointsChart } from "@/components/charts/points";
import type { MetricAgreement } from "@/lib/domain/agreement";
import { formatShare } from "@/lib/domain/scores/format";

const edge = (from: readonly [number, number], to: readonly [number, number]) => ({ from, to, isPale: true });
const frame = [edge([0, 0], [1, 0]), edge([0, 0], [0, 1]), edge([1, 0], [1, 1]), edge([0, 1], [1, 1])];
const side = { from: 0, to: 1, ticks: [] };

/** Thresholds in hundredths; a click selects one. */
export const RocCurve = ({
  atLeast: { good, bad },
  at,
  onMove,
}: {
  atLeast: MetricAgreement["atLeast"];
  at: number;
  onMove: (at: number) => void;
}) => {
  const allGood = good[0] ?? 0;
  const allBad = bad[0] ?? 0;
  if (allGood === 0 || allBad === 0) return null;
  const chosen = Math.round(at * 100);
  const isAt = (one: number, other: number) => good[one] === good[other] && bad[one] === bad[other];
  const marks = good.flatMap((count, threshold): Mark[] => {
    // Thresholds with equal counts share a point, named by the highest or the selected one.
    const isLast = threshold === 100 || !isAt(threshold, threshold + 1);
    if (!isLast) return [];
    const isChosen = isAt(threshold, chosen);
    const place = isChosen ? chosen : threshold;
    return [
      {
        key: String(place),
        x: (bad[threshold] ?? 0) / allBad,
        y: count / allGood,
        radius: isChosen ? 4 : 1.5,
        ...(isChosen && { look: "accent" }),
        isCurrent: isChosen,
        title: `threshold ${(place / 100).toFixed(2)}`,
        facts: [
          ["good samples that pass", formatShare(count, allGood)],
          ["bad samples that pass", formatShare(bad[threshold] ?? 0, allBad)],
        ],
      },
    ];
  });
  return (
    <figure className="w-[124px] shrink-0">
      <PointsChart
        label="ROC curve"
        height={124}
        x={side}
        y={side}
        grid="none"
        rules={[...frame, { from: [0, 0], to: [1, 1], isDashed: true }]}
        onChoose={({ key }) => onMove(Number(key) / 100)}
        series={[
          {
            name: "curve",
            look: "ink",
            line: "curve",
            marks: [...marks, { key: "none", x: 0, y: 0, title: "", facts: [] }],
          },
          { name: "thresholds", look: "ink", marks: marks.toReversed() },
        ]}
      />
      <figcaption className="text-caption text-ink-3">
        <span className="flex justify-between">
          bad that pass <span aria-hidden>→</span>
        </span>
        <span className="flex justify-between">
          good that pass <span aria-hidden>↑</span>
        </span>
      </figcaption>
    </figure>
  );
};
