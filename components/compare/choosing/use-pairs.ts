"use client";

import { useEffect, useState } from "react";

export interface Pairs {
  /** Null if they could not be counted. */
  pairs: number | null;
  /** "237 questions pair" */
  head: string;
  /** How they pair, and whether the judges differ. */
  rest: string;
}

export type CountPairs = (runs: string[]) => Promise<Pairs | { problem: string }>;

/** How the questions of two to four runs would pair; null for fewer, and while they are counted. */
export function usePairs(runs: readonly string[], count: CountPairs): Pairs | null {
  const key = runs.length >= 2 ? runs.join(",") : "";
  const [counted, setCounted] = useState<(Pairs & { key: string }) | null>(null);
  useEffect(() => {
    if (key === "") return;
    let isCurrent = true;
    const set = (pairs: Pairs) => isCurrent && setCounted({ key, ...pairs });
    count(key.split(",")).then(
      (answer) => set("problem" in answer ? { pairs: null, head: "", rest: answer.problem } : answer),
      () => set({ pairs: null, head: "", rest: "The questions that pair could not be counted just now." }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key, count]);
  return key !== "" && counted?.key === key ? counted : null;
}
