import { letterOf } from "assay-lib/comparison/words/letter";
import type { MetricComparison } from "assay-lib/comparison/words/metrics";
import type { Mark } from "assay-lib/comparison/words/question";
import { bandOf, bandsOf, type MetricThresholds } from "assay-lib/domain/scores/band";
import { formatScore } from "assay-lib/domain/scores/format";
import { signed } from "assay-lib/domain/scores/signed";
import { PointsChart } from "@/components/charts/points";
import { ChartHeading } from "@/components/charts/save";
import { OutcomeBar } from "@/components/comparison/differences/cells";

const id = "question-by-question";

const series = [
  { name: "losses", look: "ink" },
  { name: "ties", look: "grey" },
  { name: "wins", look: "accent" },
] as const;

interface ScatterProps {
  /** `href` is null if questions are hidden. */
  marks: readonly (Mark & { href: string | null })[];
  row: MetricComparison;
  index: number;
  title: string;
  thresholds: MetricThresholds;
}

export const Scatter = ({ marks, row, index, title, thresholds }: ScatterProps) => {
  const letter = letterOf(index);
  const most = Math.max(1, ...marks.map(({ count }) => count));
  const unit = Math.min(2.8, 12 / Math.sqrt(most));
  const score = (value: number) => [formatScore(value, thresholds), bandOf(value, thresholds)].filter(Boolean).join(" ");
  const axis = {
    // Room for whole marks at the ends.
    from: -0.04,
    to: 1.04,
    ticks: [0, ...bandsOf(thresholds).flatMap(({ from }) => (from > 0 ? [from] : [])), 1]
      .toSorted((a, b) => a - b)
      .map((at) => ({ at, text: at === 0 || at === 1 ? String(at) : String(at).replace(/^0/, "") })),
  };
  return (
    <section
      aria-label="Question by question"
      className="min-w-0 border-l border-line px-5 pt-3.5 pb-4 max-[1100px]:border-t max-[1100px]:border-l-0 phone:px-3.5"
    >
      <ChartHeading
        name="Question by question"
        remark="area by count"
        chart={id}
        title={`${title}, question by question`}
        lines={[`A across, ${letter} upwards.`]}
        n={row.n}
      />
      <p className="text-small font-medium text-accent-ink">
        <span aria-hidden>↑ </span>above the line {letter} is better
      </p>
      <div className="mx-auto max-w-[380px]">
        <PointsChart
          id={id}
          label={`${title}: A across, ${letter} upwards`}
          height={330}
          grid="both"
          x={{ ...axis, name: "A →" }}
          y={axis}
          rules={[{ from: [0, 0], to: [1, 1] }]}
          series={series.map(({ name, look }) => ({
            name,
            look,
            isPale: true,
            marks: marks
              .filter(({ group }) => group === name)
              .toSorted((one, other) => one.baseline - other.baseline || other.candidate - one.candidate)
              .map(({ cell, group, baseline, candidate, count, question, href }) => ({
                key: `${cell.join(" ")} ${group}`,
                x: baseline,
                y: candidate,
                radius: Math.max(1.6, unit * Math.sqrt(count)),
                title:
                  count === 1
                    ? question.text || "One question"
                    : `${count.toLocaleString("en")} questions${question.text ? `, such as “${question.text}”` : ""}`,
                facts: [
                  ["A", score(baseline)],
                  [letter, score(candidate)],
                  [count === 1 ? "difference" : "mean difference", signed(candidate - baseline)],
                ] as const,
                href: href ?? undefined,
              })),
          }))}
        />
      </div>
      <OutcomeBar {...row} className="mt-3 w-full" />
      <p className="text-caption text-ink-3">questions below, on and above the line</p>
    </section>
  );
};
