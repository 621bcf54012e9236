"use client";

import type { PromptTemplate } from "assay-lib/domain/judge";
import { type Draw, type TriedAgain, triedAtOnce } from "assay-lib/domain/prompts/tried";
import { useEffect, useRef, useState } from "react";
import { tryPromptPath } from "@/components/addresses/prompts";

export type TryAnswer = { ok: true; calls: number; results: TriedAgain[] } | { ok: false; problem: string };

export interface Tried {
  draw: Draw;
  /** As it was tried. */
  prompts: Readonly<Record<string, PromptTemplate>>;
  results: readonly TriedAgain[];
  calls: number;
}

/** Judges the samples of a draw some at a time, so that results show while the rest is judged. */
export function useTry(metric: string) {
  const running = useRef<AbortController | null>(null);
  const [isTrying, setIsTrying] = useState(false);
  const [tried, setTried] = useState<Tried | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (draw: Draw, prompts: Readonly<Record<string, PromptTemplate>>) => {
    const stop = new AbortController();
    running.current = stop;
    setIsTrying(true);
    setFailure(null);
    let done: Tried = { draw, prompts, results: [], calls: 0 };
    setTried(done);
    const ids = [...new Set(draw.items.map(({ sampleId }) => sampleId))];
    try {
      for (let at = 0; at < ids.length; at += triedAtOnce) {
        const body = new FormData();
        body.set("run", draw.run.id);
        body.set("samples", JSON.stringify(ids.slice(at, at + triedAtOnce)));
        body.set("prompts", JSON.stringify(prompts));
        const response = await fetch(tryPromptPath(metric), { method: "POST", body, signal: stop.signal });
        if (!response.ok) throw new Error(`HTTP ${response.status}`);
        const answer: TryAnswer = await response.json();
        if (!answer.ok) return setFailure(answer.problem);
        done = { ...done, results: [...done.results, ...answer.results], calls: done.calls + answer.calls };
        setTried(done);
      }
    } catch {
      if (!stop.signal.aborted) setFailure("The server did not respond. Try again.");
    } finally {
      setIsTrying(false);
    }
  };
  return { tried, failure, isTrying, start, stop: () => running.current?.abort() };
}
