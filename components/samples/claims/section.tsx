import { claimsDetail, sourceOf } from "@/components/samples/judged/sample";
import type { JudgedPart } from "@/components/samples/judgments/written";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { ClaimCalls } from "./calls";
import { ClaimFigures } from "./figures";
import { NeededSection } from "./needed";
import { MarkedReader } from "./reader/with-marks";
import { ScoreLine } from "./score-line";
import { claimFigures, smallFigures } from "./view/figures";
import { neededView } from "./view/needed";
import { claimsView } from "./view/of-sample";
import { headingRemark, remarksOnClaim } from "./view/words";

/** The claims of a response, each with its verdict and the sentences behind it; without texts only the score. */
export function ClaimsSection({ review, reviewed, href }: JudgedPart) {
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
          <MarkedReader
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
          {judgments.length > 0 && <ClaimCalls review={review} reviewed={reviewed} href={href} />}
        </Panel>
      )}
    </>
  );
}
