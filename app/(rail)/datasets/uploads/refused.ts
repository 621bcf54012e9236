import { Refusal } from "@/lib/domain/problem";

const statuses = {
  invalid: 422,
  forbidden: 403,
  "not-found": 404,
  conflict: 409,
  "too-large": 413,
  "too-slow": 408,
  busy: 503,
} as const;

const problem = (status: number, detail: string) =>
  Response.json(
    { detail },
    {
      status,
      // What is still being sent when these answer is not waited for.
      headers: { "content-type": "application/problem+json", ...((status === 408 || status === 413) && { connection: "close" }) },
    },
  );

/** What a person can mend, as a sentence; a request that its sender gave up is answered to nobody. Throws anything else. */
export function refused(error: unknown, signal: AbortSignal): Response {
  if (error instanceof Refusal) return problem(statuses[error.kind], error.message);
  if (signal.aborted) return problem(499, "The upload was cancelled.");
  throw error;
}

export const uploadIsGone = () =>
  problem(404, "This file is no longer waiting: files that are not stored are kept for a day. Choose it again.");
