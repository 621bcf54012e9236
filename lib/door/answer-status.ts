import { AsyncLocalStorage } from "node:async_hooks";
import { perProcess } from "@/lib/domain/process/values";

interface AnswerNow {
  /** Overrides the handler's; null keeps it. */
  status: number | null;
  /** The header x-request-id, which problems repeat. */
  requestId?: string;
  /** Called when it has ended. */
  ends: (() => void)[];
  isOver: boolean;
}

export const answerStatus = perProcess("answer-status", () => new AsyncLocalStorage<AnswerNow>());

/** For pages and server actions, whose errors Next answers with 200 and 500. */
export function answerWith(status: 400 | 404): void {
  const answer = answerStatus.getStore();
  if (answer) answer.status = status;
}

/** At once if the client has left already. */
export function whenAnswered(end: () => void): void {
  const answer = answerStatus.getStore();
  if (answer?.isOver) end();
  else answer?.ends.push(end);
}
