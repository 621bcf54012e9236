import { problem, problemOf } from "@/app/api/v1/problem";
import { Refusal } from "@/lib/domain/problem";

/** What a person can mend, as a sentence; a request that its sender gave up is answered to nobody. Throws anything else. */
export function refused(error: unknown, signal: AbortSignal): Response {
  if (error instanceof Refusal) return problemOf(error);
  if (signal.aborted) return problem(499, "The upload was cancelled.");
  throw error;
}

export const uploadIsGone = () =>
  problem(404, "This file is no longer waiting: files that are not stored are kept for a day. Choose it again.");
