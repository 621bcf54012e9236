"use client";

import { createContext, type RefObject, use, useCallback, useEffect, useRef, useState } from "react";
import type { FormProblem, PlanAnswer, RunPlan } from "./plan";

export const FormState = createContext<{
  plan: RunPlan | null;
  problems: readonly FormProblem[];
  /** Counts the judge calls again once typing pauses. */
  recount: () => void;
}>({ plan: null, problems: [], recount: () => undefined });

/** The first problem of a field, or of a field inside it. */
export function useProblem(path: string): string | undefined {
  const { problems } = use(FormState);
  return problems.find((problem) => problem.path === path || problem.path.startsWith(`${path}.`))?.message;
}

const restMs = 300;

/** Counts what the form would ask of the judge, as it changes. The last count stays until the next one arrives. */
export function usePlan(form: RefObject<HTMLFormElement | null>, address: string) {
  const [answer, setAnswer] = useState<PlanAnswer | null>(null);
  const [plan, setPlan] = useState<RunPlan | null>(null);
  const [isCounting, setIsCounting] = useState(true);
  const [failure, setFailure] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<AbortController>(undefined);

  const recount = useCallback(() => {
    clearTimeout(timer.current);
    running.current?.abort();
    setIsCounting(true);
    timer.current = setTimeout(async () => {
      if (!form.current) return;
      const stop = new AbortController();
      running.current = stop;
      try {
        const response = await fetch(address, { method: "POST", body: new FormData(form.current), signal: stop.signal });
        if (!response.ok) throw new Error(`HTTP ${response.status}`);
        const next: PlanAnswer = await response.json();
        setAnswer(next);
        if (next.ok) setPlan(next.plan);
        setFailure("");
      } catch {
        if (stop.signal.aborted) return;
        setFailure("The judge calls could not be counted: the server did not answer. Change a field to try again.");
      }
      setIsCounting(false);
    }, restMs);
  }, [form, address]);

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      running.current?.abort();
    },
    [],
  );
  return { answer, plan, isCounting, failure, recount };
}
