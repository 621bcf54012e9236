"use client";

import { useCallback, useEffect, useState } from "react";

export interface Pairs {
  /** Null if the count failed. */
  pairs: number | null;
  head: string;
  rest: string;
}

export type CountPairs = (runs: string[]) => Promise<Pairs | { problem: string }>;
export type FindSharingNone = (first: string, runs: string[]) => Promise<string[]>;

/** The answer for these runs; null for fewer than two, and while loading. */
function useAnswer<T>(runs: readonly string[], ask: (runs: string[]) => Promise<T>): T | null {
  const key = runs.length >= 2 ? runs.join(",") : "";
  const [known, setKnown] = useState<{ key: string; answer: T } | null>(null);
  useEffect(() => {
    if (key === "") return;
    let isCurrent = true;
    void ask(key.split(",")).then((answer) => isCurrent && setKnown({ key, answer }));
    return () => {
      isCurrent = false;
    };
  }, [key, ask]);
  return key !== "" && known?.key === key ? known.answer : null;
}

export function usePairs(runs: readonly string[], count: CountPairs): Pairs | null {
  const ask = useCallback(
    async (ids: string[]): Promise<Pairs> => {
      const answer = await count(ids).catch(() => ({ problem: "Could not count the paired questions." }));
      return "problem" in answer ? { pairs: null, head: "", rest: answer.problem } : answer;
    },
    [count],
  );
  return useAnswer(runs, ask);
}

/** Runs without a question in common with the baseline, if known. */
export function useSharingNone(baseline: string | undefined, runs: readonly { id: string }[], find: FindSharingNone): string[] {
  const ask = useCallback(([first = "", ...others]: string[]) => find(first, others).catch(() => []), [find]);
  return useAnswer(baseline === undefined ? [] : [baseline, ...runs.map(({ id }) => id)], ask) ?? [];
}
