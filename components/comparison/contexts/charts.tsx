import type { AtDepth } from "assay-lib/comparison/words/contexts";
import { letterOf } from "assay-lib/comparison/words/letter";
import type { Verdict } from "assay-lib/comparison/words/metrics";
import { listed } from "assay-lib/domain/text/listed";
import { PointsChart } from "@/components/charts/points";
import { ChartHeading } from "@/components/charts/save";
import { isDecided, VerdictIcon, verdictName } from "@/components/comparison/verdict-word";
import { cn } from "@/components/ui/class-names";

/** A figure by rank, or over the first k contexts. */
export interface DepthFigure {
  id: string;
  name: string;
  /** Definition and number of questions. */
  source: string;
  axis: "rank" | "k";
  at: readonly Omit<AtDepth, "k">[];
}

const gridOf: Record<number, string> = { 3: "grid-cols-3", 4: "grid-cols-4" };

export const DepthCharts = ({ figures, index }: { figures: readonly DepthFigure[]; index: number }) => (
  <div className={cn("grid max-[1199px]:grid-cols-2 phone:grid-cols-1", gridOf[figures.length] ?? "grid-cols-2")}>
    {figures.map((figure) => (
      <DepthChart key={figure.id} figure={figure} index={index} />
    ))}
  </div>
);

/** `offset` from the rank, so whiskers don't overlap. */
const sides = {
  baseline: { offset: -0.05, mean: "meanBaseline", interval: "baselineInterval" },
  candidate: { offset: 0.05, mean: "meanCandidate", interval: "candidateInterval" },
} as const;

const DepthChart = ({ figure: { id, name, source, axis, at }, index }: { figure: DepthFigure; index: number }) => {
  const letter = letterOf(index);
  const marksOf = (side: keyof typeof sides, own: string) =>
    at.flatMap((one, rank) => {
      const y = one[sides[side].mean];
      const ends = one[sides[side].interval];
      if (y === null) return [];
      return [
        {
          key: `${own} ${rank}`,
          x: rank + 1 + sides[side].offset,
          y,
          interval: ends,
          isHollow: side === "candidate" && !isDecided(one),
          title: `${own} at ${axis} ${rank + 1}`,
          facts: [
            ["mean", y.toFixed(2)],
            ["95%", ends ? `${ends[0].toFixed(2)} to ${ends[1].toFixed(2)}` : "no interval"],
            ["verdict", one.verdict ? verdictName(one.verdict) : "too few to test"],
            ["n", one.n.toLocaleString("en")],
          ] as const,
        },
      ];
    });
  const baseline = marksOf("baseline", "A");
  const candidate = marksOf("candidate", letter);
  return (
    <section
      aria-label={name}
      className="min-w-0 border-t border-l border-line px-5 pt-3.5 pb-3 first:border-l-0 max-[1199px]:odd:border-l-0 phone:border-l-0 phone:px-3.5"
    >
      <ChartHeading name={name} chart={id} title={`${name}, A and ${letter}`} lines={[source]} n={at[0]?.n ?? null} />
      <p className="-mt-2 mb-2 text-small text-ink-3">{source}</p>
      <PointsChart
        id={id}
        label={name}
        height={190}
        x={{ from: 0.6, to: at.length + 0.4, name: axis, ticks: at.map((_, rank) => ({ at: rank + 1, text: String(rank + 1) })) }}
        y={axisAround([...baseline, ...candidate].flatMap(({ y, interval }) => [y, ...(interval ?? [])]))}
        series={[
          { name: "A", look: "quiet", line: "joins", marks: baseline },
          { name: letter, look: "accent", line: "joins", marks: candidate },
        ]}
      />
      <p className="mt-2 border-t border-line pt-2 text-small text-ink-2">
        {verdictsInWords(at, axis).map(({ verdict, name: word, where }, place) => (
          <span key={word}>
            {place > 0 && ", "}
            {place === 0 && verdict && (
              <span className="mr-1 inline-block align-[-2px]">
                <VerdictIcon verdict={verdict} />
              </span>
            )}
            <span className={isDecided({ verdict }) ? "font-semibold text-ink" : undefined}>
              {place === 0 ? word : word.toLowerCase()}
            </span>{" "}
            {where}
          </span>
        ))}
      </p>
    </section>
  );
};

const order: readonly (Verdict | null)[] = ["worse", "better", "equivalent", "not-distinguishable", null];

/** Such as "Worse" and "at k = 3 and 4"; decided verdicts first. */
const verdictsInWords = (at: DepthFigure["at"], axis: DepthFigure["axis"]) =>
  order.flatMap((verdict) => {
    const ranks = at.flatMap((one, index) => (one.verdict === verdict ? [String(index + 1)] : []));
    if (ranks.length === 0) return [];
    const all = axis === "rank" ? "all ranks" : "all k";
    const some = axis === "rank" ? `rank\u00a0${listed(ranks)}` : `k\u00a0=\u00a0${listed(ranks)}`;
    const name = verdict === null ? "Too few to test" : verdictName(verdict);
    return [{ verdict, name, where: `at ${ranks.length === at.length ? all : some}` }];
  });

function axisAround(values: readonly number[]) {
  const low = Math.floor(Math.min(...values, 1) * 5 + 1e-9);
  const high = Math.max(low + 2, Math.ceil(Math.max(...values, 0) * 5 - 1e-9));
  const from = high > 5 ? 3 : low;
  const to = Math.min(high, 5);
  // Room for whole marks at the ends.
  return {
    from: from / 5 - 0.015,
    to: to / 5 + 0.015,
    ticks: Array.from({ length: to - from + 1 }, (_, step) => ({ at: (from + step) / 5, text: ((from + step) / 5).toFixed(1) })),
  };
}
