"use client";

import { createContext, type ReactNode, type RefObject, use, useCallback, useEffect, useRef, useState } from "react";
import { described, LabelledField } from "@/components/ui/field";
import { draftPlan, type KnownCounts, learn, type WantedRun } from "./estimate/draft";
import type { PlanAnswer, PlanProblem, RunPlan } from "./estimate/plan";

export const FormState = createContext<{
  plan: RunPlan | null;
  known: KnownCounts | null;
  /** Null while a number in the form is invalid. */
  wanted: WantedRun | null;
  problems: readonly PlanProblem[];
  recount: () => void;
}>({ plan: null, known: null, wanted: null, problems: [], recount: () => undefined });

export function useProblem(path: string): string | undefined {
  const { problems } = use(FormState);
  return problemAt(problems, path);
}

export const problemAt = (problems: readonly PlanProblem[], path: string): string | undefined =>
  problems.find((problem) => problem.path === path || problem.path.startsWith(`${path}.`))?.message;

/** Pause in typing before the server counts, in ms. */
const restMs = 300;

/** Estimates on every change: first by local arithmetic, then by the server, which also checks the cache and every field. */
export function usePlan(
  form: RefObject<HTMLFormElement | null>,
  address: string,
  readWanted: (form: FormData) => WantedRun | null,
) {
  const [answer, setAnswer] = useState<PlanAnswer | null>(null);
  const [plan, setPlan] = useState<RunPlan | null>(null);
  const [known, setKnown] = useState<KnownCounts | null>(null);
  const [wanted, setWanted] = useState<WantedRun | null>(null);
  const [isCounting, setIsCounting] = useState(true);
  const [isStale, setIsStale] = useState(false);
  const [failure, setFailure] = useState("");
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  const running = useRef<AbortController>(undefined);
  const learned = useRef<KnownCounts>(null);

  const recount = useCallback(() => {
    for (const timer of timers.current) clearTimeout(timer);
    running.current?.abort();
    setIsCounting(true);
    const draft = () => {
      if (!form.current) return;
      const next = readWanted(new FormData(form.current));
      setWanted(next);
      const drafted = next && learned.current && draftPlan(learned.current, next);
      if (drafted) setPlan(drafted);
      setIsStale(!drafted);
    };
    const count = async () => {
      if (!form.current) return;
      const stop = new AbortController();
      running.current = stop;
      try {
        const response = await fetch(address, { method: "POST", body: new FormData(form.current), signal: stop.signal });
        if (!response.ok) throw new Error(`HTTP ${response.status}`);
        const next: PlanAnswer = await response.json();
        setAnswer(next);
        if (next.ok) {
          learned.current = learn(learned.current, next.plan);
          setKnown(learned.current);
          setPlan(next.plan);
        }
        setFailure("");
      } catch {
        if (stop.signal.aborted) return;
        setFailure("Could not estimate the judge calls: the server did not respond. Change a field to retry.");
      }
      setIsCounting(false);
      setIsStale(false);
    };
    // Deferred: a button's choice reaches the form only after React renders.
    timers.current = [setTimeout(draft), setTimeout(count, restMs)];
  }, [form, address, readWanted]);

  useEffect(
    () => () => {
      for (const timer of timers.current) clearTimeout(timer);
      running.current?.abort();
    },
    [],
  );
  return { answer, plan, known, wanted, isCounting, isStale, failure, recount };
}

interface PathFieldProps {
  path: string;
  label: string;
  hint?: ReactNode;
  children: (control: ReturnType<typeof described> & { name: string }) => ReactNode;
}

/** The control's name and id are the path. A hint gives way to the problem. */
export const PathField = ({ path, label, hint, children }: PathFieldProps) => {
  const problem = useProblem(path);
  return (
    <LabelledField id={path} label={label} hint={problem ? undefined : hint} problem={problem}>
      {children({ ...described(path, { problem, hint: !problem && hint }), name: path })}
    </LabelledField>
  );
};

/** `${path}-problem` is its id. */
export const FieldProblem = ({ path }: { path: string }) => {
  const problem = useProblem(path);
  return (
    problem && (
      <p id={`${path}-problem`} className="mb-1 text-caption text-poor">
        {problem}
      </p>
    )
  );
};
