import { AsyncLocalStorage } from "node:async_hooks";
import { perProcess } from "@/lib/domain/process/values";

interface AnswerNow {
  /** Overrides the handler's; null keeps it. */
  status: number | null;
  /** The header x-request-id, which problems repeat. */
  requestId?: string;
}

export const answerStatus = perProcess("answer-status", () => new AsyncLocalStorage<AnswerNow>());

/** Next answers each error of a server action with 500. This makes it 400. */
export function answerBadRequest(): void {
  const answer = answerStatus.getStore();
  if (answer) answer.status = 400;
}
