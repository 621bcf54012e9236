"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { compareHref } from "@/components/addresses/compare";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { Panel } from "@/components/ui/panel";
import { type CountPairs, PairCount } from "./pair-count";

export interface OfferedRun {
  id: string;
  name: string;
  dataset: string;
  configuration: string;
  judge: string;
  createdAt: string;
}

const maxRuns = 4;

/** Two to four runs can be ticked; the first one is the baseline. */
export const ChooseRuns = ({
  runs,
  chosen: given,
  countPairs,
}: {
  runs: readonly OfferedRun[];
  chosen: readonly string[];
  countPairs: CountPairs;
}) => {
  const [chosen, setChosen] = useState(given.filter((id) => runs.some((run) => run.id === id)).slice(0, maxRuns));
  const router = useRouter();
  const toggle = (id: string) => setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const isReady = chosen.length >= 2;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) router.push(compareHref({ runs: chosen }));
      }}
    >
      <Panel className="overflow-hidden">
        <ul>
          {runs.map((run) => {
            const at = chosen.indexOf(run.id);
            return (
              <li key={run.id} className="border-b border-line last:border-b-0 hover:bg-hover">
                <label className="flex min-h-12 items-center gap-3 px-3.5 py-2">
                  <input
                    type="checkbox"
                    checked={at >= 0}
                    disabled={at < 0 && chosen.length >= maxRuns}
                    onChange={() => toggle(run.id)}
                    className="size-4 accent-accent"
                  />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-medium">{run.name}</span>
                    <span className="block truncate text-caption text-ink-3">
                      {run.dataset} · {run.configuration} · {run.judge}
                    </span>
                  </span>
                  <span className="shrink-0 text-small text-ink-2">
                    {at === 0 ? "baseline" : at > 0 ? `candidate ${at}` : ""}
                  </span>
                  <span className="shrink-0 text-small text-ink-3 phone:hidden">
                    <Moment at={run.createdAt} />
                  </span>
                </label>
              </li>
            );
          })}
        </ul>
        <div className="flex flex-wrap items-center gap-3 border-t border-line px-3.5 py-2.5">
          <span role="status" className="text-small text-ink-2">
            {chosen.length === 0
              ? "Tick the baseline first, then what is compared with it."
              : chosen.length === 1
                ? "Tick at least one more."
                : chosen.length >= maxRuns
                  ? "Four runs, the most that can be compared at once."
                  : `${chosen.length} runs.`}
            <PairCount runs={chosen} count={countPairs} />
          </span>
          <Button type="submit" look="primary" disabled={!isReady} className="ml-auto">
            Compare
          </Button>
        </div>
      </Panel>
    </form>
  );
};
