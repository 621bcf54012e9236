import type { JudgeTest } from "assay-lib/judging/words/connected";
import { useEffect, useRef, useState } from "react";

/** What the form has; with only a name, a judge that exists. */
interface Asked {
  name: string;
  address?: string;
  key?: string;
  model?: string;
}

/** The last test stays until the next one ends. */
export function useTest() {
  const running = useRef<AbortController | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [test, setTest] = useState<JudgeTest | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const ask = async (asked: Asked) => {
    const stop = new AbortController();
    running.current = stop;
    setIsAsking(true);
    setRefusal(null);
    try {
      const body = JSON.stringify(asked);
      const response = await fetch("/settings/judging/test", { method: "POST", body, signal: stop.signal });
      if (response.ok) setTest(await response.json());
      else setRefusal(response.status === 400 ? await response.text() : "Assay did not respond. Test again.");
    } catch {
      if (!stop.signal.aborted) setRefusal("Assay did not respond. Test again.");
    } finally {
      setIsAsking(false);
    }
  };
  return { isAsking, test, refusal, ask, cancel: () => running.current?.abort() };
}
export type UsedTest = ReturnType<typeof useTest>;
