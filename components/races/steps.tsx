import type { RaceReport } from "assay-lib/domain/races/report";
import { cn } from "@/components/ui/class-names";

const width = 496;
const height = 104;

/** Height: configurations still in. Area: judge calls, made, still possible, and not needed. */
export const RaceSteps = ({
  race: { looks, rows, questions, made, most, planned, nextLook, baseline },
}: {
  race: RaceReport;
}) => {
  const all = Math.max(1, rows.length - (baseline === null ? 0 : 1));
  const x = (at: number) => (width * at) / questions;
  let before = 0;
  let stillIn = all;
  const steps = looks.map(({ questions: at, runs }) => {
    const step = { from: before, to: at, stillIn };
    before = at;
    stillIn -= runs.filter(({ state }) => state === "out").length;
    return step;
  });
  const now = before;
  const label = `${made.toLocaleString("en")} of ${planned.toLocaleString("en")} judgments made, after ${now} of ${questions} questions, with ${stillIn} of ${all} still in.`;
  return (
    <svg viewBox="-2 -18 500 152" role="img" aria-label={label} className="h-auto w-full overflow-visible text-caption">
      <rect width={width} height={height} className="fill-surface stroke-line" />
      {nextLook !== null && (
        <rect
          x={x(now)}
          y={height * (1 - stillIn / all)}
          width={width - x(now)}
          height={(height * stillIn) / all}
          className="fill-accent-soft"
        />
      )}
      {steps.map((step) => (
        <rect
          key={step.to}
          x={x(step.from)}
          y={height * (1 - step.stillIn / all)}
          width={x(step.to) - x(step.from)}
          height={(height * step.stillIn) / all}
          className="fill-accent"
        />
      ))}
      {now > 0 && <line x1={x(now)} x2={x(now)} y1={-4} y2={height} className="stroke-ink" strokeWidth={1.5} />}
      {[...looks.map((look) => look.questions), ...(nextLook === null ? [] : [nextLook]), questions]
        .filter((at, place, ticks) => ticks.indexOf(at) === place)
        .map((at) => (
          <g key={at}>
            <line x1={x(at)} x2={x(at)} y1={height} y2={height + 5} className="stroke-line-3" />
            {(x(at) > 60 || at === now) && (
              <text
                x={x(at)}
                y={height + 18}
                textAnchor={at === questions ? "end" : "middle"}
                className={cn("fill-ink-3 tabular-nums", at === now && "fill-ink font-medium")}
              >
                {at.toLocaleString("en")}
              </text>
            )}
          </g>
        ))}
      <text x={width} y={-7} textAnchor="end" className="fill-ink-3 phone:hidden">
        height: configurations still in; area: judge calls
      </text>
      <text
        x={now > questions / 4 ? 8 : x(now) + 8}
        y={height - 10}
        className={now > questions / 4 ? "fill-on-accent font-medium" : "fill-ink-2"}
      >
        {made.toLocaleString("en")} made
      </text>
      {planned > most && (
        <text x={width - 8} y={18} textAnchor="end" className="fill-ink-3">
          not needed: {(planned - most).toLocaleString("en")}
        </text>
      )}
      <text x={0} y={height + 30} className="fill-ink-3">
        questions judged
      </text>
    </svg>
  );
};
