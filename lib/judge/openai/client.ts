import OpenAI, { AzureOpenAI } from "openai";
import type { ChatCompletionCreateParams } from "openai/resources/chat/completions";
import type { Endpoint } from "@/lib/http/endpoint";
import type { Answer } from "@/lib/judge/wire/answer";
import { type JudgeConnections, openConnections, type RequestHead } from "@/lib/judge/wire/connections";

/** Azure's last dated version that is not a preview. */
const azureVersion = "2024-10-21";

/** The official client over our own connections. It reads nothing from the environment, which may be meant for another server,
 *  and neither retries nor logs. */
export function openClient({
  endpoint: { baseUrl, apiKey, headers, mustBePublic },
  timeoutMs,
  connections: most,
}: {
  endpoint: Endpoint;
  timeoutMs: number;
  connections: number;
}) {
  const connections = openConnections({ baseUrl, mustBePublic, connections: most });
  const opensItself = apiKey === null || credentials.some((name) => name in headers);
  const leftOut = [...(opensItself ? credentials : []), ...headersOfTheClient()];
  const base = new URL(baseUrl);
  const options = {
    baseURL: base.origin + base.pathname,
    // The client insists on a key, but leaves out a header that is null.
    apiKey: apiKey ?? "none",
    defaultHeaders: { ...Object.fromEntries(leftOut.map((name) => [name, null])), ...headers },
    adminAPIKey: null,
    organization: null,
    project: null,
    timeout: timeoutMs,
    maxRetries: 0,
    logLevel: "off" as const,
    fetch: asFetch(connections),
  };
  const apiVersion = base.searchParams.get("api-version") ?? azureVersion;
  const api = isDatedAzure(base) ? new AzureOpenAI({ ...options, apiVersion }) : new OpenAI(options);
  // The client would append its path to the address's query. Its version 7 does not, but needs Node 22.
  const buildURL = api.buildURL.bind(api);
  api.buildURL = (...asked) => withQuery(new URL(buildURL(...asked)), base.searchParams);
  const heads = new Map<string, Promise<RequestHead>>();

  async function headOf(model: string): Promise<RequestHead> {
    const { url, req } = await api.buildRequest({ method: "post", path: "/chat/completions", body: { model } });
    return connections.headOfPost(url, req.headers);
  }

  /** The client builds the first request of a model. The others differ in their body only, and building one takes the client
   *  longer than sending it takes us. */
  async function complete(params: ChatCompletionCreateParams): Promise<Answer> {
    const { model } = params;
    const known = heads.get(model) ?? headOf(model);
    heads.set(model, known);
    return connections.post(await known, JSON.stringify(params), timeoutMs);
  }
  return { api, complete, close: connections.close };
}

const credentials = ["authorization", "api-key"];

/** The client sends OPENAI_CUSTOM_HEADERS to every server; only the endpoint's own headers may go out. */
const headersOfTheClient = (): string[] =>
  (process.env.OPENAI_CUSTOM_HEADERS ?? "")
    .split("\n")
    .filter((line) => line.includes(":"))
    .map((line) => line.slice(0, line.indexOf(":")).trim().toLowerCase());

/** Azure's addresses without `/v1` name a deployment in the path and a version in the query, and take the key in their own
 *  header. */
const isDatedAzure = ({ hostname, pathname }: URL): boolean =>
  /\.azure\.(com|us|cn)$/.test(hostname) && !/\/v1(\/|$)/.test(pathname);

function withQuery(url: URL, query: URLSearchParams): string {
  const own = new Set(url.searchParams.keys());
  for (const [name, value] of query) if (!own.has(name)) url.searchParams.append(name, value);
  return url.href;
}

/** `Answer` has every part of a `Response` that the client reads. Files are fetched with their own media type. */
const asFetch = ({ fetch, open }: JudgeConnections) =>
  ((url: string, request: Parameters<typeof fetch>[1]) =>
    request.headers?.get("accept") === "application/binary"
      ? open(url, request)
      : fetch(url, request)) as unknown as typeof globalThis.fetch;

/** A body that is not JSON comes back as text, for an error excerpt. */
export async function readBody(answer: { text(): Promise<string> }): Promise<unknown> {
  const text = await answer.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
