"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { compareHref } from "@/components/addresses/compare";
import { type CountPairs, PairCount } from "@/components/compare/choosing/pair-count";
import { Button } from "@/components/ui/button";

const formId = "compare";
const maxRuns = 4;

/** Ticks a run for comparison; CompareBar collects the ticks. */
export const CompareTick = ({ id, name }: { id: string; name: string }) => (
  <input
    type="checkbox"
    form={formId}
    value={id}
    aria-label={`Tick ${name} to compare`}
    className="relative z-10 size-3.5 shrink-0 accent-accent"
  />
);

/** Names the ticked runs in the order of ticking, with a link to their comparison; empty if none is ticked. */
export const CompareBar = ({ countPairs }: { countPairs: CountPairs }) => {
  const form = useRef<HTMLFormElement>(null);
  const [ticked, setTicked] = useState<string[]>([]);
  const router = useRouter();
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.form !== form.current) return;
      const { value, checked } = target;
      setTicked((before) => (checked ? [...before, value] : before.filter((id) => id !== value)));
    };
    document.addEventListener("change", note);
    return () => document.removeEventListener("change", note);
  }, []);
  const isReady = ticked.length >= 2 && ticked.length <= maxRuns;
  return (
    <form
      id={formId}
      ref={form}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) router.push(compareHref({ runs: ticked }));
      }}
      onReset={() => setTicked([])}
    >
      {ticked.length > 0 && (
        <div className="fixed inset-x-0 bottom-4 z-20 mx-auto flex w-fit max-w-[calc(100vw-2rem)] flex-wrap items-center gap-2.5 rounded-panel border border-line-2 bg-surface px-3 py-2 shadow-float">
          <span role="status" className="text-small">
            {ticked.length === 1
              ? "One run ticked, the baseline. Tick at least one more."
              : ticked.length > maxRuns
                ? `${ticked.length} runs ticked; at most four can be compared.`
                : `${ticked.length} runs ticked; the first is the baseline.`}
            <PairCount runs={ticked} count={countPairs} />
          </span>
          <Button type="reset" look="ghost">
            Clear
          </Button>
          <Button type="submit" look="primary" disabled={!isReady}>
            Compare
          </Button>
        </div>
      )}
    </form>
  );
};
