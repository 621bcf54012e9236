import type { RunRow } from "assay-lib/db/runs/table";
import type { AgainstBaseline } from "assay-lib/domain/baselines/mark";
import type { MetricSummary } from "assay-lib/domain/score";
import { formatScore, targetInWords } from "assay-lib/domain/scores/format";
import { signed } from "assay-lib/domain/scores/signed";
import { isThin, lacksBand, thinInWords, unscoredBoundsInWords } from "assay-lib/domain/scores/unscored";
import { compactCount } from "assay-lib/domain/text/compact-count";
import { counted } from "assay-lib/domain/text/counted";
import Link from "next/link";
import { BaselineMark } from "@/components/comparison/baseline-mark";
import { RunLetter } from "@/components/comparison/run-letter";
import { ArchivedMark, StatusMark } from "@/components/runs/status";
import { BandGlyph } from "@/components/scores/band";
import { TinyDistribution } from "@/components/scores/small-marks";
import { StandInTag } from "@/components/scores/stand-in";
import { cn } from "@/components/ui/class-names";
import { Tag } from "@/components/ui/tag";

/** The row shows progress instead of means. */
export const isUnderWay = ({ status, ok }: Pick<RunRow, "status" | "ok">): boolean =>
  status === "queued" ||
  status === "running" ||
  status === "paused" ||
  ((status === "failed" || status === "cancelled") && ok === 0);

/** The row says that its means are partial. */
const endedEarly = (run: RunRow): boolean => (run.status === "cancelled" || run.status === "failed") && !isUnderWay(run);

const scoredOf = ({ summaries }: RunRow): number => Math.max(0, ...Object.values(summaries).map(({ scored }) => scored));

const dayAndTime = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

/** Disambiguates runs with the same name: judge or start time. */
export const apartInWords = ({ apart, judge, createdAt }: RunRow): string | null =>
  apart && (apart === "judge" ? judge.models.join(", ") : dayAndTime.format(new Date(createdAt)).replace(",", ""));

interface RunNameProps {
  run: RunRow;
  letter: number | null;
  /** The widths at which the cell names the judge: those that hide its column, see `isWideOnly`. Null only tells runs apart. */
  judge: "always" | "narrow" | null;
}

export const RunName = ({ run, letter, judge }: RunNameProps) => {
  const shownTags = run.apart ? 1 : 2;
  const judgeLook = judge === "narrow" && "hidden [@media_screen_and_(min-width:700px)_and_(max-width:1439px)]:inline";
  return (
    <>
      <span className="flex min-w-0 items-center gap-1.5">
        {letter !== null && <RunLetter index={letter} />}
        <Link
          href={`/runs/${run.id}`}
          prefetch={false}
          className="max-w-full shrink-0 truncate font-medium after:absolute after:inset-0"
        >
          <bdi>{run.name}</bdi>
        </Link>
        {run.apart && (
          <span className={cn("min-w-0 shrink-[3] truncate text-small text-ink-2", run.apart === "judge" && judgeLook)}>
            {apartInWords(run)}
          </span>
        )}
        {run.tags.slice(0, shownTags).map((tag) => (
          <span key={tag} className="flex min-w-0 shrink-[9]">
            <Tag>{tag}</Tag>
          </span>
        ))}
        {run.tags.length > shownTags && <span className="shrink-0 text-caption text-ink-3">+{run.tags.length - shownTags}</span>}
      </span>
      <span className="flex min-w-0 items-center gap-1 text-caption text-ink-3">
        {run.isArchived && <ArchivedMark />}
        {endedEarly(run) && (
          <span className="shrink-0 [&>span]:text-caption">
            <StatusMark status={run.status} />
          </span>
        )}
        {run.baseline && <BaselineMark>{run.baseline}</BaselineMark>}
        <span className="min-w-0 truncate">
          {(run.isArchived || endedEarly(run) || run.baseline) && "· "}
          <bdi>{run.dataset.name}</bdi>
          {run.configuration.name !== run.name && <bdi>{` · ${run.configuration.name}`}</bdi>}
          {judge && run.apart !== "judge" && <span className={cn(judgeLook)}> · {run.judge.models.join(", ")}</span>}
        </span>
      </span>
    </>
  );
};

export const JudgeCell = ({ run }: { run: RunRow }) => {
  const [first = "", ...more] = run.judge.models;
  const earlier = run.judge.earlier.flat();
  return (
    <span className="block min-w-0 text-small text-ink-2 phone:flex phone:items-center phone:gap-1.5">
      <bdi className="block min-w-0 truncate">
        {first}
        {more.length > 0 && ` +${more.length}`}
      </bdi>
      {earlier.length > 0 && <span className="block truncate text-caption text-ink-3">earlier {earlier.join(", ")}</span>}
      {run.isStandIn && <StandInTag short />}
    </span>
  );
};

