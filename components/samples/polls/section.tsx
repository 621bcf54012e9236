import type { StoredJudgment } from "assay-lib/db/judgments/read";
import { bandOf } from "assay-lib/domain/scores/band";
import { explainCause } from "assay-lib/domain/text/cause";
import type { PollsDetail } from "assay-lib/metrics/shapes/polls";
import { Check, ChevronDown, CircleAlert, X } from "lucide-react";
import { claimsDetail, isAwaited, pollsDetail, type ShownReview, sourceOf } from "@/components/samples/judged/sample";
import { basisOf } from "@/components/samples/judgments/basis";
import { LazyDetails } from "@/components/samples/judgments/lazy-details";
import { type JudgedPart, JudgmentFacts, JudgmentText, WrittenPassage } from "@/components/samples/judgments/written";
import { JumpLink } from "@/components/samples/texts/jump-link";
import { explanationShown, quotesOf } from "@/components/samples/texts/quoted-places";
import { QuotingText } from "@/components/samples/texts/quoting";
import { Remark } from "@/components/samples/texts/remark";
import { ScoreCell } from "@/components/scores/cell";
import { cn } from "@/components/ui/class-names";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { Verbatim } from "@/components/ui/verbatim";
import { labelInWords } from "./in-words";
import { ModelVotes, StripLegend } from "./model-votes";
import { PollOutcome } from "./outcome";
import { voteOf } from "./votes";

export function PollsSection({ review, reviewed }: JudgedPart) {
  const { metric, settings, thresholds, score, judgments } = reviewed;
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
            <PollOutcome score={score.score} detail={detail} thresholds={thresholds} />
          ) : (
            <p className="text-ink-2">
              <span className="block font-medium text-ink">No score</span>
              {basisOf(reviewed, review.sample, isAwaited(review))}
              {score?.cause && !score.cause.startsWith("missing-") && (
                <span className="mt-1 block text-small">
                  {explainCause(score.cause)} A score requires that more than half of the polls are valid.
                </span>
              )}
            </p>
          )}
          <LabelRemark review={review} reviewed={reviewed} />
          {score?.score != null && bandOf(score.score, thresholds) === "Poor" && metric.card.advice && (
            <p className="mt-3 border-t border-line pt-2.5 text-small text-ink-2">{metric.card.advice}</p>
          )}
        </div>
        <div className="min-w-0 px-4 py-3.5">
          {detail && <Surfaced detail={detail} judgments={judgments} review={review} />}
          <LedgerLink review={review} reviewed={reviewed} />
          {judgments.length > 0 ? (
            <AllPolls review={review} reviewed={reviewed} />
          ) : (
            <p className="text-ink-3">
              {isAwaited(review) ? "Not polled yet: the run has not finished." : "No polls were sent."}
            </p>
          )}
        </div>
      </Panel>
    </section>
  );
}

/** Below the explanation of groundedness, where its claims were checked one by one. */
function LedgerLink({ review, reviewed }: JudgedPart) {
  const ledger = review.metrics.find((one) => (claimsDetail(one)?.claims.length ?? 0) > 0);
  if (!reviewed.metric.mustNotFall || !ledger || review.hidesTexts) return null;
  return (
    <JumpLink to={`${ledger.metric.id}-heading`} className="link mt-2 inline-block text-small">
      See each claim
    </JumpLink>
  );
}

const modelsOf = (judgments: readonly StoredJudgment[]): string[] => [...new Set(judgments.map(({ model }) => model))];

/** More polls are shown as strips. */
const listedAtMost = 5;

