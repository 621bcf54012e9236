import { bandOf } from "assay-lib/domain/scores/band";
import { formatScore } from "assay-lib/domain/scores/format";
import { explainCause } from "assay-lib/domain/text/cause";
import { counted } from "assay-lib/domain/text/counted";
import { textsOf } from "assay-lib/metrics/claims/documents";
import { stepKey } from "assay-lib/metrics/steps";
import { ChevronDown } from "lucide-react";
import { claimsDetail, isAwaited, sourceOf } from "@/components/samples/judged/sample";
import { basisOf } from "@/components/samples/judgments/basis";
import { LazyDetails } from "@/components/samples/judgments/lazy-details";
import { type JudgedPart, JudgmentFacts, JudgmentText, NotJudged } from "@/components/samples/judgments/written";
import { BandBadge } from "@/components/scores/band";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { NeededSection } from "./needed";
import { ClaimReader } from "./reader/panes";
import { VerdictLine } from "./reader/verdict-line";
import { type ClaimFigure, claimFigures, type SmallFigure, smallFigures } from "./view/figures";
import { neededView } from "./view/needed";
import { claimsView } from "./view/of-sample";
import { headingRemark, remarksOnClaim } from "./view/words";

/** The claims of a response, each with its verdict and the sentences behind it; without texts only the score. */
export function ClaimsSection({ review, reviewed }: JudgedPart) {
  const { metric, judgments } = reviewed;
  const { sample, claimMarks, foundBy } = review;
  const id = `${metric.id}-heading`;
  const detail = review.hidesTexts ? null : claimsDetail(reviewed);
  const needed = detail && neededView(detail, sample.contexts.length);
  const remarks = detail ? remarksOnClaim(detail) : [];
  const score = <ScoreLine review={review} reviewed={reviewed} />;
  return (
    <>
      <section aria-labelledby={id}>
        {detail && sample.response !== null ? (
          <ClaimReader
            key={sample.id}
            view={claimsView(detail, sample, judgments)}
            headingId={id}
            title={metric.name}
            remark={`${sourceOf(reviewed)}. ${headingRemark(detail)}`}
            score={score}
            about={{ runId: review.run.id, sampleId: sample.id }}
            read={claimMarks ?? null}
          />
        ) : (
          <>
            <SectionHeading id={id} title={metric.name} remark={sourceOf(reviewed)} />
            <Panel>{score}</Panel>
          </>
        )}
      </section>
      {needed && <NeededSection needed={needed} foundBy={foundBy ?? null} />}
      {detail && <ClaimFigures figures={claimFigures(detail, sample)} small={smallFigures(detail)} />}
      {(remarks.length > 0 || judgments.length > 0) && (
        <Panel className="mt-2 overflow-clip">
          {remarks.length > 0 && (
            <ul className="grid gap-0.5 px-4 py-2.5 text-small text-ink-2 not-last:border-b not-last:border-line">
              {remarks.map((remark) => (
                <li key={remark}>{remark}</li>
              ))}
            </ul>
          )}
          {judgments.length > 0 && <ClaimCalls review={review} reviewed={reviewed} />}
        </Panel>
      )}
    </>
  );
}

function ScoreLine({ review, reviewed }: JudgedPart) {
  const { thresholds, score, judgments } = reviewed;
  const value = score?.score ?? null;
  const cause = score?.cause ?? null;
  return (
    <div className="px-4 py-3 phone:px-3.5">
      {value === null ? (
        <p className="text-ink-2">
          <span className="font-medium text-ink">No score</span>{" "}
          {cause ? explainCause(cause) : basisOf(reviewed, review.sample, isAwaited(review))}
        </p>
      ) : (
        <p className="flex flex-wrap items-baseline gap-2 tabular-nums">
          <span className="text-[16px]/6 font-semibold">{formatScore(value, thresholds)}</span>
          <BandBadge band={bandOf(value, thresholds)} chip />
          <span className="text-small text-ink-2">{basisOf(reviewed, review.sample, false)}</span>
        </p>
      )}
      {judgments.length === 0 && !cause && <NotJudged review={review} />}
    </div>
  );
}

function ClaimCalls({ review, reviewed: { metric, judgments } }: JudgedPart) {
  const inOrder = [...judgments].sort((one, other) => one.step - other.step || (one.item ?? 0) - (other.item ?? 0));
  const texts = textsOf(review.sample);
  const failed = judgments.filter(({ error }) => error !== null).length;
  return (
    <LazyDetails
      summaryClassName="flex items-center justify-between gap-3 px-4 py-2 text-small text-ink-2 hover:bg-hover"
      summary={
        <>
          <span>
            {counted(judgments.length, "judge call")}
            {failed > 0 && `, ${failed} failed`}
          </span>
          <ChevronDown aria-hidden className="size-4 stroke-[1.5] text-ink-2 group-open:rotate-180" />
        </>
      }
    >
      <ul>
        {inOrder.map((judgment) => {
          const { document = "response" } = texts[judgment.item ?? 0] ?? {};
          const words =
            judgment.step === 0 ? `Taking the ${document} apart` : `Checking claims, call ${(judgment.item ?? 0) + 1}`;
          return (
            <li key={judgment.id} className="flex flex-col border-t border-line px-4 py-2">
              <h3 className="text-small font-medium">{words}</h3>
              {judgment.error !== null && <JudgmentText judgment={judgment} review={review} />}
              <JudgmentFacts
                judgment={judgment}
                review={review}
                subject={`${stepKey(metric, judgment.step)}, ${words}, ${judgment.model}`}
              />
            </li>
          );
        })}
      </ul>
    </LazyDetails>
  );
}

const ClaimFigures = ({ figures, small }: { figures: readonly ClaimFigure[]; small: readonly SmallFigure[] }) => (
  <section aria-labelledby="claim-figures-heading">
    <SectionHeading id="claim-figures-heading" title="Figures" remark="of this sample, from the claims above" />
    <Panel className="overflow-clip">
      {/* A line on each side; those at the edges are cut off. */}
      <dl className="-mt-px -ml-px grid grid-cols-[repeat(auto-fit,minmax(158px,1fr))] phone:grid-cols-2">
        {figures.map(({ name, verdict, value, of, meaning }) => (
          <div key={name} className="min-w-0 border-t border-l border-line px-4 pt-[11px] pb-3 phone:px-3.5">
            <dt className="flex items-center gap-[7px] text-[12px]/4 font-medium whitespace-nowrap text-ink-2">
              {verdict && <VerdictLine verdict={verdict} />} {name}
            </dt>
            <dd className="mt-[3px]">
              <span className="text-stat font-semibold tracking-[-0.015em] whitespace-nowrap tabular-nums">
                {value ?? <span className="font-normal text-ink-3">–</span>}{" "}
                <span className="text-[12.5px] font-normal tracking-normal text-ink-3">{of}</span>
              </span>
              <span className="mt-[3px] block text-[11px]/[15px] text-ink-3">{meaning}</span>
            </dd>
          </div>
        ))}
      </dl>
      {small.length > 0 && (
        <dl className="flex flex-wrap gap-x-6 gap-y-2 border-t border-line px-4 py-2.5 text-small phone:px-3.5">
          {small.map(({ name, value, meaning }) => (
            <div key={name} className="max-w-[280px] min-w-0">
              <dt className="inline text-ink-2">{name}</dt>
              <dd className="inline">
                {" "}
                <span className="font-semibold tabular-nums">{value}</span>
                <span className="block text-[11px]/[15px] text-ink-3">{meaning}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  </section>
);
