import { letterOf } from "assay-lib/comparison/words/letter";
import type { Changes, ClaimsOfPair } from "assay-lib/domain/evidence/report";
import { signed } from "assay-lib/domain/scores/signed";
import { counted } from "assay-lib/domain/text/counted";
import Link from "next/link";
import { Panel } from "@/components/ui/panel";
import { UnsupportedTable } from "./unsupported";

const count = (n: number) => n.toLocaleString("en");

/** `figuresHref` leads to the tests of the metric's figures, which are not repeated here. */
export const ClaimsSummary = ({ pair, index, figuresHref }: { pair: ClaimsOfPair; index: number; figuresHref: string }) => {
  const { gained, lost, net, needed, inBoth, unsupported } = pair;
  const letter = letterOf(index);
  return (
    <Panel className="overflow-hidden">
      <p className="px-5 py-3 phone:px-3.5">
        <b className="font-semibold">
          Unsupported claims: {count(unsupported.baseline.claims)} in A, {count(unsupported.candidate.claims)} in {letter}
        </b>
        , of which {count(inBoth)} are in both.{" "}
        <span className="text-ink-2">
          {gained.claims + lost.claims === 0
            ? "No supported claim was gained or lost."
            : `${letter} alone states ${inQuestions(gained, "supported claim")}${fromNew(gained, "A")}; A alone states ${inQuestions(lost)}${fromNew(lost, letter)}${net ? `: ${signed(net.perQuestion, 2)} a question${net.ci95 ? ` (${signed(net.ci95[0], 2)} to ${signed(net.ci95[1], 2)}, 95%)` : ""}` : ""}.`}{" "}
          <Link href={figuresHref} prefetch={false} className="link">
            Tests of the supported share and of unsupported claims per response
          </Link>
        </span>
      </p>
      <div className="border-t border-line">
        <UnsupportedTable pair={pair} index={index} />
      </div>
      {needed && needed.facts > 0 && (
        <p className="border-t border-line px-5 py-2.5 phone:px-3.5">
          Of {counted(needed.facts, "fact")} of the references, the contexts of both runs support {count(needed.both)}, only A’s{" "}
          {count(needed.baseline)}, only {letter}’s {count(needed.candidate)}, and neither’s {count(needed.neither)}.
        </p>
      )}
    </Panel>
  );
};

/** ", 2 of them from sentences that A did not retrieve"; empty for none. */
const fromNew = ({ newSources }: Changes, other: string): string =>
  newSources > 0 ? `, ${count(newSources)} of them from sentences that ${other} did not retrieve` : "";

/** "3 supported claims in 2 questions", or "no supported claim"; without the noun "3 in 2 questions", or "none". */
function inQuestions({ claims, questions }: Changes, what?: string): string {
  if (claims === 0) return what ? `no ${what}` : "none";
  return `${what ? counted(claims, what) : count(claims)} in ${counted(questions, "question")}`;
}

export const ClaimsMethod = () => (
  <p className="mt-3 max-w-[110ch] text-caption text-ink-3">
    Claims of the two runs are the same if their texts are equal, or if they share three quarters of their words (40% where both
    rest on the same sentences) and all numbers, names and negation; otherwise they count as different, also where they mean the
    same. A claim without support is checked against the other run’s contexts: by its judge if it states the same claim, otherwise
    by words, which can be wrong. All contexts count, also those after the first K, and of several samples of a question the
    first.
  </p>
);
