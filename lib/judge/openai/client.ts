import OpenAI, { AzureOpenAI } from "openai";
import { type Connections, openConnections } from "@/lib/judge/wire/connections";

export interface Client {
  readonly api: OpenAI;
  close(): Promise<void>;
}

/** The last of Azure's dated versions that is not a preview. */
const azureVersion = "2024-10-21";

/**
 * The official client over our own kept-alive connections. It takes care of addresses, headers, authentication and errors, and reads
 * OPENAI_ORG_ID and OPENAI_PROJECT_ID. It neither retries nor logs. Without a key it sends none.
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

/** An `Answer` is all that the client reads of a `Response`, and a request is all that `Connections` sends. */
const asFetch = ({ fetch }: Connections) => fetch as unknown as typeof globalThis.fetch;

/** Reads an answer's JSON, or its text if that is not JSON: an excerpt of it says what is wrong. */
export async function readBody(answer: Promise<Response>): Promise<unknown> {
  const text = await (await answer).text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
