import type { Endpoint } from "@/lib/http/endpoint";
import { brief } from "@/lib/http/redact";
import { openClient, readBody } from "./client";

/** Null if the answer is no list. Throws as the client does. */
export async function modelsOfServer(endpoint: Endpoint, timeoutMs: number): Promise<string[] | null> {
  const { api, close } = openClient({ endpoint, timeoutMs, connections: 1 });
  try {
    return modelsOf(await readBody(await api.get("/models").asResponse()));
  } finally {
    await close();
  }
}

/** " It lists gpt-4o, gpt-4o-mini." */
export const offered = (models: readonly string[] | null, endpoint: Endpoint): string =>
  models && models.length > 0
    ? ` It lists ${brief(`${models.slice(0, 8).join(", ")}${models.length > 8 ? ", …" : ""}`, endpoint)}.`
    : "";

function modelsOf(page: unknown): string[] | null {
  if (typeof page !== "object" || page === null || !("data" in page)) return null;
  // Ollama sends null before the first model is pulled.
  if (page.data === null && "object" in page && page.object === "list") return [];
  if (!Array.isArray(page.data)) return null;
  return page.data.flatMap((model: unknown) =>
    typeof model === "object" && model !== null && "id" in model && typeof model.id === "string" ? [model.id.slice(0, 200)] : [],
  );
}
