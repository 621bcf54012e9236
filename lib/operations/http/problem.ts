import type { Problem } from "@/lib/domain/api/problem";
import type { Refusal } from "@/lib/domain/problem";
import { answerStatus } from "@/lib/door/answer-status";

const titles: Record<number, string> = {
  400: "The request cannot be carried out as it is",
  401: "Not signed in",
  403: "Refused",
  404: "Not found",
  408: "Too slow",
  409: "In conflict with the present state",
  413: "Too large",
  422: "Not the request that it was",
  429: "Too many requests",
  500: "An error inside Assay",
  503: "Temporarily unavailable",
};

/** Close the connection instead of waiting for the rest of the body. */
const closesConnection = new Set([408, 413]);

export function problem(status: number, detail: string, errors: Problem["errors"] = []): Response {
  const { requestId } = answerStatus.getStore() ?? {};
  return Response.json(
    {
      type: "about:blank",
      title: titles[status] ?? "Error",
      status,
      detail,
      ...(errors.length > 0 && { errors }),
      ...(requestId && { requestId }),
    } satisfies Problem,
    {
      status,
      headers: {
        "content-type": "application/problem+json",
        "cache-control": "no-store",
        ...(closesConnection.has(status) && { connection: "close" }),
        ...(status === 503 && { "retry-after": "10" }),
      },
    },
  );
}

const statusOf: Record<Refusal["kind"], number> = {
  invalid: 400,
  forbidden: 403,
  "not-found": 404,
  conflict: 409,
  "too-large": 413,
  "too-slow": 408,
  busy: 503,
};

export const problemOf = (refusal: Refusal): Response => problem(statusOf[refusal.kind], refusal.message, [...refusal.errors]);
