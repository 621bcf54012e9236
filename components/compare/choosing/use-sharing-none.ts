"use client";

import { useEffect, useState } from "react";

/** Answers with the ids of the runs that share no question with the first. */
export type FindSharingNone = (first: string, runs: string[]) => Promise<string[]>;

/** The listed runs that cannot be compared with the baseline; empty without one, and until they are found. */
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
      // Then no run is greyed; comparing them says so.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [key, find]);
  return found?.key === key ? found.ids : new Set();
}
