import { problem, problemOf } from "@/app/api/v1/problem";
import { Refusal } from "@/lib/domain/problem";

/** A problem that a person can fix, as a sentence. A request whose client left gets no answer. Throws anything else. */
export function refused(error: unknown, signal: AbortSignal): Response {
  if (error instanceof Refusal) return problemOf(error);
  if (signal.aborted) return problem(499, "The upload was cancelled.");
  throw error;
}

export const uploadIsGone = () =>
  problem(404, "This file is no longer waiting: files that are not stored are kept for a day. Choose it again.");
