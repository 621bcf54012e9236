import { useState, useTransition } from "react";

const noAnswer = "The server did not respond. Check that it is running, then try again.";

/** Runs an action that returns why it failed, or null. */
export function useAct() {
  const [problem, setProblem] = useState<string | null>(null);
  const [isActing, startTransition] = useTransition();
  const run = (act: () => Promise<string | null>, onDone?: () => void) =>
    startTransition(async () => {
      const failed = await act().catch(() => noAnswer);
      setProblem(failed);
      if (failed === null) onDone?.();
    });
  return { run, isActing, problem };
}
