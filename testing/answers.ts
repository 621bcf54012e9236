import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { afterAll, afterEach, expect } from "vitest";

// Every answer that an API handler gives in a unit test is held to the description of the API.

/** Bodies beyond this are not read again. */
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
  // Cloned at once: the test reads the answer itself.
  const copy = response.body && /^application\/(problem\+)?json$/.test(type) ? response.clone() : null;
  const body = response.body ? copy && (await beginning(copy)) : "";
  // Loaded late, since most tests call no handler.
  const { differences } = await import("@/app/api/v1/described/answers.fixture");
  return differences({ method: request.method, url: new URL(request.url), status: response.status, type, body }) ?? [];
}

/** The body, or null if it is long or breaks off. */
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