function AllPolls({ review, reviewed }: JudgedPart) {
  const { metric, thresholds, judgments } = reviewed;
  const models = modelsOf(judgments);
  const shares = pollsDetail(reviewed)?.models ?? {};
  const hasErrors = judgments.some(({ error }) => error !== null);
  const isSeveral = models.length > 1;
  const cardOf = (judgment: StoredJudgment) => (
    <Poll
      key={judgment.id}
      judgment={judgment}
      hasErrors={hasErrors}
      review={review}
      subject={`${metric.name}, poll ${judgment.poll + 1}${isSeveral ? ` of ${judgment.model}` : ""}`}
    />
  );
  const isList = !isSeveral && judgments.length <= listedAtMost;
  const strips = isSeveral ? "Votes by model" : `Votes of ${judgments.length} polls`;
  return (
    <>
      <div className="mt-3.5 mb-1 flex flex-wrap items-baseline justify-between gap-2 first:mt-0">
        <h3 className="text-caption font-medium text-ink-3">{isList ? "All polls" : strips}</h3>
        {!isList && <StripLegend hasErrors={hasErrors} />}
      </div>
      {isList ? (
        <ol className="overflow-clip rounded-control border border-line">{judgments.map(cardOf)}</ol>
      ) : (
        <ul className="overflow-clip rounded-control border border-line">
          {models.map((model) => (
            <ModelVotes
              key={model}
              model={model}
              startsOpen={!isSeveral}
              polls={judgments
                .filter((judgment) => judgment.model === model)
                .map((judgment) => ({ id: judgment.id, vote: voteOf(judgment), card: cardOf(judgment) }))}
              score={<ScoreCell score={shares[model] ?? null} thresholds={thresholds} />}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function LabelRemark({ review, reviewed }: JudgedPart) {
  const { shape } = reviewed.metric;
  const detail = pollsDetail(reviewed);
  const remark = shape.kind === "polls" && detail && labelInWords(review.sample.labels, shape.label, detail);
  if (shape.kind !== "polls" || !remark) return null;
  return (
    <Remark className="mt-3 border-t border-line pt-2.5 text-small">
      Label <span className="font-mono">{shape.label}</span> is <b className="font-semibold">{remark.label}</b>; {remark.polls}
    </Remark>
  );
}

function Surfaced({
  detail,
  judgments,
  review,
}: {
  detail: PollsDetail;
  judgments: readonly StoredJudgment[];
  review: ShownReview;
}) {
  const surfaced = detail.surfaced.flatMap(({ model, poll, verdict }) => {
    const judgment = judgments.find((one) => one.model === model && one.poll === poll);
    return judgment?.explanation ? [{ verdict, poll, model, judgment, explanation: judgment.explanation }] : [];
  });
  if (surfaced.length === 0)
    return detail.valid > 0 && !review.hidesTexts ? (
      <p className="text-small text-ink-3">No poll of the majority has an explanation.</p>
    ) : null;
  return (
    <div className="grid gap-3">
      {surfaced.map(({ verdict, poll, model, judgment, explanation }) => (
        <div key={verdict}>
          <h3 className="mb-[3px] text-caption font-medium text-ink-3">
            {detail.split ? `Split vote: a ${verdict}` : "Explanation"}
            <span className="font-normal">
              {detail.split ? ", poll " : " of the majority, poll "}
              {poll + 1}
              {modelsOf(judgments).length > 1 && ` of ${model}`}
            </span>
          </h3>
          <Verbatim className="max-w-[92ch] border-s-2 border-accent-ink ps-2.5 whitespace-pre-wrap">
            <QuotingText pieces={quotesOf(review).cut(judgment, explanation.slice(0, explanationShown))} />
            {explanation.length > explanationShown && " …"}
          </Verbatim>
        </div>
      ))}
    </div>
  );
}

interface Props {
  judgment: StoredJudgment;
  hasErrors: boolean;
  review: ShownReview;
  subject: string;
}

function Poll({ judgment, hasErrors, review, subject }: Props) {
  const { verdict, error, explanation, poll } = judgment;
  const Given = verdict === "yes" ? Check : X;
  const Icon = error ? CircleAlert : Given;
  return (
    <li data-keys className="border-t border-line text-[12.5px]/5 first:border-t-0">
      <LazyDetails
        summaryClassName={cn(
          "grid items-start gap-2.5 px-3 py-1.5 hover:bg-hover group-open:hover:bg-sunken",
          hasErrors ? "grid-cols-[16px_100px_minmax(0,1fr)_auto]" : "grid-cols-[16px_46px_minmax(0,1fr)_auto]",
        )}
        summary={
          <>
            <span className="text-[11.5px] text-ink-3 tabular-nums">{poll + 1}</span>
            <span
              className={
                verdict === "no" || error ? "inline-flex gap-1 font-semibold" : "inline-flex gap-1 font-medium text-ink-2"
              }
            >
              <Icon aria-hidden className="mt-[3.5px] size-[13px] shrink-0" strokeWidth={error ? 1.5 : 2} />
              <span className="truncate">{error ?? verdict ?? "–"}</span>
            </span>
            <span dir="auto" lang="" className="truncate text-ink-2 group-open:invisible">
              {error ? explainCause(error) : (explanation ?? (review.hidesTexts ? "" : "No explanation")).slice(0, 300)}
            </span>
            <ChevronDown aria-hidden className="mt-[3px] size-3.5 text-accent-ink group-open:rotate-180" strokeWidth={1.5} />
          </>
        }
      >
        <div
          className={cn(
            "-mt-[26px] flex flex-col pr-10 pb-2.5 phone:mt-0 phone:px-3 [&>div:first-child]:mt-0",
            hasErrors ? "pl-[148px]" : "pl-[94px]",
          )}
        >
          {error === null ? (
            <WrittenPassage
              heading={null}
              text={explanation ?? (review.hidesTexts ? null : "The judge gave no explanation.")}
              judgment={judgment}
              review={review}
            />
          ) : (
            <JudgmentText judgment={judgment} review={review} />
          )}
          <JudgmentFacts judgment={judgment} review={review} subject={subject} />
        </div>
      </LazyDetails>
    </li>
  );
}
