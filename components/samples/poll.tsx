import { Check, ChevronDown, CircleAlert, X } from "lucide-react";
import { cn } from "@/components/ui/class-names";
import type { StoredJudgment } from "@/lib/db/judgments";
import { explainCause } from "@/lib/domain/cause";
import { JudgmentFacts } from "./judgment-facts";
import { JudgmentText, Passage } from "./judgment-text";
import type { Quotes } from "./quoted-places";

/** One poll on a line, which opens to its whole explanation, prompt and reply. */
export function Poll({
  judgment,
  isSeveral,
  hasErrors,
  quotes,
  href,
  metric,
}: {
  judgment: StoredJudgment;
  isSeveral: boolean;
  hasErrors: boolean;
  quotes: Quotes;
  href: string;
  metric: string;
}) {
  const { verdict, error, explanation, poll, model } = judgment;
  const Icon = error ? CircleAlert : verdict === "yes" ? Check : X;
  return (
    <li className="border-t border-line text-[12.5px]/5 first:border-t-0">
      <details className="group open:bg-sunken">
        <summary
          className={cn(
            "grid items-start gap-2.5 px-3 py-1.5 hover:bg-hover group-open:hover:bg-sunken",
            hasErrors ? "grid-cols-[16px_100px_minmax(0,1fr)_auto]" : "grid-cols-[16px_46px_minmax(0,1fr)_auto]",
          )}
        >
          <span className="text-[11.5px] text-ink-3 tabular-nums">{poll + 1}</span>
          <span
            className={verdict === "no" || error ? "inline-flex gap-1 font-semibold" : "inline-flex gap-1 font-medium text-ink-2"}
          >
            <Icon aria-hidden className="mt-[3.5px] size-[13px] shrink-0" strokeWidth={error ? 1.5 : 2} />
            <span className="truncate">{error ?? verdict ?? "–"}</span>
          </span>
          <span dir="auto" lang="" className="truncate text-ink-2 group-open:invisible">
            {error ? explainCause(error) : (explanation ?? "No explanation").slice(0, 300)}
          </span>
          <span className="inline-flex items-center gap-1 text-caption text-accent-ink">
            {isSeveral && <span className="max-w-[140px] truncate text-ink-3 phone:hidden">{model}</span>}
            <ChevronDown aria-hidden className="size-3.5 group-open:rotate-180" strokeWidth={1.5} />
          </span>
        </summary>
        <div
          className={cn(
            "-mt-[26px] flex flex-col pr-10 pb-2.5 phone:mt-0 phone:px-3 [&>div:first-child]:mt-0",
            hasErrors ? "pl-[148px]" : "pl-[94px]",
          )}
        >
          {error === null ? (
            <Passage heading={null} text={explanation ?? "The judge gave no explanation."} judgment={judgment} quotes={quotes} />
          ) : (
            <JudgmentText judgment={judgment} quotes={quotes} />
          )}
          <JudgmentFacts
            judgment={judgment}
            href={href}
            subject={`${metric}, poll ${poll + 1}${isSeveral ? ` of ${model}` : ""}`}
          />
        </div>
      </details>
    </li>
  );
}
