import { AsyncLocalStorage } from "node:async_hooks";

// Global, since Next's bundles contain this file more than once.
const shared = globalThis as { assayAnswerStatus?: AsyncLocalStorage<{ status: number | null }> };
shared.assayAnswerStatus ??= new AsyncLocalStorage();

/** Overrides the handler's status; null keeps it. */
export const answerStatus = shared.assayAnswerStatus;

/** Next answers each error of a server action with 500. This makes it 400. */
export function answerBadRequest(): void {
  const answer = answerStatus.getStore();
  if (answer) answer.status = 400;
}
