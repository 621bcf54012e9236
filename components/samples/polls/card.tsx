import { Check, ChevronDown, CircleAlert, X } from "lucide-react";
import { JudgmentFacts, JudgmentText, Passage } from "@/components/samples/judgments/judgment";
import { LazyDetails } from "@/components/samples/judgments/lazy-details";
import type { Quotes } from "@/components/samples/texts/quoted-places";
import { cn } from "@/components/ui/class-names";
import type { StoredJudgment } from "@/lib/db/judgments/read";
import { explainCause } from "@/lib/domain/text/cause";

interface Props {
  judgment: StoredJudgment;
  hasErrors: boolean;
  quotes: Quotes;
  href: string;
  subject: string;
}

export function Poll({ judgment, hasErrors, quotes, href, subject }: Props) {
  const { verdict, error, explanation, poll } = judgment;
  const Icon = error ? CircleAlert : verdict === "yes" ? Check : X;
  return (
    <li data-keys className="border-t border-line text-[12.5px]/5 first:border-t-0">
      <LazyDetails
        className="group open:bg-sunken"
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
              {error ? explainCause(error) : (explanation ?? (quotes.isHidden ? "" : "No explanation")).slice(0, 300)}
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
            <Passage
              heading={null}
              text={explanation ?? (quotes.isHidden ? null : "The judge gave no explanation.")}
              judgment={judgment}
              quotes={quotes}
            />
          ) : (
            <JudgmentText judgment={judgment} quotes={quotes} />
          )}
          <JudgmentFacts judgment={judgment} href={href} subject={subject} />
        </div>
      </LazyDetails>
    </li>
  );
}
