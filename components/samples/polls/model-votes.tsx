"use client";

import { ChevronDown } from "lucide-react";
import { Fragment, type ReactNode, useId, useState } from "react";
import { Segments } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { CutName } from "@/components/ui/cut-name";
import { stripInWords } from "./in-words";
import { countVotes, minority, type Vote } from "./votes";

const cellsInLine = 20;

interface Props {
  model: string;
  polls: readonly { id: number; vote: Vote; card: ReactNode }[];
  score: ReactNode;
  startsOpen: boolean;
}

export function ModelVotes({ model, polls, score, startsOpen }: Props) {
  const [isOpen, setOpen] = useState(startsOpen);
  const count = countVotes(polls.map(({ vote }) => vote));
  const fewer = minority(count);
  const [shown, setShown] = useState<Vote | "all">(fewer ?? "all");
  const id = useId();
  const options = [
    ...(["no", "yes"] as const).map((vote) => ({ value: vote, name: vote === "no" ? "No" : "Yes", count: count[vote] })),
    ...(count.error > 0 ? [{ value: "error" as const, name: "Failed", count: count.error }] : []),
    { value: "all" as const, name: "All", count: polls.length },
  ].filter((option) => option.count > 0);
  return (
    <li className="border-t border-line first:border-t-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className={cn(
          "grid w-full grid-cols-[minmax(0,1fr)_auto_96px_56px_20px] items-center gap-x-3 px-3 py-2 text-left hover:bg-hover phone:grid-cols-[minmax(0,1fr)_auto_20px] phone:gap-y-1.5",
          isOpen && "bg-sunken hover:bg-sunken",
        )}
      >
        <CutName name={model} className="text-small phone:col-span-3" />
        <Strip votes={polls.map(({ vote }) => vote)} />
        <span className="text-right text-small whitespace-nowrap text-ink-2 tabular-nums phone:col-start-1 phone:row-start-3 phone:text-left">
          <b className="font-semibold text-ink">{count.yes}</b> of {count.yes + count.no} yes
        </span>
        <span className="phone:col-start-2 phone:row-start-3">{score}</span>
        <ChevronDown aria-hidden className={cn("size-4 stroke-[1.5] text-ink-2 phone:row-start-3", isOpen && "rotate-180")} />
      </button>
      {isOpen && (
        <div id={id} className="border-t border-line bg-sunken px-3 pt-2 pb-3">
          <div className="mb-2 flex flex-wrap items-center justify-between gap-2 text-small">
            <p className="text-ink-2">
              {shown === "all" ? (
                `All ${polls.length} polls`
              ) : (
                <>
                  <b className="font-semibold text-ink">
                    {count[shown]} {shown === "error" ? "failed" : shown}
                  </b>
                  {shown === fewer && " shown first"}
                </>
              )}
            </p>
            {options.length > 1 && <Segments label={`Polls of ${model}`} options={options} value={shown} onChange={setShown} />}
          </div>
          <ol className="overflow-clip rounded-control border border-line bg-surface">
            {polls
              .filter(({ vote }) => shown === "all" || vote === shown)
              .map(({ id, card }) => (
                <Fragment key={id}>{card}</Fragment>
              ))}
          </ol>
        </div>
      )}
    </li>
  );
}

const Strip = ({ votes }: { votes: readonly Vote[] }) => (
  <span
    role="img"
    aria-label={stripInWords(votes)}
    className="grid gap-[3px] phone:col-span-3 phone:row-start-2 phone:max-w-full"
    style={{ gridTemplateColumns: `repeat(${Math.min(cellsInLine, votes.length)}, minmax(0, 10px))` }}
  >
    {votes.map((vote, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: polls keep their order.
      <i key={index} aria-hidden className={cn("h-3 w-2.5 max-w-full rounded-[2px]", cellLook[vote])} />
    ))}
  </span>
);

const cellLook: Record<Vote, string> = {
  yes: "bg-line-2",
  no: "bg-ink",
  error: "border border-dashed border-line-3",
};

export const StripLegend = ({ hasErrors }: { hasErrors: boolean }) => (
  <span className="flex items-center gap-3 text-caption text-ink-2">
    {(["yes", "no", ...(hasErrors ? (["error"] as const) : [])] as const).map((vote) => (
      <span key={vote} className="inline-flex items-center gap-1.5">
        <i aria-hidden className={cn("h-3 w-2.5 rounded-[2px]", cellLook[vote])} />
        {vote === "error" ? "failed" : vote}
      </span>
    ))}
  </span>
);
