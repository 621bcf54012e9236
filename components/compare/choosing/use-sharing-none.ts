"use client";

import { useEffect, useState } from "react";

export type FindSharingNone = (first: string, runs: string[]) => Promise<string[]>;

/** Runs without a question in common with the baseline. Empty without one and while loading. */
export function useSharingNone(
  baseline: string | undefined,
  listed: readonly { id: string }[],
  find: FindSharingNone,
): ReadonlySet<string> {
  const [found, setFound] = useState<{ key: string; ids: ReadonlySet<string> } | null>(null);
  const key = [baseline ?? "", ...listed.map(({ id }) => id)].join(",");
  useEffect(() => {
    const [first = "", ...runs] = key.split(",");
    if (first === "" || runs.length === 0) return;
    let isCurrent = true;
    find(first, runs).then(
      (ids) => isCurrent && setFound({ key, ids: new Set(ids) }),
      // No run is disabled then; comparing them shows the error.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [key, find]);
  return found?.key === key ? found.ids : new Set();
}
