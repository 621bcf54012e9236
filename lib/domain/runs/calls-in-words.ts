import type { RunStatus } from "@/lib/domain/run";

interface Called {
  status: RunStatus;
  calls: number;
  openCalls: number;
}

/** Calls of killed workers. During a run, they look like calls in flight. */
export const lostCalls = ({ status, openCalls }: Pick<Called, "status" | "openCalls">): number =>
  status === "queued" || status === "running" ? 0 : openCalls;

/** "20,335, of which up to 14 without a known cost: their worker was killed" */
export function callsInWords(run: Called): string {
  const lost = lostCalls(run);
  const calls = run.calls.toLocaleString("en");
  return lost === 0
    ? calls
    : `${calls}, of which up to ${lost.toLocaleString("en")} without a known cost: their worker was killed`;
}
