import type { JudgeTest, JudgeToTest } from "assay-lib/judging/words/connected";
import { useEffect, useRef, useState } from "react";
import type * as z from "zod";

/** The last test stays until the next one ends. */
export function useTest() {
  const running = useRef<AbortController | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [test, setTest] = useState<JudgeTest | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const ask = async (asked: z.input<typeof JudgeToTest>) => {
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
