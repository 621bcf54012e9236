import { CircleAlert } from "lucide-react";
import { type ExplanationPiece, explanationShown, type Quotes } from "@/components/samples/texts/quoted-places";
import { QuotingText } from "@/components/samples/texts/quoting";
import type { StoredJudgment } from "@/lib/db/judgments/read";
import { flagMeanings } from "@/lib/domain/flag";
import { explainCause } from "@/lib/domain/text/cause";

/** One below the section's heading. */
type HeadingLevel = 3 | 4;

export function JudgmentText({
  judgment,
  quotes,
  level = 4,
}: {
  judgment: StoredJudgment;
  quotes: Quotes;
  level?: HeadingLevel;
}) {
  if (judgment.error !== null) return <JudgmentError judgment={judgment} />;
  const isBare = !judgment.criteria && !judgment.evidence && !judgment.explanation;
  return (
    <>
      <Passage heading="Criteria" text={judgment.criteria} level={level} />
      <Passage heading="Supporting evidence" text={judgment.evidence} judgment={judgment} quotes={quotes} level={level} />
      <Passage heading="Explanation" text={judgment.explanation} judgment={judgment} quotes={quotes} level={level} />
      {isBare && !quotes.isHidden && <p className="mt-2 text-[12px] text-ink-3">The judge gave no explanation.</p>}
      {judgment.flags.map((flag) => (
        <p key={flag} className="mt-2 flex items-start gap-1.5 text-[12px] text-ink-2 leading-[18px]">
          <CircleAlert aria-hidden className="mt-[3px] size-[13px] shrink-0 stroke-[1.5]" />
          <span>
            Flagged: {flag}. {flagMeanings[flag]}
          </span>
        </p>
      ))}
    </>
  );
}

/** Empty without a text. */
export function Passage({
  heading,
  text,
  judgment,
  quotes,
  level = 4,
}: {
  heading: string | null;
  text: string | null;
  judgment?: StoredJudgment;
  quotes?: Quotes;
  level?: HeadingLevel;
}) {
  if (!text) return null;
  const shown = text.slice(0, explanationShown);
  const pieces: ExplanationPiece[] = judgment && quotes ? quotes.cut(judgment, shown) : [{ text: shown, places: [] }];
  const Heading = `h${level}` as const;
  return (
    <div className="mt-[9px]">
      {heading && <Heading className="mb-px text-caption font-medium text-ink-3">{heading}</Heading>}
      <p dir="auto" lang="" className="whitespace-pre-wrap text-[12.5px]/[18px] [overflow-wrap:anywhere]">
        <QuotingText pieces={pieces} />
        {text.length > explanationShown && <span className="text-ink-3"> … cut off; open the reply for the full text</span>}
      </p>
    </div>
  );
}

function JudgmentError({ judgment }: { judgment: StoredJudgment }) {
  return (
    <div className="mt-[9px] text-[12.5px] leading-[18px]">
      <p className="flex items-start gap-1.5">
        <CircleAlert aria-hidden className="mt-[2.5px] size-[13px] shrink-0 stroke-[1.5] text-poor" />
        <span>
          <span className="font-semibold">{judgment.error}</span> {explainCause(judgment.error ?? "")}
        </span>
      </p>
      {judgment.errorDetail && (
        <p dir="auto" className="mt-1 [overflow-wrap:anywhere] text-[12px] text-ink-2">
          {judgment.errorDetail}
        </p>
      )}
      {judgment.reply && (
        <pre
          dir="auto"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
          tabIndex={0}
          className="mt-2 max-h-40 overflow-auto whitespace-pre-wrap [overflow-wrap:anywhere] rounded-control border border-line bg-surface p-2 font-mono text-[11.5px] leading-4"
        >
          {judgment.reply.slice(0, explanationShown)}
          {judgment.reply.length > explanationShown && " …"}
        </pre>
      )}
    </div>
  );
}
