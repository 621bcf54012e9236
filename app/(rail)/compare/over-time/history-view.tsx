import Link from "next/link";
import { compareHref } from "@/components/addresses/compare";
import { OverTimeChart, type OverTimePoint } from "@/components/compare/over-time/chart";
import { OverTimeTable } from "@/components/compare/over-time/table";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { defaultMargin } from "@/lib/domain/comparison/margins";
import type { StepComparison } from "@/lib/domain/comparison/metrics";
import { pairingRule } from "@/lib/domain/comparison/pairing";
import { everyModel } from "@/lib/domain/judge";
import { formatScore } from "@/lib/domain/scores/format";
import { metricById } from "@/lib/metrics/registry";
import { type History, numberOf, stepsOf } from "@/lib/runs/compare/over-time";

/** Each run compared with the one before it. Slow the first time. */
export const ComparedHistory = async ({ history }: { history: History }) => (
  <HistoryView history={history} steps={await stepsOf(history)} />
);

/** Means over time as charts and a table, and the runs that changed them. `steps` is null until the runs are compared. */
export const HistoryView = ({ history, steps }: { history: History; steps: Record<string, StepComparison[]> | null }) => {
  const metrics = history.metrics.map((id) => {
    const metric = metricById(id);
    return {
      id,
      name: metric?.name ?? id,
      source: metric?.source ?? "",
      points: history.runs.flatMap((run): OverTimePoint[] => {
        const point = run.metrics[id];
        if (!point) return [];
        const step = steps?.[id]?.find((one) => one.run === run.id) ?? null;
        const { mean, ci95, scored } = point;
        return [
          { runId: run.id, number: numberOf(history, run.id), runName: run.name, at: run.createdAt, mean, ci95, scored, step },
        ];
      }),
    };
  });
  return (
    <>
      <Changes history={history} steps={steps} />
      <SectionHeading
        title="Means"
        remark="score, with 95% intervals; an arrow marks a run that clearly differs from the one before"
      />
      <Panel className="grid grid-cols-2 max-[1099px]:grid-cols-1">
        {metrics.map(({ id, name, source, points }) => (
          <section
            key={id}
            aria-label={`${name}, ${source}`}
            className="min-w-0 border-b border-line px-3.5 py-3 last:border-b-0 min-[1100px]:odd:border-r"
          >
            <h3 className="flex items-baseline gap-1.5 font-medium">
              {name} <span className="text-caption font-normal text-ink-3">{source}</span>
              <span className="ml-auto text-small font-normal text-ink-2 tabular-nums">
                now {formatScore(points.at(-1)?.mean ?? 0, history.thresholds)}
              </span>
            </h3>
            <OverTimeChart thresholds={history.thresholds} name={`${name}, ${source}`} points={points} />
          </section>
        ))}
      </Panel>
      <SectionHeading title="As a table" remark="mean, 95% interval, difference from the run before" />
      <Panel className="overflow-hidden">
        <OverTimeTable
          thresholds={history.thresholds}
          runs={history.runs.map((run) => ({
            id: run.id,
            number: numberOf(history, run.id),
            name: run.name,
            createdAt: run.createdAt,
            judge: judgeOf(run.metrics),
          }))}
          metrics={metrics}
        />
        <p className="border-t border-line px-3.5 py-2 text-caption text-ink-3">
          Each run is compared with the last one before it that has the metric, question by question, by a paired t-test at 5%.
          Holm&apos;s correction covers the metrics of a run, not the whole history: about 1 run in 20 would stand out by chance
          although nothing changed. Differences within {defaultMargin} count as none. {pairingRule}
        </p>
      </Panel>
    </>
  );
};

function judgeOf(metrics: History["runs"][number]["metrics"]): string {
  const [first] = Object.values(metrics);
  return first ? everyModel(first.judging.judge).join(", ") : "";
}

/** The runs that changed a metric, newest first, with what changed. */
const Changes = ({ history, steps }: { history: History; steps: Record<string, StepComparison[]> | null }) => {
  const changing = [...history.runs].reverse().flatMap((run) => {
    const changes = Object.entries(steps ?? {}).flatMap(([metric, all]) =>
      all.filter((step) => step.run === run.id && isChange(step)).map((step) => ({ metric, ...step })),
    );
    return changes.length > 0 ? [{ run, changes }] : [];
  });
  return (
    <section aria-label="What changed" aria-busy={steps === null} className="mt-4 min-h-10">
      {steps === null && <p className="text-[14px] text-ink-2">Each run is being compared with the one before it.</p>}
      {steps !== null && changing.length === 0 && (
        <p className="text-[14px]">No run clearly differs from the one before it in any metric.</p>
      )}
      <ul className="grid gap-2.5">
        {changing.map(({ run, changes }) => (
          <li key={run.id}>
            <p className="text-[14px]">
              <b className="font-semibold">
                <Link href={`/runs/${run.id}`} prefetch={false} className="link">
                  Run {numberOf(history, run.id)}
                </Link>{" "}
                changed {changes.length === 1 ? "one metric" : `${changes.length} metrics`}.
              </b>{" "}
              <Link href={compareHref({ runs: [changes[0]?.before ?? "", run.id] })} prefetch={false} className="link text-small">
                Compare it with run {numberOf(history, changes[0]?.before ?? "")}
              </Link>
            </p>
            <ul className="mt-0.5 text-ink-2">
              {changes.map(({ metric, sentence }) => (
                <li key={metric}>
                  {metricById(metric)?.name ?? metric}, {metricById(metric)?.source}: {sentence}
                </li>
              ))}
              {differencesOf(changes).map((difference) => (
                <li key={difference} className="text-small text-ink-3">
                  Judged differently from the run before: {difference}. That may be the cause of the change.
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
};

const isChange = ({ verdict }: StepComparison): boolean => verdict === "better" || verdict === "worse";

const differencesOf = (steps: readonly StepComparison[]): string[] => [...new Set(steps.flatMap(({ differs }) => differs))];
