"use client";

import { useEffect, useState } from "react";
import type { SelectedActions } from "./selected-run";

interface Pairs {
  /** Null if they could not be counted. */
  pairs: number | null;
  head: string;
  rest: string;
}

/** How many questions of these runs would pair; null for no runs, and while it is counted. */
export function usePairs(ids: readonly string[], count: SelectedActions["pairs"]): Pairs | null {
  const key = ids.join(",");
  const [counted, setCounted] = useState<(Pairs & { key: string }) | null>(null);
  useEffect(() => {
    if (key === "") return;
    let isCurrent = true;
    const set = (answer: Pairs) => isCurrent && setCounted({ key, ...answer });
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
