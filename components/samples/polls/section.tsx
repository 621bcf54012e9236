import { Flag } from "lucide-react";
import { labelInWords } from "@/components/samples/judged/label-in-words";
import { isAwaited, pollsDetail, type Review, type ReviewedMetric, sourceOf } from "@/components/samples/judged/sample";
import { votesInWords } from "@/components/samples/judged/votes-in-words";
import { basisOf } from "@/components/samples/judgments/basis";
import { JudgesDiffer } from "@/components/samples/judgments/model-columns";
import { explanationShown, type Quotes, quotesOf } from "@/components/samples/texts/quoted-places";
import { QuotingText } from "@/components/samples/texts/quoting";
import { BandName } from "@/components/scores/band";
import { IntervalMark } from "@/components/scores/histogram";
import { Panel, SectionHeading } from "@/components/ui/panel";
import type { StoredJudgment } from "@/lib/db/judgments/read";
import { type BandThresholds, bandOf } from "@/lib/domain/scores/band";
import { formatInterval, formatScore } from "@/lib/domain/scores/format";
import { explainCause } from "@/lib/domain/text/cause";
import type { PollsDetail } from "@/lib/metrics/shapes/polls";
import { Poll } from "./card";

/** A metric that polls the judge: the fraction and its interval, the surfaced explanation, then every poll. */
export function PollsSection({ review, reviewed, href }: { review: Review; reviewed: ReviewedMetric; href: string }) {
  const { metric, settings, score, judgments } = reviewed;
  const id = `${metric.id}-heading`;
  const detail = pollsDetail(reviewed);
  return (
    <section aria-labelledby={id}>
      <SectionHeading
        id={id}
        title={metric.name}
        remark={`${sourceOf(reviewed)}${typeof settings.temperature === "number" ? `, temperature ${settings.temperature}` : ""}`}
      />
      <Panel className="grid grid-cols-[212px_minmax(0,1fr)] phone:grid-cols-1">
        <div className="border-r border-line px-4 py-3.5 phone:border-r-0 phone:border-b">
          {detail && score?.score != null ? (
            <Outcome score={score.score} detail={detail} thresholds={review.run.thresholds} />
          ) : (
            <p className="text-ink-2">
              <span className="block font-medium text-ink">No score</span>
              {basisOf(reviewed, review.sample, isAwaited(review))}
              {score?.cause && !score.cause.startsWith("missing-") && (
                <span className="mt-1 block text-small">
                  {explainCause(score.cause)} More than half of the polls must be valid for a score.
                </span>
              )}
            </p>
          )}
          <LabelRemark review={review} reviewed={reviewed} />
          {score?.score != null && bandOf(score.score, review.run.thresholds) === "Poor" && metric.card.advice && (
            <p className="mt-3 border-t border-line pt-2.5 text-small text-ink-2">{metric.card.advice}</p>
          )}
        </div>
        <div className="min-w-0 px-4 py-3.5">
          {detail && <Surfaced detail={detail} judgments={judgments} quotes={quotesOf(review)} />}
          {judgments.length > 0 ? (
            modelsOf(judgments).map((model, _, models) => (
              <PollsOfModel
                key={model}
                model={models.length > 1 ? model : null}
                judgments={judgments.filter((judgment) => judgment.model === model)}
                quotes={quotesOf(review)}
                href={href}
                metric={metric.name}
              />
            ))
          ) : (
            <p className="text-ink-3">{isAwaited(review) ? "Not polled yet: the run has not finished." : "Nothing was asked."}</p>
          )}
        </div>
      </Panel>
    </section>
  );
}

const modelsOf = (judgments: readonly StoredJudgment[]): string[] => [...new Set(judgments.map(({ model }) => model))];

/** `model` is null if there is only one. */
function PollsOfModel({
  model,
  judgments,
  quotes,
  href,
  metric,
}: {
  model: string | null;
  judgments: readonly StoredJudgment[];
  quotes: Quotes;
  href: string;
  metric: string;
}) {
  const valid = judgments.filter(({ verdict }) => verdict !== null);
  const yes = valid.filter(({ verdict }) => verdict === "yes").length;
  const votes = votesInWords({ yes, valid: valid.length, split: yes * 2 === valid.length });
  return (
    <>
      <h3 className="mt-3.5 mb-[3px] text-caption font-medium text-ink-3 [overflow-wrap:anywhere] first:mt-0">
        {model === null ? "All polls" : `All polls of ${model}:`}
        {model !== null && <span className="font-normal"> {votes ?? "None could be read."}</span>}
      </h3>
      <ol className="overflow-clip rounded-control border border-line">
        {judgments.map((judgment) => (
          <Poll
            key={judgment.id}
            judgment={judgment}
            hasErrors={judgments.some(({ error }) => error !== null)}
            quotes={quotes}
            href={href}
            subject={`${metric}, poll ${judgment.poll + 1}${model === null ? "" : ` of ${model}`}`}
          />
        ))}
      </ol>
    </>
  );
}

