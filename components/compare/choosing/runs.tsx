"use client";

import { X } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { compareHref } from "@/components/addresses/compare";
import { BaselineMark } from "@/components/compare/baseline-mark";
import { RunLetter } from "@/components/compare/run-letter";
import { StandInTag } from "@/components/scores/stand-in";
import { SearchBox } from "@/components/tables/search-box";
import { SelectionBar } from "@/components/tables/selection-bar";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { EmptyState } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { baselineFirst } from "@/lib/domain/comparison/baseline-mark";
import { ComparedRuns } from "./compared-runs";
import { identify, type OfferedRun } from "./identify";
import { type CountPairs, usePairs } from "./use-pairs";

const maxRuns = 4;

/** Two to four runs can be chosen; the first one is the baseline. They stay chosen while others are searched. */
export const ChooseRuns = ({
  runs,
  total,
  chosen: given,
  countPairs,
}: {
  /** Those that match the search, the newest first, and the chosen ones of the address. */
  runs: readonly OfferedRun[];
  /** How many match. */
  total: number;
  chosen: readonly OfferedRun[];
  countPairs: CountPairs;
}) => {
  const [ticked, setTicked] = useState<readonly OfferedRun[]>(given.slice(0, maxRuns));
  // Those of an address that names several are in the order in which it compares them.
  const [baseline, setBaseline] = useState(given.length > 1 ? (given[0]?.id ?? null) : null);
  const chosen = baselineFirst(ticked, baseline);
  const router = useRouter();
  const ids = chosen.map(({ id }) => id);
  const pairs = usePairs(ids, countPairs);
  const told = identify([...new Map([...runs, ...chosen].map((run) => [run.id, run])).values()]);
  const toggle = (run: OfferedRun) =>
    setTicked(ids.includes(run.id) ? ticked.filter(({ id }) => id !== run.id) : [...ticked, run]);
  const isReady = chosen.length >= 2 && pairs?.pairs !== 0;
  return (
    <>
      <Panel className="overflow-hidden">
        <div className="flex flex-wrap items-center gap-3 border-b border-line px-2.5 py-2">
          <span className="text-small text-ink-2">
            {chosen.length === 0
              ? "Tick the baseline first, then what is compared with it."
              : chosen.length >= maxRuns
                ? "Four runs, the most that can be compared at once."
                : chosen[0]?.baseline && baseline === null
                  ? `The run named ${chosen[0].baseline} is the baseline.`
                  : "The first one ticked is the baseline."}
          </span>
          <SearchBox label="Search runs" className="ml-auto" />
        </div>
        {runs.length === 0 && <EmptyState title="No judged run matches">Another word may find it.</EmptyState>}
        <ul>
          {runs.map((run) => {
            const at = ids.indexOf(run.id);
            return (
              <li key={run.id} className="border-b border-line last:border-b-0 hover:bg-hover has-checked:bg-accent-soft">
                <label className="flex min-h-12 items-center gap-3 px-3.5 py-2">
                  <input
                    type="checkbox"
                    checked={at >= 0}
                    disabled={at < 0 && chosen.length >= maxRuns}
                    onChange={() => toggle(run)}
                    className="size-4 shrink-0 accent-accent"
                  />
                  <span className="min-w-0 flex-1">
                    <span className="flex min-w-0 items-baseline gap-2">
                      <bdi className="truncate font-medium">{run.name}</bdi>
                      {run.baseline && <BaselineMark>{run.baseline}</BaselineMark>}
                      {told.has(run.id) && <span className="shrink-0 text-small text-ink-2">{told.get(run.id)}</span>}
                    </span>
                    <span className="flex min-w-0 items-center gap-1.5 text-caption text-ink-3">
                      <span className="truncate">
                        {run.dataset} · {run.configuration} · {run.judge}
                      </span>
                      {run.isStandIn && <StandInTag short />}
                    </span>
                  </span>
                  {at >= 0 && (
                    <span className="flex shrink-0 items-center gap-1.5 text-small text-ink-2">
                      <RunLetter index={at} />
                      <span className="phone:sr-only">{at === 0 ? "baseline" : `candidate ${at}`}</span>
                    </span>
                  )}
                  <span className="shrink-0 text-small text-ink-3 phone:hidden">
                    <Moment at={run.createdAt} />
                  </span>
                </label>
              </li>
            );
          })}
        </ul>
        {total > runs.length && (
          <p className="border-t border-line px-3.5 py-2 text-small text-ink-3">
            The newest {runs.length.toLocaleString("en")} of {total.toLocaleString("en")}. Search for the others.
          </p>
        )}
      </Panel>
      <SelectionBar
        label="Chosen runs"
        count={chosen.length}
        acts={[{ name: "Clear", icon: X, onSelect: () => setTicked([]) }]}
        main={
          <Button look="primary" disabled={!isReady} onClick={() => router.push(compareHref({ runs: ids }))}>
            Compare
          </Button>
        }
      >
        <ComparedRuns runs={chosen.map(({ id, name }) => ({ id, name, told: told.get(id) }))} onBaseline={setBaseline} />
        <p role="status" className="mt-0.5 text-small text-ink-2 [overflow-wrap:anywhere]">
          {chosen.length === 1 && "Tick one to three more to compare."}
          {chosen.length > 1 && !pairs && "Counting the questions that pair …"}
          {pairs && (
            <>
              <b className="font-semibold text-ink">{pairs.head}</b>
              {pairs.rest}
            </>
          )}
        </p>
      </SelectionBar>
    </>
  );
};
