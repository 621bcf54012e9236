"use client";

import { type Change, changeOf, type DrawnItem, sumUp, type TriedScore } from "assay-lib/domain/prompts/tried";
import { formatShare } from "assay-lib/domain/scores/format";
import { counted } from "assay-lib/domain/text/counted";
import Link from "next/link";
import { Chevron } from "@/components/ui/chevron";
import { cn } from "@/components/ui/class-names";
import type { Tried } from "./use-try";

const order: readonly Change[] = ["broken", "fixed", "unscored", "unchanged"];

interface Props {
  tried: Tried;
  isTrying: boolean;
  /** The prompt was changed since. */
  isOld: boolean;
}

export const TriedItems = ({ tried: { draw, results, calls }, isTrying, isOld }: Props) => {
  const pairs = draw.items.flatMap((item) => {
    const after = results.find(({ sampleId, context }) => sampleId === item.sampleId && context === item.context);
    return after ? [{ item, after, change: changeOf(item, after, draw.passes) }] : [];
  });
  const sum = sumUp(pairs, draw.passes);
  const sorted = pairs.toSorted((a, b) => order.indexOf(a.change) - order.indexOf(b.change));
  return (
    <div aria-busy={isTrying}>
      <div role="status" className="grid gap-1 border-t border-line px-4 py-2.5 tabular-nums">
        <p>
          {isTrying && <span className="text-ink-3">Judging … </span>}
          <b className="font-semibold">{sum.fixed}</b> fixed, <b className="font-semibold">{sum.broken}</b> broken,{" "}
          <b className="font-semibold">{sum.unchanged}</b> unchanged
          {sum.unscored > 0 && (
            <>
              , <b className="font-semibold">{sum.unscored}</b> without a score
            </>
          )}
          .
        </p>
        <p className="text-small text-ink-2">
          Right: {formatShare(sum.rightBefore, sum.n)} with {promptInWords(draw.promptBefore)},{" "}
          {formatShare(sum.rightAfter, sum.n)} with this one, n = {sum.n}. {counted(calls, "call")}.
          {isOld && " You have changed the prompt since."}
        </p>
      </div>
      <ol aria-label="Verdicts, changed ones first">
        {sorted.map(({ item, after, change }) => (
          <Item key={`${item.sampleId} ${item.context}`} run={draw.run.id} {...{ item, after, change }} passes={draw.passes} />
        ))}
      </ol>
    </div>
  );
};

const promptInWords = (name: string): string => (name === "built-in" ? "the built-in prompt" : name);

const changes: Record<Change, string> = {
  broken: "Broken",
  fixed: "Fixed",
  unscored: "No score",
  unchanged: "Unchanged",
};

interface ItemProps {
  run: string;
  item: DrawnItem;
  after: TriedScore;
  change: Change;
  passes: number;
}

const Item = ({ run, item, after, change, passes }: ItemProps) => (
  <li className="border-t border-line px-4 py-2.5">
    <div className="flex items-start gap-3">
      <Link
        href={`/runs/${run}/samples/${item.sampleId}`}
        target="_blank"
        prefetch={false}
        dir="auto"
        className="link line-clamp-2 min-w-0 flex-1 [overflow-wrap:anywhere]"
      >
        {item.question.trim() === "" ? "Sample without a question" : item.question}
        <span className="sr-only"> (opens in a new tab)</span>
      </Link>
      <span
        className={cn(
          "shrink-0 text-small",
          change === "broken" ? "font-semibold text-poor" : change === "fixed" ? "font-semibold text-ink" : "text-ink-3",
        )}
      >
        {changes[change]}
      </span>
    </div>
    <p className="mt-0.5 text-small text-ink-2 tabular-nums">
      {item.context !== null && <>Context {item.context + 1}. </>}
      People: {item.isGood ? "good" : "bad"} ({item.label}). Before: {inWords(item.before, passes)}. Now: {inWords(after, passes)}
      .
    </p>
    {(item.before.explanation || after.explanation) && (
      <details className="group mt-0.5" open={change === "broken" || change === "fixed"}>
        <summary className="inline-flex items-center gap-1 text-small text-ink-2 hover:text-ink">
          <Chevron />
          Explanations
        </summary>
        <div className="mt-1 grid grid-cols-2 gap-3 text-small phone:grid-cols-1">
          <Explanation title="Before" text={item.before.explanation} />
          <Explanation title="Now" text={after.explanation} />
        </div>
      </details>
    )}
  </li>
);

const Explanation = ({ title, text }: { title: string; text: string | null }) => (
  <div className="min-w-0">
    <p className="text-caption text-ink-3">{title}</p>
    <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {text ?? "None."}
    </p>
  </div>
);

const inWords = ({ score, cause }: TriedScore, passes: number): string =>
  score === null ? `no score${cause === null ? "" : ` (${cause})`}` : `${score.toFixed(2)}, ${score >= passes ? "good" : "bad"}`;