function Outcome({ score, detail, thresholds }: { score: number; detail: PollsDetail; thresholds: BandThresholds }) {
  const { yes, valid, n, interval, models } = detail;
  const several = Object.entries(models);
  return (
    <>
      <p className="text-ink-2">
        <span className="text-mean font-semibold tracking-[-0.02em] text-ink tabular-nums">
          {yes}/{valid}
        </span>{" "}
        yes
      </p>
      <p className="mt-1.5 flex items-center gap-2">
        <BandName band={bandOf(score, thresholds)} chip />
        <span className="tabular-nums">{formatScore(score, thresholds)}</span>
      </p>
      <p className="mt-1.5 text-small text-ink-2">{votesInWords(detail)}</p>
      {interval && (
        <>
          <div aria-hidden className="mt-2.5">
            <div className="border-b border-line-2">
              <IntervalMark mean={valid === 0 ? null : yes / valid} interval={interval} />
            </div>
            <div className="relative h-3.5 text-tick text-ink-3">
              <span className="absolute left-0">0</span>
              <span className="absolute left-1/2 -translate-x-1/2">.5</span>
              <span className="absolute right-0">1</span>
            </div>
          </div>
          <p className="mt-1 text-caption text-ink-3">{intervalInWords(interval, thresholds)}</p>
        </>
      )}
      {valid < n && (
        <p className="mt-1 text-caption text-ink-3">
          {n - valid} of {n} polls do not count.
        </p>
      )}
      {several.length > 1 && (
        <dl className="mt-2 grid gap-0.5 text-caption">
          {several.map(([model, share]) => (
            <div key={model} className="flex justify-between gap-2">
              <dt className="truncate text-ink-3">{model}</dt>
              <dd className="tabular-nums">{share === null ? "no score" : formatScore(share, thresholds)}</dd>
            </div>
          ))}
          <div className="flex justify-between gap-2 border-t border-line pt-0.5">
            <dt className="text-ink-3">mean</dt>
            <dd className="tabular-nums">{formatScore(score, thresholds)}</dd>
          </div>
        </dl>
      )}
      <JudgesDiffer judgments={several.map(([model, share]) => ({ model, score: share }))} thresholds={thresholds} />
    </>
  );
}

/** "95% interval 0.38–0.96, from Poor to Excellent. More polls would narrow it." */
function intervalInWords(interval: readonly [number, number], thresholds: BandThresholds): string {
  const [low, high] = interval;
  const sentence = `95% interval ${formatInterval(interval)}`;
  const from = bandOf(low, thresholds);
  const to = bandOf(high, thresholds);
  return from === to ? `${sentence}, all ${from}.` : `${sentence}, from ${from} to ${to}. More polls would narrow it.`;
}

function LabelRemark({ review, reviewed }: { review: Review; reviewed: ReviewedMetric }) {
  const { shape } = reviewed.metric;
  const detail = pollsDetail(reviewed);
  const label = shape.kind === "polls" && detail && labelInWords(review.sample.labels, shape.label, detail);
  if (!label) return null;
  return (
    <p className="mt-3 flex items-start gap-[7px] border-t border-line pt-2.5 text-small">
      <Flag aria-hidden className="mt-0.5 size-[13px] shrink-0" strokeWidth={1.5} />
      <span>
        Label <span className="font-mono">{label.name}</span> says <b className="font-semibold">{label.label}</b>; {label.polls}
      </span>
    </p>
  );
}

function Surfaced({ detail, judgments, quotes }: { detail: PollsDetail; judgments: readonly StoredJudgment[]; quotes: Quotes }) {
  const surfaced = detail.surfaced.flatMap(({ model, poll, verdict }) => {
    const judgment = judgments.find((one) => one.model === model && one.poll === poll);
    return judgment?.explanation ? [{ verdict, poll, model, judgment, explanation: judgment.explanation }] : [];
  });
  if (surfaced.length === 0)
    return detail.valid > 0 && !quotes.isHidden ? (
      <p className="text-small text-ink-3">No poll of the majority gave an explanation.</p>
    ) : null;
  return (
    <div className="grid gap-3">
      {surfaced.map(({ verdict, poll, model, judgment, explanation }) => (
        <div key={verdict}>
          <h3 className="mb-[3px] text-caption font-medium text-ink-3">
            {detail.split ? `Split vote: a ${verdict}` : "Surfaced explanation"}
            <span className="font-normal">
              {detail.split ? ", poll " : " of the majority, poll "}
              {poll + 1}
              {modelsOf(judgments).length > 1 && ` of ${model}`}
            </span>
          </h3>
          <p
            dir="auto"
            lang=""
            className="max-w-[92ch] border-s-2 border-accent-ink ps-2.5 whitespace-pre-wrap [overflow-wrap:anywhere]"
          >
            <QuotingText pieces={quotes.cut(judgment, explanation.slice(0, explanationShown))} />
            {explanation.length > explanationShown && " …"}
          </p>
        </div>
      ))}
    </div>
  );
}
