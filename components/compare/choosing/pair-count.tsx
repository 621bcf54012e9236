"use client";

import { useEffect, useState } from "react";

/** Says how many questions of these runs pair. Throws nothing: a refusal is a sentence too. */
export type CountPairs = (runs: string[]) => Promise<string>;

/** How many questions of two to four runs would pair; empty for fewer or more, and while it is counted. */
export const PairCount = ({ runs, count }: { runs: readonly string[]; count: CountPairs }) => {
  const key = runs.length >= 2 && runs.length <= 4 ? runs.join(",") : "";
  const [counted, setCounted] = useState<{ key: string; sentence: string } | null>(null);
  useEffect(() => {
    if (key === "") return;
    let isCurrent = true;
    count(key.split(",")).then(
      (sentence) => isCurrent && setCounted({ key, sentence }),
      () => isCurrent && setCounted(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [key, count]);
  return <span className="text-ink-3">{counted?.key === key && key !== "" ? ` ${counted.sentence}` : ""}</span>;
};
