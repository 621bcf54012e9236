import { type History, numberOf, stepsOf } from "assay-lib/comparison/over-time";
import { defaultMargin } from "assay-lib/domain/comparison/margins";
import type { StepComparison } from "assay-lib/domain/comparison/metrics";
import { pairingRule } from "assay-lib/domain/comparison/pairing";
import { everyModel } from "assay-lib/domain/judge";
import { thresholdsOf } from "assay-lib/domain/scores/band";
import { formatScore } from "assay-lib/domain/scores/format";
import { counted } from "assay-lib/domain/text/counted";
import { listed } from "assay-lib/domain/text/listed";
import { metricById } from "assay-lib/metrics/registry";
import Link from "next/link";
import { compareHref } from "@/components/addresses/compare";
import { OverTimeChart, type OverTimePoint, type OverTimeRun } from "@/components/compare/over-time/chart";
import { OverTimeTable } from "@/components/compare/over-time/table";
import { Panel, SectionHeading } from "@/components/ui/panel";

/** `steps` is null while the runs are compared. */
interface Line {
  configuration: string;
  history: History;
  steps: Record<string, StepComparison[]> | null;
}

/** Slow the first time. */
export const ComparedHistory = async ({ lines }: { lines: readonly Omit<Line, "steps">[] }) => {
  const compared: Line[] = [];
  for (const line of lines) compared.push({ ...line, steps: await stepsOf(line.history) });
  return <HistoryView lines={compared} />;
};

export const HistoryView = ({ lines }: { lines: readonly Line[] }) => {
  const [own] = lines;
  if (!own) return null;
  const runs = lines
    .flatMap(({ configuration, history }) =>
      history.runs.map(({ id, name, tags, createdAt, metrics }) => ({
        id,
        number: numberOf(history, id),
        name,
        tags,
        createdAt,
        judge: judgeOf(metrics),
        configuration: lines.length > 1 ? configuration : null,
      })),
    )
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((run, place): OverTimeRun => ({ ...run, place }));
  const ids = [...new Set(lines.flatMap(({ history }) => history.metrics))];
  const metrics = ids.map((id) => ({
    id,
    name: metricById(id)?.name ?? id,
    source: metricById(id)?.source ?? "",
    thresholds: thresholdsOf(own.history.thresholds, id),
    lines: lines.map(({ configuration, history, steps }) => ({
      configuration,
      points: history.runs.flatMap(({ id: runId, metrics }): OverTimePoint[] => {
        const point = metrics[id];
        const run = runs.find((one) => one.id === runId);
        return point && run ? [{ ...point, run, step: steps?.[id]?.find((one) => one.run === runId) ?? null }] : [];
      }),
    })),
  }));
  const range = metrics.flatMap((metric) =>
    metric.lines.flatMap(({ points }) => points.flatMap(({ mean, ci95 }) => [mean, ...(ci95 ?? [])])),
  );
  return (
    <>
      <Changes lines={lines} />
      <SectionHeading title="Means" remark="95% intervals; ↑ and ↓ mark clear changes; gaps mean not comparable" />
      <Panel className="grid grid-cols-2 max-[1099px]:grid-cols-1">
        {metrics.map(({ id, name, source, thresholds, lines: ofMetric }) => (
          <section
            key={id}
            aria-label={`${name}, ${source}`}
            className="min-w-0 border-b border-line px-3.5 py-3 last:border-b-0 min-[1100px]:odd:border-r"
          >
            <h3 className="flex items-baseline gap-1.5 font-medium">
              {name} <span className="text-caption font-normal text-ink-3">{source}</span>
              <span className="ml-auto text-small font-normal text-ink-2 tabular-nums">
                now {formatScore(ofMetric[0]?.points.at(-1)?.mean ?? 0, thresholds)}
              </span>
            </h3>
            <OverTimeChart thresholds={thresholds} name={`${name}, ${source}`} lines={ofMetric} runs={runs} range={range} />
          </section>
        ))}
      </Panel>
      <SectionHeading title="Table" remark="mean, 95% interval, difference from the previous run" />
      <Panel className="overflow-hidden">
        <OverTimeTable
          runs={runs}
          metrics={metrics.map(({ lines: ofMetric, ...metric }) => ({
            ...metric,
            points: ofMetric.flatMap(({ points }) => points),
          }))}
        />
        <p className="border-t border-line px-3.5 py-2 text-caption text-ink-3">
          Each run is compared question by question with the previous run that has the metric, by a paired t-test at 5%.
          Holm&apos;s correction covers the metrics of one run, not the whole history, so about 1 run in 20 would stand out by
          chance. Differences within {defaultMargin} don&apos;t count. {pairingRule}
        </p>
      </Panel>
    </>
  );
};

function judgeOf(metrics: History["runs"][number]["metrics"]): string {
  const [first] = Object.values(metrics);
  return first ? everyModel(first.judging.judge).join(", ") : "";
}

/** Newest first: the changed metrics, or why runs cannot be compared. */
const Changes = ({ lines }: { lines: readonly Line[] }) => {
  const isPending = lines.some(({ steps }) => steps === null);
  const found = lines
    .flatMap(({ configuration, history, steps }) =>
      history.runs.flatMap((run) => {
        const own = Object.entries(steps ?? {}).flatMap(([metric, all]) =>
          all.filter((step) => step.run === run.id).map((step) => ({ metric, ...step })),
        );
        const changes = own.filter(({ verdict }) => verdict === "better" || verdict === "worse");
        const differs = [...new Set(own.flatMap((step) => step.differs))];
        return changes.length + differs.length > 0
          ? [{ configuration, history, run, changes, differs, before: own[0]?.before }]
          : [];
      }),
    )
    .sort((a, b) => b.run.createdAt.getTime() - a.run.createdAt.getTime());
  return (
    <section aria-label="What changed" aria-busy={isPending} className="mt-4 min-h-10">
      {isPending && <p className="text-[14px] text-ink-2">Comparing each run with the previous one…</p>}
      {!isPending && found.length === 0 && (
        <p className="text-[14px]">No run clearly differs from the previous one in any metric.</p>
      )}
      <ul className="grid gap-1.5">
        {found.map(({ configuration, history, run, changes, differs, before }) => (
          <li key={run.id} className="text-[14px]">
            <b className="font-semibold">
              <Link href={`/runs/${run.id}`} prefetch={false} className="link">
                Run {numberOf(history, run.id)}
              </Link>
              {lines.length > 1 && ` of ${configuration}`}:{" "}
              {changes.length > 0 ? `${counted(changes.length, "metric")} changed.` : "not compared with the previous run."}
            </b>{" "}
            <span className="text-ink-2">
              {changes
                .map(({ metric, verdict, difference }) => {
                  const name = `${metricById(metric)?.name ?? metric} (${metricById(metric)?.source})`;
                  return `${name} ${verdict === "better" ? "rose" : "fell"} by ${Math.abs(difference ?? 0).toFixed(2)}`;
                })
                .join("; ")}
              {changes.length > 0 && differs.length > 0 && ". "}
              {differs.length > 0 && `${listed(differs)}.`}
            </span>{" "}
            {before && (
              <Link href={compareHref({ runs: [before, run.id] })} prefetch={false} className="link text-small">
                Compare with run {numberOf(history, before)}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
