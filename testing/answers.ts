import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { afterAll, afterEach, expect } from "vitest";

// Checks every response of an API handler in unit tests against the OpenAPI document.

/** Longer bodies are not checked. */
const mostBytes = 5_000_000;
let pending: Promise<string[]>[] = [];

const collect = (message: unknown) => {
  const { request, response } = message as { request: Request; response: Response };
  pending.push(check(request, response));
};
subscribe("assay:api-answer", collect);
afterAll(() => void unsubscribe("assay:api-answer", collect));

afterEach(async () => {
  const checks = pending;
  pending = [];
  if (checks.length > 0) expect((await Promise.all(checks)).flat()).toEqual([]);
});

async function check(request: Request, response: Response): Promise<string[]> {
  const type = response.headers.get("content-type")?.split(";")[0] ?? "";
  // Cloned immediately, since the test reads the response.
  const copy = response.body && /^application\/(problem\+)?json$/.test(type) ? response.clone() : null;
  const body = response.body ? copy && (await beginning(copy)) : "";
  // Most tests call no handler.
  const { differences } = await import("@/app/api/v1/answers.fixture");
  return differences({ method: request.method, url: new URL(request.url), status: response.status, type, body }) ?? [];
}

/** Null if the body is long or incomplete. */
async function beginning(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > mostBytes) return null;
    }
  } catch {
    return null;
  }
  return Buffer.concat(chunks).toString("utf8");
}
