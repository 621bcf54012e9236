"use client";

import { useCallback } from "react";
import { useAnswer } from "@/components/ui/calls/use-answer";

export interface Pairs {
  /** Null if the count failed. */
  pairs: number | null;
  head: string;
  rest: string;
}

export type CountPairs = (runs: string[]) => Promise<Pairs | { problem: string }>;
export type FindSharingNone = (first: string, runs: string[]) => Promise<string[]>;

const keyOf = (runs: readonly string[]): string | null => (runs.length >= 2 ? runs.join(",") : null);

export function usePairs(runs: readonly string[], count: CountPairs): Pairs | null {
  const ask = useCallback(
    async (ids: string): Promise<Pairs> => {
      const answer = await count(ids.split(",")).catch(() => ({ problem: "Could not count the paired questions." }));
      return "problem" in answer ? { pairs: null, head: "", rest: answer.problem } : answer;
    },
    [count],
  );
  return useAnswer(keyOf(runs), ask);
}

/** Runs without a question in common with the baseline, if known. */
export function useSharingNone(baseline: string | undefined, runs: readonly { id: string }[], find: FindSharingNone): string[] {
  const ask = useCallback(
    (ids: string) => {
      const [first = "", ...others] = ids.split(",");
      return find(first, others).catch(() => []);
    },
    [find],
  );
  return useAnswer(baseline === undefined ? null : keyOf([baseline, ...runs.map(({ id }) => id)]), ask) ?? [];
}
