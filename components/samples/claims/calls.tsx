import { counted } from "assay-lib/domain/text/counted";
import { textsOf } from "assay-lib/metrics/claims/documents";
import { stepKey } from "assay-lib/metrics/steps";
import { ChevronDown } from "lucide-react";
import { LazyDetails } from "@/components/samples/judgments/lazy-details";
import { type JudgedPart, JudgmentFacts, JudgmentText } from "@/components/samples/judgments/written";
import { quotesOf } from "@/components/samples/texts/quoted-places";

/** All calls to the judge about the claims. */
export function ClaimCalls({ review, reviewed: { metric, judgments }, href }: JudgedPart) {
  const inOrder = [...judgments].sort((one, other) => one.step - other.step || (one.item ?? 0) - (other.item ?? 0));
  const texts = textsOf(review.sample);
  const failed = judgments.filter(({ error }) => error !== null).length;
  return (
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
          const { document = "response" } = texts[judgment.item ?? 0] ?? {};
          const words =
            judgment.step === 0 ? `Taking the ${document} apart` : `Checking claims, call ${(judgment.item ?? 0) + 1}`;
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
  );
}
