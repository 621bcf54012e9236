import { Refusal } from "assay-lib/domain/problem";
import { problem, problemOf } from "assay-lib/operations/http/problem";

/** Responds to expected problems with a message; throws anything else. */
export function refusedUpload(error: unknown, signal: AbortSignal): Response {
  if (error instanceof Refusal) return problemOf(error);
  if (signal.aborted) return problem(499, "The upload was cancelled.");
  throw error;
}

export const uploadIsGone = () =>
  problem(404, "This upload expired: files that aren't stored are deleted after a day. Upload it again.");
