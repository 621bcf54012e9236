import { letterOf } from "assay-lib/comparison/words/letter";
import type { ClaimQuote, QuestionClaims, QuotedChange, QuotedFact, QuotedUnsupported } from "assay-lib/domain/evidence/question";
import { counted } from "assay-lib/domain/text/counted";
import { Check, CircleHelp, type LucideIcon, Minus, Plus, X } from "lucide-react";
import { Verbatim } from "@/components/ui/verbatim";
import { QuotedClaim } from "./quote";

interface Row {
  icon: LucideIcon;
  text: string;
  remark: string;
  quotes: readonly ClaimQuote[];
}

/** The most that each list shows; more are counted. */
const most = 20;

/** What one question's claims gained and lost from the baseline to the candidate of this index. */
export const ClaimsOfQuestion = ({ claims, index }: { claims: QuestionClaims; index: number }) => {
  const letter = letterOf(index);
  const { gained, lost, unsupported, needed } = claims;
  const facts = needed ?? [];
  const lists = [
    { title: "Claims lost from A", rows: lost.map((one) => changed(one, Minus, letter)) },
    { title: `Claims that ${letter} gained`, rows: gained.map((one) => changed(one, Plus, "A")) },
    { title: "Claims without support", rows: unsupported.map((one) => unsupportedRow(one, letter)) },
    { title: "Facts of the reference", rows: facts.map((one) => factRow(one, letter)) },
  ].filter(({ rows }) => rows.length > 0);
  if (lists.length === 0) return <p className="text-small text-ink-2">No claim was gained or lost, and none lacks support.</p>;
  return (
    <div className="grid items-start gap-3 min-[1100px]:grid-cols-2">
      {lists.map(({ title, rows }) => (
        <section key={title} aria-label={title} className="overflow-hidden rounded-control border border-line">
          <h3 className="bg-sunken px-3 py-1.5 text-small font-medium">
            {title} <span className="font-normal text-ink-3 tabular-nums">{rows.length}</span>
          </h3>
          <ul>
            {rows.slice(0, most).map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: claims can be equal.
              <ClaimRow key={at} row={row} index={index} />
            ))}
          </ul>
          {rows.length > most && (
            <p className="border-t border-line px-3 py-2 text-small text-ink-3">
              {counted(rows.length - most, "further claim")}: open the samples.
            </p>
          )}
        </section>
      ))}
    </div>
  );
};

const ClaimRow = ({ row: { icon: Icon, text, remark, quotes }, index }: { row: Row; index: number }) => (
  <li className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2 gap-y-1 border-t border-line px-3 py-2">
    <Icon aria-hidden className="mt-[3px] size-[13px] text-ink-2" strokeWidth={2} />
    <div className="grid min-w-0 gap-1.5">
      <Verbatim className="max-w-[92ch] text-[12.5px]/[18px]">{text}</Verbatim>
      <p className="text-small text-ink-3">{remark}</p>
      {quotes.map((quote) => (
        <QuotedClaim key={`${quote.side} ${quote.context} ${quote.text}`} quote={quote} index={index} />
      ))}
    </div>
  </li>
);

const changed = ({ text, other, isRetrieved, quotes }: QuotedChange, icon: LucideIcon, letter: string): Row => {
  const unstated = `does not state it${isRetrieved ? ", though it retrieved the source too" : ""}`;
  const stated = isRetrieved
    ? `states and retrieved it too, but its judge found ${other === "contradicted" ? "a contradiction" : "no support"}`
    : `states it too, but ${other === "contradicted" ? "its contexts contradict it" : "did not retrieve the source"}`;
  return { icon, text, quotes, remark: `${letter} ${other === null ? unstated : stated}.` };
};

const unsupportedRow = ({ side, text, verdict, isInBoth, quotes }: QuotedUnsupported, candidate: string): Row => {
  const [own, other] = side === 0 ? ["A", candidate] : [candidate, "A"];
  const here = verdict === "contradicted" ? ", and its contexts contradict it" : "";
  const there =
    quotes.length > 0
      ? `${other}’s contexts support it by their words, so ${own} likely did not retrieve its source.`
      : "neither’s contexts support it.";
  const remark = isInBoth ? "Both state it, and neither’s contexts support it." : `${own} states it${here}; ${there}`;
  return { icon: verdict === "contradicted" ? X : CircleHelp, text, remark, quotes };
};

const factRow = ({ text, foundBy, quotes }: QuotedFact, letter: string): Row => ({
  text,
  quotes,
  icon: foundBy === "neither" ? CircleHelp : Check,
  remark: {
    both: "Both runs’ contexts support it.",
    baseline: `Only A’s contexts support it.`,
    candidate: `Only ${letter}’s contexts support it.`,
    neither: "Neither run’s contexts support it.",
  }[foundBy],
});
