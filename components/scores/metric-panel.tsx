import type { SelectedScores } from "assay-lib/charts/histogram-drawing";
import type { MetricSummary } from "assay-lib/domain/score";
import type { Band, MetricThresholds } from "assay-lib/domain/scores/band";
import { formatInterval, formatScore, savedInWords, targetInWords } from "assay-lib/domain/scores/format";
import { noInterval } from "assay-lib/domain/scores/interval-in-words";
import { isThin, lacksBand, lostInWords, notJudgedInWords, splitCauses, thinInWords } from "assay-lib/domain/scores/unscored";
import { explainCause } from "assay-lib/domain/text/cause";
import { counted } from "assay-lib/domain/text/counted";
import type { Metric } from "assay-lib/metrics/define";
import Link from "next/link";
import { Roving } from "@/components/ui/keys/roving";
import { InPlaceLink } from "@/components/ui/links/in-place";
import { BandBadge } from "./band";
import { BandShares } from "./band-shares";
import { Histogram } from "./histogram";
import { MetricInfo } from "./metric-info";
import { SaveHistogram } from "./save-histogram";

export interface MetricLinks {
  bin: (bin: number) => string;
  range?: string;
  band: (band: Band) => string;
  cause: (cause: string) => string;
  errors: string;
}

export interface ShownMetric {
  metric: Pick<Metric, "id" | "name" | "source" | "group" | "needs" | "role" | "card" | "figures">;
  variant: string;
  thresholds: MetricThresholds;
  target: number | null;
  summary: MetricSummary | null;
  /** Failed judgments; the sample can still have a score. */
  failed: number;
  selected?: SelectedScores & { cause?: string | null; errors?: boolean };
}

const nothingScored: Omit<MetricSummary, "thresholds" | "target"> = {
  mean: null,
  ci95: null,
  median: null,
  spread: null,
  band: null,
  bounds: null,
  scored: 0,
  unscored: 0,
  samples: 0,
  questions: 0,
  bands: { Excellent: 0, Good: 0, Moderate: 0, Poor: 0 },
  histogram: Array(10).fill(0),
  errors: {},
  figures: [],
  secondary: null,
};

/** One Tab stop, with arrow keys inside. The height is the same without scores, so nothing moves when they arrive. */
export const MetricPanel = ({
  metric,
  variant,
  thresholds,
  target,
  summary: given,
  samples,
  failed,
  links,
  selected,
  about,
  isStandIn = false,
}: ShownMetric & {
  links: MetricLinks;
  samples: number;
  /** Describes the run; required to save the chart. */
  about?: string;
  isStandIn?: boolean;
}) => {
  const name = `${metric.name}, ${metric.source}`;
  const summary = given ?? { ...nothingScored, thresholds, target };
  const { mean, estimate } = summary;
  const shown = estimate ? { ...summary, mean: estimate.value, ci95: estimate.ci95 } : summary;
  return (
    <Roving label={name} className="group/panel @container flex min-w-0 flex-1 flex-col px-3 pt-2 pb-[9px]">
      {/* Two lines where cards are narrow, since only the last word tells some metrics apart. */}
      <div className="flex items-start gap-0.5 @max-[190px]:min-h-9">
        <h3 className="mr-auto min-w-0 leading-[18px] font-medium [overflow-wrap:anywhere]">{metric.name}</h3>
        {about && mean !== null && (
          <span className="-my-1 opacity-0 group-focus-within/panel:opacity-100 group-hover/panel:opacity-100 [@media(hover:none)]:opacity-100 [&_button]:size-6">
            <SaveHistogram summary={summary} title={name} about={about} />
          </span>
        )}
        <MetricInfo
          name={name}
          card={metric.card}
          needs={metric.needs}
          thresholds={thresholds}
          figures={metric.figures}
          summary={mean === null ? null : summary}
        />
      </div>
      <p className="truncate text-caption text-ink-3">
        {isStandIn ? metric.card.standIn : [metric.source, variant].filter(Boolean).join(" · ")}
      </p>
      <div className="@container mt-[3px] flex h-7 items-center gap-[7px] whitespace-nowrap tabular-nums">
        <span className="text-[22px]/7 font-semibold tracking-[-0.025em] @max-[180px]:text-[19px]/7">
          {estimate && "≈ "}
          {mean === null ? <span className="text-ink-3">–</span> : formatScore(estimate?.value ?? mean, thresholds)}
        </span>
        <span className="mt-1 min-w-0 truncate text-[11.5px]/4 text-ink-3 @max-[180px]:-mx-0.5 @max-[180px]:text-[11px]/4">
          {intervalInWords(summary)}
        </span>
        <span className="ml-auto shrink-0 [&_span]:@max-[200px]:px-1 [&_svg]:@max-[200px]:hidden">
          <BandBadge band={summary.band} chip />
          {lacksBand(summary) && <span className="text-caption text-ink-3">no band</span>}
        </span>
      </div>
      {mean === null ? (
        <p className="h-32 pt-3.5 text-small text-ink-3 [overflow-wrap:anywhere]">{whyUnscored(summary, failed)}</p>
      ) : (
        <>
          <Histogram
            summary={shown}
            thresholds={thresholds}
            name={name}
            href={links.bin}
            rangeHref={links.range}
            selected={selected}
          />
          {!isStandIn &&
            (thresholds && summary.bands ? (
              <BandShares
                bands={summary.bands}
                thresholds={thresholds}
                scored={summary.scored}
                meanings={metric.card.bands}
                href={links.band}
                selected={selected?.band}
              />
            ) : (
              <p className="mt-[7px] flex h-8 justify-between pt-2 text-caption text-ink-3">
                {metric.role ? "no bands set" : "no bands: a share, not a grade"}
                {metric.role && about && (
                  <Link href="/settings/judging#bands" prefetch={false} className="link">
                    Set bands
                  </Link>
                )}
              </p>
            ))}
        </>
      )}
      <Coverage summary={summary} samples={samples} failed={failed} links={links} selected={selected} />
      {estimate && mean !== null && (
        <p className="text-caption text-ink-2">
          Estimate for {counted(estimate.of, "sample")}; the {estimate.drawn.toLocaleString("en")} judged have{" "}
          {formatScore(mean, thresholds)}. {savedInWords(estimate)}
        </p>
      )}
      {target !== null && <p className="text-caption text-ink-2">△ {targetInWords(summary)}</p>}
    </Roving>
  );
};

