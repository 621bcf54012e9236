import { AsyncLocalStorage } from "node:async_hooks";
import { perProcess } from "@/lib/domain/process/values";

/** Overrides the handler's status; null keeps it. */
export const answerStatus = perProcess("answer-status", () => new AsyncLocalStorage<{ status: number | null }>());

/** Next answers each error of a server action with 500. This makes it 400. */
export function answerBadRequest(): void {
  const answer = answerStatus.getStore();
  if (answer) answer.status = 400;
}
