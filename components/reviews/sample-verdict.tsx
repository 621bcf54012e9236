"use client";

import { Undo2, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import { Kbd } from "@/components/ui/tag";
import { useDesk } from "./desk";
import { OpinionFields } from "./opinion-fields";
import { OtherVerdicts } from "./other-verdicts";
import { VerdictButtons } from "./verdict-buttons";

const about = "this sample and its scores";

/** The bar under a sample: the visitor's verdict and name, undo, other people's verdicts, and the review's progress. */
export function SampleVerdict({ next }: { next?: ReactNode }) {
  const desk = useDesk();
  if (!desk) return null;
  const { progress, samples, reviewer, problem, undo } = desk;
  const mine = desk.mine(0);
  const others = desk.others(0);
  const give = (opinion: Parameters<typeof desk.give>[1]) => desk.give(0, opinion);
  return (
    <footer className="grid shrink-0 gap-1.5 border-t border-line bg-bg px-6 py-2 phone:px-4">
      {problem && (
        <p role="alert" className="text-small text-poor [overflow-wrap:anywhere]">
          {problem}
        </p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: not every browser lays out a fieldset's children in a row. */}
      <div role="group" aria-label={`Your verdict: ${about}`} className="flex flex-wrap items-center gap-2">
        <VerdictButtons mine={mine} onGive={give} isMain />
        <Button
          data-needs="reviewer"
          look="ghost"
          icon
          aria-label="Undo the last verdict"
          aria-keyshortcuts="u"
          title="Undo the last verdict: u"
          disabled={!undo}
          onClick={() => undo?.()}
        >
          <Undo2 aria-hidden />
        </Button>
        <OpinionFields mine={mine} max={null} about={about} onGive={give} />
        {next}
      </div>
      <div className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1 text-small text-ink-3">
        <p className="tabular-nums">
          {progress.reviewed.toLocaleString("en")} of {samples.toLocaleString("en")} samples reviewed
        </p>
        {others.length > 0 && (
          <Popover
            label="Verdicts of others on this sample"
            trigger={
              <button type="button" className="link max-w-72 truncate">
                {inWords(others)}
              </button>
            }
          >
            <OtherVerdicts reviews={others} max={null} />
          </Popover>
        )}
        <span className="ml-auto flex min-w-0 items-center gap-2">
          <span className="flex items-center gap-[5px] phone:hidden">
            <Kbd>u</Kbd> undo
          </span>
          <button
            data-needs="name"
            type="button"
            className="link flex min-w-0 items-center gap-1"
            aria-label={reviewer === null ? undefined : `${reviewer.name}: change the name that you review under`}
            title={reviewer === null ? undefined : "Change the name that you review under"}
            onClick={desk.askName}
          >
            <UserRound aria-hidden className="size-3.5 shrink-0" />
            <bdi className="max-w-48 truncate">{reviewer?.name ?? "Give your name"}</bdi>
          </button>
        </span>
      </div>
      <p role="status" className="sr-only">
        {desk.lastChange}
      </p>
    </footer>
  );
}

/** "Bo disagrees", or a count if there are several. */
function inWords(others: readonly { reviewer: string; reviewerDetail: string | null; verdict: string }[]): string {
  const [only] = others;
  if (only && others.length === 1)
    return `${only.reviewer}${only.reviewerDetail ? ` (${only.reviewerDetail})` : ""} ${only.verdict}s`;
  const disagree = others.filter(({ verdict }) => verdict === "disagree").length;
  return `${others.length - disagree} others agree, ${disagree} disagree`;
}
