import type { MetricAgreement } from "assay-lib/domain/agreement";
import { formatShare } from "assay-lib/domain/scores/format";
import { agreementOf, confusionAt } from "assay-lib/stats/confusion";
import type { Figure } from "assay-lib/stats/estimate";
import type { ReactNode } from "react";
import type { ChartMark } from "@/components/charts/mark";
import { PointsChart } from "@/components/charts/points";
import { Term } from "@/components/glossary/term";
import { ListTable } from "@/components/ui/table";
import { causeInWords, signedGap } from "./in-words";

/** Has all counts, so moving the threshold needs no request. */
export const Threshold = ({ figures, at, onMove }: { figures: MetricAgreement; at: number; onMove: (at: number) => void }) => {
  const { atLeast, n, questions, auroc } = figures;
  const { truePositives, falsePositives, falseNegatives, trueNegatives } = confusionAt(atLeast, at);
  const { kappa, share } = agreementOf({ truePositives, falsePositives, falseNegatives, trueNegatives }, questions);
  const right = truePositives + trueNegatives;
  return (
    <>
      <label htmlFor="agreement-at" className="font-semibold">
        Count as good from <output className="tabular-nums">{at.toFixed(2)}</output>
      </label>
      <input
        id="agreement-at"
        type="range"
        min={0}
        max={1}
        step={0.01}
        value={at}
        aria-valuetext={at.toFixed(2)}
        onChange={({ target }) => onMove(Number(target.value))}
        className="mt-1 block h-5 w-full accent-accent phone:h-9"
      />
      <div className="mt-2 flex gap-3">
        <RocCurve atLeast={atLeast} at={at} onMove={onMove} />
        <div className="min-w-0 flex-1">
          <ListTable
            label={`Judge and label from ${at.toFixed(2)}`}
            className="text-small"
            keyOf={({ name }) => name}
            rows={[
              { name: "Judge good", good: truePositives, bad: falsePositives },
              { name: "Judge bad", good: falseNegatives, bad: trueNegatives },
            ]}
            columns={[
              { name: "Judge", isUnnamed: true, isHeading: true, cellClass: "pl-0! whitespace-nowrap", cell: ({ name }) => name },
              { name: "Label good", numeric: true, cell: ({ name, good }) => <Agreed count={good} is={name === "Judge good"} /> },
              { name: "Label bad", numeric: true, cell: ({ name, bad }) => <Agreed count={bad} is={name === "Judge bad"} /> },
            ]}
          />
          <dl className="mt-3 grid grid-cols-[auto_auto_1fr] gap-x-2 gap-y-1 text-small text-ink-3 tabular-nums">
            <Line name="Agreement" value={share === null ? "none" : formatShare(share, 1)}>
              {right.toLocaleString("en")} of {n.toLocaleString("en")}
            </Line>
            <FigureLine name={<Term of="kappa">Cohen’s kappa</Term>} figure={kappa} />
            <FigureLine name={<Term of="auroc" />} figure={auroc} />
          </dl>
        </div>
      </div>
    </>
  );
};

const Agreed = ({ count, is }: { count: number; is: boolean }) => (
  <span className={is ? "font-semibold" : undefined}>{count.toLocaleString("en")}</span>
);

const FigureLine = ({ name, figure: { value, ci95, cause } }: { name: ReactNode; figure: Figure }) => (
  <Line name={name} value={value === null ? "none" : signedGap(value)}>
    {ci95 ? ci95.map(signedGap).join(ci95[0] < 0 ? " to " : "–") : cause && causeInWords[cause]}
  </Line>
);

const Line = ({ name, value, children }: { name: ReactNode; value: string; children: ReactNode }) => (
  <div className="col-span-3 grid grid-cols-subgrid">
    <dt>{name}</dt>
    <dd className="contents">
      <b className="font-semibold whitespace-nowrap text-ink">{value}</b>
      <span>{children}</span>
    </dd>
  </div>
);

const edge = (from: readonly [number, number], to: readonly [number, number]) => ({ from, to, isPale: true });
const frame = [edge([0, 0], [1, 0]), edge([0, 0], [0, 1]), edge([1, 0], [1, 1]), edge([0, 1], [1, 1])];
const side = { from: 0, to: 1, ticks: [] };

interface Props {
  atLeast: MetricAgreement["atLeast"];
  at: number;
  onMove: (at: number) => void;
}

/** Thresholds in hundredths; a click selects one. */
const RocCurve = ({ atLeast: { good, bad }, at, onMove }: Props) => {
  const allGood = good[0] ?? 0;
  const allBad = bad[0] ?? 0;
  if (allGood === 0 || allBad === 0) return null;
  const chosen = Math.round(at * 100);
  const isAt = (one: number, other: number) => good[one] === good[other] && bad[one] === bad[other];
  const marks = good.flatMap((count, threshold): ChartMark[] => {
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