function intervalInWords(summary: MetricSummary): string {
  if (summary.mean === null) return summary.samples > 0 ? "none scored" : "not scored yet";
  if (summary.estimate) return `${formatInterval(summary.estimate.ci95)} for all`;
  return summary.ci95 ? formatInterval(summary.ci95) : noInterval(summary);
}

function whyUnscored({ errors, samples }: MetricSummary, failed: number): string {
  const { lost, missing } = splitCauses(errors);
  if (lost.count > 0 && lost.cause !== "any" && missing.length === 0) return `No scores. ${explainCause(lost.cause)}`;
  const causes = [lost.inWords, ...missing.map((one) => `${one.count.toLocaleString("en")} ${missingInWords(one.cause)}`)];
  const why = causes.filter(Boolean).join(", ") || (failed > 0 && `${counted(failed, "judgment")} failed`);
  const none = samples > 0 ? "No scores" : "No scores yet";
  return why ? `${none}: ${why}.` : `${none}.`;
}

const missingInWords = (cause: string): string => notJudgedInWords[cause] ?? cause.replace(/^missing-/, "no ");

/** The second line is reserved, so nothing moves when scores are lost. */
const Coverage = ({
  summary,
  samples,
  failed,
  links,
  selected,
}: { summary: MetricSummary; samples: number; links: MetricLinks } & Pick<ShownMetric, "failed" | "selected">) => {
  const { lost, missing } = splitCauses(summary.errors);
  const lostWords = lostInWords(summary, lost);
  const counts = { scored: summary.scored, unscored: lost.count };
  const lostLink = (
    <InPlaceLink href={links.cause(lost.cause)} isOn={selected?.cause === lost.cause} className={linkClass}>
      {lost.count.toLocaleString("en")} lost<span className="sr-only"> ({lost.inWords})</span>
    </InPlaceLink>
  );
  const errorsLink = failed > 0 && (
    <InPlaceLink href={links.errors} isOn={selected?.errors} className={linkClass}>
      {failed.toLocaleString("en")} in error
    </InPlaceLink>
  );
  // If there is no room for both, the errors move to the second line.
  const isFull = missing.length > 0;
  return (
    <p className="mt-[5px] min-h-[39px] border-t border-line pt-1.5 text-caption text-ink-3 tabular-nums">
      <span className={isThin(counts) ? "font-medium text-poor" : undefined}>
        {summary.scored.toLocaleString("en")} of {samples.toLocaleString("en")} scored
        <span className="sr-only">{thinInWords(counts, samples)}</span>
      </span>
      {missing.map(({ cause, count }) => (
        <span key={cause}>
          {" · "}
          <InPlaceLink href={links.cause(cause)} isOn={selected?.cause === cause} className={linkClass}>
            {count.toLocaleString("en")} {missingInWords(cause)}
          </InPlaceLink>
        </span>
      ))}
      {errorsLink && !isFull && <> · {errorsLink}</>}
      {!lostWords && errorsLink && isFull && <span className="block">{errorsLink}</span>}
      {!lostWords && !errorsLink && lost.count > 0 && <> · {lostLink}</>}
      {lostWords && (
        <span className="block text-ink-2">
          {errorsLink && isFull && <>{errorsLink}, </>}
          {lostLink}: {isFull ? lostWords.replace(/ if all bad, (\S+) if all good/, " to $1") : lostWords}
          {lacksBand(summary) && ", so no band"}
        </span>
      )}
      {!lostWords && lacksBand(summary) && <span className="block">interval too wide for a band</span>}
    </p>
  );
};

const linkClass =
  "text-accent-ink underline decoration-accent-line underline-offset-2 aria-[current]:rounded-chip aria-[current]:bg-accent-soft aria-[current]:font-semibold";
