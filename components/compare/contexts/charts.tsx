import { PointsChart } from "@/components/charts/points";
import { SaveChart } from "@/components/charts/save";
import { VerdictIcon, verdictName } from "@/components/compare/verdict-word";
import { cn } from "@/components/ui/class-names";
import type { AtDepth } from "@/lib/domain/comparison/contexts";
import { letterOf } from "@/lib/domain/comparison/letter";
import { axisAround, type DepthFigure, verdictsInWords } from "./depth";

/** By rank or depth, with 95 % whiskers. */
export const DepthCharts = ({ figures, index }: { figures: readonly DepthFigure[]; index: number }) => (
  <div
    className={cn(
      "grid max-[1199px]:grid-cols-2 phone:grid-cols-1",
      figures.length === 4 ? "grid-cols-4" : figures.length === 3 ? "grid-cols-3" : "grid-cols-2",
    )}
  >
    {figures.map((figure) => (
      <DepthChart key={figure.id} figure={figure} index={index} />
    ))}
  </div>
);

/** Offset from the rank, so whiskers don't overlap. */
const aside = 0.05;

const DepthChart = ({ figure, index }: { figure: DepthFigure; index: number }) => {
  const { id, name, source, axis, at } = figure;
  const letter = letterOf(index);
  const ends = at.flatMap(({ meanBaseline, meanCandidate, baselineInterval, candidateInterval }) =>
    [meanBaseline, meanCandidate, ...(baselineInterval ?? []), ...(candidateInterval ?? [])].filter((value) => value !== null),
  );
  const marksOf = (side: "baseline" | "candidate") =>
    at.flatMap((one, rank) => {
      const mean = side === "baseline" ? one.meanBaseline : one.meanCandidate;
      const interval = side === "baseline" ? one.baselineInterval : one.candidateInterval;
      if (mean === null) return [];
      return [
        {
          key: `${side} ${rank}`,
          x: rank + 1 + (side === "baseline" ? -aside : aside),
          y: mean,
          interval,
          isHollow: side === "candidate" && !isDecided(one),
          title: `${side === "baseline" ? "A" : letter} at ${axis} ${rank + 1}`,
          facts: [
            ["mean", mean.toFixed(2)],
            ["95%", interval ? `${interval[0].toFixed(2)} to ${interval[1].toFixed(2)}` : "no interval"],
            ["verdict", one.verdict ? verdictName(one.verdict) : "too few to test"],
            ["n", one.n.toLocaleString("en")],
          ] as const,
        },
      ];
    });
  return (
    <section
      aria-label={name}
      className="min-w-0 border-t border-l border-line px-5 pt-3.5 pb-3 first:border-l-0 max-[1199px]:odd:border-l-0 phone:border-l-0 phone:px-3.5"
    >
      <h3 className="flex items-start gap-2 font-semibold">
        {name}
        <span className="ml-auto">
          <SaveChart chart={id} title={`${name}, A and ${letter}`} lines={[source]} n={at[0]?.n ?? null} />
        </span>
      </h3>
      <p className="mb-2 truncate text-small text-ink-3" title={source}>
        {source}
      </p>
      <PointsChart
        id={id}
        label={name}
        height={190}
        reach="point"
        x={{ from: 0.6, to: at.length + 0.4, name: axis, ticks: at.map((_, rank) => ({ at: rank + 1, text: String(rank + 1) })) }}
        y={axisAround(ends)}
        series={[
          { name: "A", look: "quiet", line: "solid", marks: marksOf("baseline") },
          { name: letter, look: "accent", line: "solid", marks: marksOf("candidate") },
        ]}
      />
      <p className="mt-2 border-t border-line pt-2 text-small text-ink-2">
        {verdictsInWords(figure).map(({ verdict, name: word, where }, place) => (
          <span key={word}>
            {place > 0 && ", "}
            {place === 0 && verdict && (
              <span className="mr-1 inline-block align-[-2px]">
                <VerdictIcon verdict={verdict} />
              </span>
            )}
            <span className={cn((verdict === "worse" || verdict === "better") && "font-semibold text-ink")}>
              {place === 0 ? word : word.toLowerCase()}
            </span>{" "}
            {where}
          </span>
        ))}
      </p>
    </section>
  );
};

const isDecided = ({ verdict }: Pick<AtDepth, "verdict">): boolean => verdict === "better" || verdict === "worse";
