import { ChevronDown } from "lucide-react";
import { claimsDetail, isAwaited, sourceOf } from "@/components/samples/judged/sample";
import { basisOf } from "@/components/samples/judgments/basis";
import { LazyDetails } from "@/components/samples/judgments/lazy-details";
import { type JudgedPart, JudgmentFacts, JudgmentText, NotJudged } from "@/components/samples/judgments/written";
import { quotesOf } from "@/components/samples/texts/quoted-places";
import { BandName } from "@/components/scores/band";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { bandOf, thresholdsOf } from "@/lib/domain/scores/band";
import { formatScore } from "@/lib/domain/scores/format";
import { explainCause } from "@/lib/domain/text/cause";
import { counted } from "@/lib/domain/text/counted";
import { stepKey } from "@/lib/metrics/steps";
import { quotedClaims } from "./quoted";
import { LedgerRow } from "./row";
import { remarksOn } from "./words";

/** The claims of a response, each with its verdict and the sentences behind it. */
export function ClaimsSection({ review, reviewed, href }: JudgedPart) {
  const { metric, score, judgments } = reviewed;
  const id = `${metric.id}-heading`;
  const thresholds = thresholdsOf(review.run.thresholds, metric.id);
  const detail = review.hidesTexts ? null : claimsDetail(reviewed);
  const value = score?.score ?? null;
  const cause = score?.cause ?? null;
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id} title={metric.name} remark={`${sourceOf(reviewed)}, claim by claim`} />
      <Panel className="overflow-clip">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-3">
          {value === null ? (
            <p className="text-ink-2">
              <span className="font-medium text-ink">No score</span>{" "}
              {cause ? explainCause(cause) : basisOf(reviewed, review.sample, isAwaited(review))}
            </p>
          ) : (
            <p className="flex items-baseline gap-2 tabular-nums">
              <span className="text-[16px]/6 font-semibold">{formatScore(value, thresholds)}</span>
              <BandName band={bandOf(value, thresholds)} chip />
              <span className="text-small text-ink-2">{basisOf(reviewed, review.sample, false)}</span>
            </p>
          )}
        </div>
        {judgments.length === 0 && !cause && (
          <div className="px-4 pb-3">
            <NotJudged review={review} />
          </div>
        )}
        {detail && detail.claims.length > 0 && (
          <ol aria-label="Claims">
            {quotedClaims(detail, review.sample).map((claim, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the claims of a score keep their order.
              <LedgerRow key={index} claim={claim} number={index + 1} />
            ))}
          </ol>
        )}
        {detail && remarksOn(detail).length > 0 && (
          <ul className="grid gap-0.5 border-t border-line px-4 py-2.5 text-small text-ink-2">
            {remarksOn(detail).map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        )}
        {judgments.length > 0 && <Calls review={review} reviewed={reviewed} href={href} />}
      </Panel>
    </section>
  );
}

function Calls({ review, reviewed: { metric, judgments }, href }: JudgedPart) {
  const inOrder = [...judgments].sort((one, other) => one.step - other.step || (one.item ?? 0) - (other.item ?? 0));
  const failed = judgments.filter(({ error }) => error !== null).length;
  return (
    <div className="border-t border-line">
      <LazyDetails
        className="group open:bg-sunken"
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
            const words = judgment.step === 0 ? "Taking the response apart" : `Checking claims, call ${(judgment.item ?? 0) + 1}`;
            return (
              <li key={judgment.id} className="flex flex-col border-t border-line px-4 py-2">
                <h3 className="text-small font-medium">{words}</h3>
                {judgment.error !== null && <JudgmentText judgment={judgment} quotes={quotesOf(review)} />}
                <JudgmentFacts
                  judgment={judgment}
                  href={href}
                  subject={`${stepKey(metric, judgment.step)}, ${words}, ${judgment.model}`}
                />
              </li>
            );
          })}
        </ul>
      </LazyDetails>
    </div>
  );
}
