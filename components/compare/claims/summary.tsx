import { letterOf } from "assay-lib/domain/comparison/letter";
import type { Changes, ClaimsOfPair } from "assay-lib/domain/evidence/report";
import { counted } from "assay-lib/domain/text/counted";
import Link from "next/link";
import { Panel } from "@/components/ui/panel";
import { UnsupportedTable } from "./unsupported";

const count = (n: number) => n.toLocaleString("en");

/** `figuresHref` leads to the tests of the metric's figures, which are not repeated here. */
export const ClaimsSummary = ({ pair, index, figuresHref }: { pair: ClaimsOfPair; index: number; figuresHref: string }) => {
  const { gained, lost, needed, inBoth } = pair;
  const letter = letterOf(index);
  return (
    <Panel className="overflow-hidden">
      <p className="px-5 py-3 phone:px-3.5">
        {gained.claims + lost.claims === 0 ? (
          <b className="font-semibold">No supported claim was gained or lost.</b>
        ) : (
          <>
            <b className="font-semibold">
              {letter} gains {inQuestions(gained, "supported claim")} and loses {inQuestions(lost)}.
            </b>{" "}
            <span className="text-ink-2">
              {count(gained.newSources)} of the gained and {count(lost.newSources)} of the lost rest on sentences that the other
              run did not retrieve.
            </span>
          </>
        )}{" "}
        <span className="text-ink-2">
          {counted(inBoth, "claim")} both state and neither supports.{" "}
          <Link href={figuresHref} prefetch={false} className="link">
            Tests of the supported share and of unsupported claims per response
          </Link>
        </span>
      </p>
      <div className="border-t border-line">
        <UnsupportedTable pair={pair} index={index} />
      </div>
      <p className="border-t border-line px-5 py-2.5 phone:px-3.5">
        {needed ? (
          <>
            Of {counted(needed.facts, "fact")} of the references, the contexts of both runs support {count(needed.both)}, only A’s{" "}
            {count(needed.baseline)}, only {letter}’s {count(needed.candidate)}, and neither’s {count(needed.neither)}.
          </>
        ) : (
          <span className="text-ink-2">Without claims of references it is not known which facts the responses need.</span>
        )}
      </p>
    </Panel>
  );
};

/** "3 supported claims in 2 questions", or "no supported claim"; without the noun "3 in 2 questions", or "none". */
function inQuestions({ claims, questions }: Changes, what?: string): string {
  if (claims === 0) return what ? `no ${what}` : "none";
  return `${what ? counted(claims, what) : count(claims)} in ${counted(questions, "question")}`;
}

export const ClaimsMethod = () => (
  <p className="mt-3 max-w-[110ch] text-caption text-ink-3">
    Claims of the two runs are the same if their texts are equal, or if they share three quarters of their words and all numbers,
    names and negation. A claim without support is checked against the other run’s contexts: by its judge if it states the same
    claim, otherwise by words, which can be wrong. All contexts count, also those after the first K, and of several samples of a
    question the first.
  </p>
);
