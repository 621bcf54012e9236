import type { ClaimAgreement, MarkedVerdicts } from "assay-lib/domain/agreement";
import { percent, percentRange } from "assay-lib/domain/scores/format";
import { counted } from "assay-lib/domain/text/counted";
import { Panel } from "@/components/ui/panel";
import { PartHeading } from "./figure-rows";

export const MarkAgreement = ({ marks }: { marks: ClaimAgreement }) => (
  <Panel className="px-4 py-3">
    <PartHeading title="Verdicts on claims">
      Right and wrong as marked by people; 95% interval, as if the marked claims were drawn at random
    </PartHeading>
    <p className="mt-2">{claimMarksInWords(marks).join(" ")}</p>
    <dl className="mt-2 grid w-fit grid-cols-[auto_auto] gap-x-4 text-small tabular-nums empty:hidden">
      {sharesByVerdict(marks).map(({ name, share }) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd>{share}</dd>
        </div>
      ))}
    </dl>
  </Panel>
);

/** "90%, 70% to 97%"; null without marks. */
const shareInWords = ({ marked, right, ci95 }: MarkedVerdicts): string | null =>
  ci95 && `${percent(right / marked)}, ${percentRange(ci95)}`;

/** What people's marks say about the verdicts on claims and about the list of claims, a sentence each. */
export function claimMarksInWords(marks: ClaimAgreement): string[] {
  const { marked, right, undecided, missing, samples } = marks;
  const verdicts = `${right.toLocaleString("en")} of ${counted(marked, "verdict")} ${marked === 1 ? "is" : "are"} right`;
  return [
    marked === 0 ? "No verdict is marked as right or wrong." : `${verdicts} (${shareInWords(marks)}).`,
    undecided > 0 && `For ${counted(undecided, "verdict")}, as many marks say right as wrong.`,
    `People named ${missing === 0 ? "no missing claim" : counted(missing, "missing claim")} in ${counted(samples, "sample")}.`,
  ].filter((sentence) => sentence !== false);
}

const names = { supported: "Supported", contradicted: "Contradicted", "not-found": "Not found" } as const;

/** "Supported", "9 of 10 (90%, 60% to 98%)"; without verdicts that have no marks. */
export const sharesByVerdict = ({ byVerdict }: ClaimAgreement): { name: string; share: string }[] =>
  (["supported", "contradicted", "not-found"] as const).flatMap((verdict) => {
    const { marked, right } = byVerdict[verdict];
    const share = shareInWords(byVerdict[verdict]);
    return share === null ? [] : [{ name: names[verdict], share: `${right} of ${marked} (${share})` }];
  });