export const SamplesCell = ({ run }: { run: RunRow }) => {
  const all = run.sampleCount.toLocaleString("en");
  const isPartial = isUnderWay(run) || endedEarly(run);
  const done = scoredOf(run);
  return (
    <>
      {isPartial && done < run.sampleCount && !(run.status === "queued" && done === 0) ? (
        <span className="whitespace-nowrap">
          {done.toLocaleString("en")}
          <span className="block text-caption text-ink-3 phone:inline phone:text-[13px]"> of {all}</span>
        </span>
      ) : (
        all
      )}
      <span className="hidden phone:inline">
        {" "}
        samples
        {run.failed > 0 && (
          <>
            , <b className="font-semibold whitespace-nowrap text-ink">{counted(run.failed, "error")}</b>
          </>
        )}
      </span>
    </>
  );
};

export const CostCell = ({ run: { costUsd, pricedAt, calls, isFree } }: { run: RunRow }) => {
  if (isFree) return <span className="text-ink-3">none</span>;
  if (costUsd !== null)
    return (
      <>
        {costUsd > 0 && costUsd < 0.005 ? "<0.01" : costUsd.toFixed(2)}
        {pricedAt && <span className="block text-caption text-ink-3">price set later</span>}
      </>
    );
  return calls === 0 ? "–" : <span className="text-caption text-ink-3">no price</span>;
};

/** Shows the number of samples if some have no gold contexts. */
export const RetrievalCell = ({ mean, known, samples }: { mean: number | null; known: number; samples: number }) =>
  mean === null ? (
    <span className="text-ink-3">–</span>
  ) : (
    <>
      {mean.toFixed(2)}
      {known < samples && <span className="block text-caption text-ink-3">of {compactCount(known)}</span>}
    </>
  );

interface MeanCellProps {
  run: RunRow;
  metric: { id: string };
  against?: AgainstBaseline | null;
}

export const MeanCell = ({ run, metric, against = null }: MeanCellProps) => {
  const { id } = metric;
  const summary = run.summaries[id];
  if (!summary || summary.mean === null) {
    return <span className="text-caption text-ink-3">{run.metrics.includes(id) ? "none scored" : "–"}</span>;
  }
  const { thresholds } = summary;
  return (
    <span className="block">
      <span className="mb-[3px] flex items-center gap-[3px] leading-4">
        <b className="shrink-0 font-semibold tabular-nums">
          {formatScore(summary.mean, thresholds)}
          <span className="sr-only"> {targetInWords(summary)}</span>
        </b>
        {against && <Against against={against} metric={id} />}
        {lacksBand(summary) && <span className="truncate text-caption text-ink-3">no band</span>}
        {summary.band && (
          <>
            <BandGlyph band={summary.band} />
            <span className={cn("truncate text-caption text-ink-2 narrow:sr-only", against ? "sr-only" : "phone:not-sr-only")}>
              {summary.band}
            </span>
          </>
        )}
      </span>
      <span className="flex items-end gap-1.5">
        <span className="min-w-0 flex-1">
          <TinyDistribution histogram={summary.histogram} thresholds={thresholds} />
        </span>
        <Coverage summary={summary} samples={run.sampleCount} isPartial={endedEarly(run)} />
      </span>
    </span>
  );
};

const Against = ({ against: { name, differences }, metric }: { against: AgainstBaseline; metric: string }) => {
  const difference = differences[metric];
  if (difference === undefined) return null;
  if (typeof difference === "string")
    return (
      <span className="min-w-0 truncate px-0.5 text-caption text-ink-3">
        {difference}
        <span className="sr-only">, so no difference from {name}</span>
      </span>
    );
  return (
    <span className="px-0.5 text-caption text-ink-2 tabular-nums">
      {signed(difference, 2)}
      <span className="sr-only"> against {name}</span>
    </span>
  );
};

/** How many samples a mean covers; visible if too few and the row doesn't say so. */
const Coverage = ({ summary, samples, isPartial }: { summary: MetricSummary; samples: number; isPartial: boolean }) => {
  const { scored } = summary;
  const bounds = unscoredBoundsInWords(summary);
  return (
    <span
      className={cn(isThin(summary) && !isPartial ? "shrink-0 text-[10.5px]/3 font-medium text-poor tabular-nums" : "sr-only")}
    >
      {compactCount(scored)} of {compactCount(samples)}
      <span className="sr-only">
        {" "}
        scored{thinInWords(summary, samples)}
        {bounds && `. Mean ${bounds}.`}
      </span>
    </span>
  );
};
