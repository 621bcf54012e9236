import OpenAI, { AzureOpenAI } from "openai";
import { type Connections, openConnections } from "@/lib/judge/wire/connections";

export interface Client {
  readonly api: OpenAI;
  close(): Promise<void>;
}

/** The newest of Azure's dated versions that is no preview. */
const azureVersion = "2024-10-21";

/**
 * The official client over our own kept-alive connections: addresses, headers, authentication and errors are its affair, as are the
 * variables OPENAI_ORG_ID and OPENAI_PROJECT_ID. It neither retries nor logs. Without a key it sends none.
 */
export function openClient({
  baseUrl,
  apiKey,
  timeoutMs,
  connections: most,
}: {
  baseUrl: string;
  apiKey: string | null;
  timeoutMs: number;
  connections: number;
}): Client {
  const connections = openConnections({ baseUrl, connections: most });
  const options = {
    baseURL: baseUrl,
    // The client insists on a key, but leaves out a header that is null.
    apiKey: apiKey ?? "none",
    defaultHeaders: apiKey === null ? { authorization: null, "api-key": null } : {},
    adminAPIKey: null,
    timeout: timeoutMs,
    maxRetries: 0,
    logLevel: "off" as const,
    fetch: asFetch(connections),
  };
  const api = isDatedAzure(baseUrl) ? new AzureOpenAI({ ...options, apiVersion: azureVersion }) : new OpenAI(options);
  return { api, close: connections.close };
}

/** Azure's addresses without `/v1` name a deployment in the path and a version in the query, and take the key in a header of their own. */
function isDatedAzure(baseUrl: string): boolean {
  const { hostname, pathname } = new URL(baseUrl);
  return /\.azure\.(com|us|cn)$/.test(hostname) && !/\/v1(\/|$)/.test(pathname);
}

/** An `Answer` has what the client reads of a `Response`, and a request has no more than what `Connections` sends. */
const asFetch = ({ fetch }: Connections) => fetch as unknown as typeof globalThis.fetch;

/**
 * Sends a request, and reads its answer's JSON, or its text where it is not JSON: an excerpt of that tells what is wrong. Throws the client's errors.
 * The signal may outlive thousands of requests, and of every signal that the client makes from another the other keeps a trace; so it is
 * given one that is only its own.
 */
export async function readBody(
  send: (options: { signal: AbortSignal }) => Promise<Response>,
  signal: AbortSignal | null,
): Promise<unknown> {
  const own = new AbortController();
  const abort = () => own.abort();
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort);
  try {
    const text = await (await send({ signal: own.signal })).text();
    return readJson(text);
  } finally {
    signal?.removeEventListener("abort", abort);
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
