"use client";

import { useEffect, useState } from "react";

export interface Pairs {
  /** Null if the count failed. */
  pairs: number | null;
  head: string;
  /** Pairing and judge differences. */
  rest: string;
}

export type CountPairs = (runs: string[]) => Promise<Pairs | { problem: string }>;

/** Null for fewer than two runs and while loading. */
export function usePairs(runs: readonly string[], count: CountPairs): Pairs | null {
  const key = runs.length >= 2 ? runs.join(",") : "";
  const [counted, setCounted] = useState<(Pairs & { key: string }) | null>(null);
  useEffect(() => {
    if (key === "") return;
    let isCurrent = true;
    const set = (pairs: Pairs) => isCurrent && setCounted({ key, ...pairs });
    count(key.split(",")).then(
      (answer) => set("problem" in answer ? { pairs: null, head: "", rest: answer.problem } : answer),
      () => set({ pairs: null, head: "", rest: "Could not count the paired questions." }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key, count]);
  return key !== "" && counted?.key === key ? counted : null;
}
