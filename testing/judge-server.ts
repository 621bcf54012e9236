import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { metrics } from "@/lib/metrics/registry";
import { BatchQueue, lineOf } from "@/testing/judge/batch-queue";
import type { Behaviour, Usage } from "@/testing/judge/behaviour";

export type { Behaviour };

interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  /** With its question mark; "" if there is none. */
  readonly query: string;
  readonly headers: IncomingMessage["headers"];
  /** An empty object if there is no JSON body. */
  readonly body: {
    model?: string;
    messages?: { role: string; content: string }[];
    temperature?: number;
    max_tokens?: number;
    max_completion_tokens?: number;
    n?: number;
    stream?: boolean;
    stream_options?: { include_usage?: boolean };
    response_format?: { type: string; json_schema?: { name: string; strict?: boolean; schema: unknown } };
  };
  readonly prompt: string;
  /** The client's port, which identifies a kept-alive connection. */
  readonly port: number;
}

export type Script = (request: RecordedRequest, index: number) => Behaviour;

export interface JudgeServer {
  /** For OPENAI_BASE_URL. */
  readonly url: string;
  readonly requests: RecordedRequest[];
  /** Requests in flight, and their maximum so far. */
  readonly inFlight: number;
  readonly peak: number;
  /** The script replies to their requests too. */
  readonly queue: BatchQueue;
  script: Script;
  /** Replies wait, until released. */
  hold(): void;
  /** Lets so many replies go, or all from now on. */
  release(count?: number): void;
  close(): Promise<void>;
}

export const reply = (content: string): Behaviour => ({ kind: "reply", content });

export const failure = (
  status: number,
  error: { message: string; code?: string | null; param?: string | null; type?: string },
  headers?: Record<string, string>,
): Behaviour => ({
  kind: "status",
  status,
  headers,
  body: { error: { type: "invalid_request_error", code: null, param: null, ...error } },
});

export const rateLimited = (headers?: Record<string, string>): Behaviour =>
  failure(429, { message: "Rate limit reached for requests", code: "rate_limit_exceeded", type: "requests" }, headers);

export const unsupported = (param: string, hint = ""): Behaviour =>
  failure(400, {
    message: `Unsupported parameter: '${param}' is not supported with this model.${hint}`,
    code: "unsupported_parameter",
    param,
  });

/** Like a server that only supports streaming. */
export const streamsOnly =
  (script: Script = answerEveryMetric()): Script =>
  (request, index) => {
    if (!request.body.stream)
      return failure(400, { message: "Only streaming is supported: set stream to true.", param: "stream" });
    const behaviour = script(request, index);
    if (behaviour.kind === "reply" && typeof behaviour.content === "string")
      return { kind: "stream", contents: [behaviour.content], finishReason: behaviour.finishReason };
    return behaviour.kind === "replies" ? { kind: "stream", contents: behaviour.contents } : behaviour;
  };

export const refusesFormat =
  (types: readonly string[] = ["json_schema", "json_object"], script: Script = answerEveryMetric()): Script =>
  (request, index) => {
    const type = request.body.response_format?.type ?? "";
    if (!types.includes(type)) return script(request, index);
    return failure(400, { message: `This model does not support response_format of type ${type}.`, param: "response_format" });
  };

export const wrongKey = (): Behaviour => failure(401, { message: "Incorrect API key provided.", code: "invalid_api_key" });

export const unknownModel = (model: string): Behaviour =>
  failure(404, { message: `The model \`${model}\` does not exist or you do not have access to it.`, code: "model_not_found" });

/** Each behaviour once; the last one repeats. */
export const inTurn =
  (...behaviours: [Behaviour, ...Behaviour[]]): Script =>
  (_, index) =>
    behaviours[Math.min(index, behaviours.length - 1)] ?? behaviours[0];

const hash = (text: string): number => {
  let value = 2166136261;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 16777619);
  return value >>> 0;
};

/** Recognises the metric by its format words. Replies depend on the prompt; polls of one prompt vary. */
export const answerEveryMetric =
  (): Script =>
  ({ prompt }, index) => {
    const value = hash(prompt);
    if (prompt.includes("Supporting Evidence"))
      return reply(
        `Criteria: The text was compared with the question.\nSupporting Evidence: It names the subject.\nScore: ${value % 11}`,
      );
    if (prompt.includes('"verdicts"')) return reply(verdictsOn(prompt, value));
    if (prompt.includes('"unchecked"')) {
      const sentences = (prompt.split("<<<BEGIN RESPONSE>>>")[1] ?? "").match(/^\d+ .+$/gm) ?? [];
      const claims = sentences.map((line) => ({ claim: line.replace(/^\d+ /, ""), sentences: [Number.parseInt(line, 10)] }));
      return reply(JSON.stringify({ claims, unchecked: [] }));
    }
    if (/verdict/i.test(prompt)) {
      const verdict = (value + index) % 5 === 0 ? "no" : "yes";
      return reply(`The claims were checked one by one against the contexts.\nVerdict: ${verdict}`);
    }
    if (/"score"/.test(prompt))
      return reply(JSON.stringify({ score: value % 3, reasoning: "The context was compared with the question." }));
    if (/insufficient information/i.test(prompt)) {
      const numbers = prompt.match(/\b\d{1,4}\.\d{1,4}\b/g);
      if (value % 7 === 0 || !numbers) return reply("Insufficient Information");
      return reply(JSON.stringify([...new Set(numbers)].slice(0, 3)));
    }
    return reply(freeReply(prompt, value));
  };

/** Most claims are supported by the first sentence of the prompt's contexts. */
function verdictsOn(prompt: string, value: number): string {
  const [contexts = "", claims = ""] = prompt.split("<<<BEGIN CLAIMS>>>");
  const first = /^\d+\.\d+/m.exec(contexts)?.[0];
  const lines = claims.match(/^\d+ .+$/gm) ?? [];
  const verdicts = lines.map((_, at) => {
    const isSupported = first !== undefined && (value + at) % 4 !== 0;
    return { claim: at + 1, evidence: isSupported ? [first] : [], verdict: isSupported ? "supported" : "not found" };
  });
  return JSON.stringify({ verdicts });
}

/** For the metric without format words. */
function freeReply(prompt: string, value: number): string {
  for (const metric of metrics) {
    const settings = metric.settings.parse({});
    if (!prompt.includes(metric.template(settings).system)) continue;
    const evidence = {
      relevance: () => ({ share: (value % 11) / 10, found: [], missing: [] }),
      grounding: () => [],
      fraction: () => 0,
    };
    return metric.lexicalReply({ question: "", contexts: [""], response: "" }, { item: 0, poll: 0 }, evidence, settings);
  }
  return "Score: 5";
}

const usedPorts = new Set<number>();

/** Never reuses a port for 0: a new judge would get the cached replies of the old one. */
async function listen(server: Server, port: number): Promise<number> {
  for (;;) {
    await once(server.listen(port, "127.0.0.1"), "listening");
    const { port: actual } = server.address() as AddressInfo;
    if (port !== 0 || !usedPorts.has(actual)) {
      usedPorts.add(actual);
      return actual;
    }
    await once(server.close(), "close");
  }
}

/** A chat completions server on 127.0.0.1 that follows its script. */
export async function startJudgeServer({
  script = answerEveryMetric(),
  latencyMs = 0,
  port = 0,
  models = ["judge-a", "judge-b"],
  needsKey = true,
}: {
  script?: Script;
  latencyMs?: number;
  port?: number;
  /** The list, a status, or a web page; null for 404. */
  models?: readonly string[] | null | number | "page";
  needsKey?: boolean;
} = {}): Promise<JudgeServer> {
  const requests: RecordedRequest[] = [];
  let current = script;
  let inFlight = 0;
  let peak = 0;
  let queued = 0;
  let allowed = Number.POSITIVE_INFINITY;
  const held = new Set<() => void>();
  const release = (count = Number.POSITIVE_INFINITY) => {
    allowed += count;
    for (const reply of held) {
      if (allowed <= 0) break;
      allowed--;
      held.delete(reply);
      reply();
    }
  };
  const mayReply = async (response: ServerResponse) => {
    if (allowed > 0) allowed--;
    else
      await new Promise<void>((resolve) => {
        held.add(resolve);
        response.once("close", () => held.delete(resolve));
      });
  };
  const queue = new BatchQueue(({ body }) => {
    const prompt = promptOf(body);
    const request = { method: "POST", path: "/v1/chat/completions", query: "", headers: {}, body, prompt, port: 0 };
    return lineOf(current(request, queued++), (behaviour) => bodyOf(request, behaviour));
  });

  const server = createServer(async (incoming, response) => {
    const text = await readText(incoming);
    if (text === null) return;
    const url = new URL(incoming.url ?? "/", "http://127.0.0.1");
    const { pathname: path, search: query } = url;
    if (queue.handle(incoming, url, text, response)) return;
    if (incoming.method === "GET" && path === "/v1/models" && models) {
      if (needsKey && !incoming.headers.authorization)
        return sendJson(response, 401, { error: { message: "No key.", code: "invalid_api_key" } });
      if (typeof models === "number") return sendJson(response, models, { error: { message: "No list." } });
      if (models === "page") return response.end("<html>Welcome</html>");
      return sendJson(response, 200, {
        object: "list",
        data: models.map((id) => ({ id, object: "model", created: 0, owned_by: "assay" })),
      });
    }
    if (incoming.method !== "POST" || path !== "/v1/chat/completions")
      return sendJson(response, 404, {
        error: { message: `Unknown request URL: ${incoming.method} ${path}.`, code: "unknown_url" },
      });

    const request = record(incoming, { path, query }, text);
    const behaviour = current(request, requests.push(request) - 1);
    peak = Math.max(peak, ++inFlight);
    response.once("close", () => inFlight--);
    if (behaviour.until) await behaviour.until;
    await mayReply(response);
    const wait = behaviour.latencyMs ?? latencyMs;
    if (wait > 0) setTimeout(() => perform(behaviour, request, response), wait);
    else perform(behaviour, request, response);
  });
  server.keepAliveTimeout = 60_000;

  const actual = await listen(server, port);

  return {
    url: `http://127.0.0.1:${actual}/v1`,
    requests,
    queue,
    get inFlight() {
      return inFlight;
    },
    get peak() {
      return peak;
    },
    get script() {
      return current;
    },
    set script(next) {
      current = next;
    },
    hold() {
      allowed = 0;
    },
    release,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const readText = async (incoming: IncomingMessage): Promise<string | null> => {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of incoming) chunks.push(chunk);
  } catch {
    return null; // The client disconnected.
  }
  return Buffer.concat(chunks).toString("utf8");
};

function record(incoming: IncomingMessage, address: { path: string; query: string }, text: string): RecordedRequest {
  let body: RecordedRequest["body"] = {};
  try {
    body = JSON.parse(text);
  } catch {}
  const { method = "", headers } = incoming;
  return { method, ...address, headers, body, prompt: promptOf(body), port: incoming.socket.remotePort ?? 0 };
}

const promptOf = ({ messages = [] }: RecordedRequest["body"]): string => messages.map(({ content }) => content).join("\n\n");

const sendJson = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) => {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
};

/** About four characters per token. */
const usageOf = (prompt: string, content: string): Usage => {
  const prompt_tokens = Math.ceil(prompt.length / 4);
  const completion_tokens = Math.ceil(content.length / 4);
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
};

function completion(request: RecordedRequest, behaviour: Extract<Behaviour, { kind: "reply" }>) {
  const { content, finishReason = "stop", message = {}, n = 1 } = behaviour;
  const usage =
    behaviour.usage === undefined ? usageOf(request.prompt, typeof content === "string" ? content : "") : behaviour.usage;
  return {
    id: "chatcmpl-scripted",
    object: "chat.completion",
    created: 0,
    model: request.body.model ?? "",
    choices: Array.from({ length: n }, (_, index) => ({
      index,
      finish_reason: finishReason,
      message: { role: "assistant", content, ...message },
    })),
    ...(usage && { usage }),
  };
}

function bodyOf(request: RecordedRequest, behaviour: Behaviour & { kind: "reply" | "replies" }) {
  if (behaviour.kind === "reply") return completion(request, behaviour);
  const { contents, usage } = behaviour;
  const whole = completion(request, { kind: "reply", content: contents.join(""), n: contents.length, usage });
  const choices = whole.choices.map((choice, at) => ({ ...choice, message: { role: "assistant", content: contents[at] } }));
  return { ...whole, choices };
}

function perform(behaviour: Behaviour, request: RecordedRequest, response: ServerResponse): void {
  if (response.destroyed) return;
  switch (behaviour.kind) {
    case "reply":
      sendJson(response, 200, completion(request, behaviour));
      return;
    case "replies":
      sendJson(response, 200, bodyOf(request, behaviour));
      return;
    case "large":
      sendJson(response, 200, completion(request, { kind: "reply", content: "x".repeat(behaviour.characters) }));
      return;
    case "gzip": {
      const body = gzipSync(JSON.stringify(completion(request, { kind: "reply", content: behaviour.content })));
      response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
      response.end(behaviour.corrupt ? body.subarray(4) : body);
      return;
    }
    case "stream":
      stream(behaviour, request, response);
      return;
    case "endless": {
      response.writeHead(200, { "content-type": "text/event-stream" });
      const write = () => {
        while (!response.destroyed && response.write(behaviour.chunk));
      };
      response.on("drain", write);
      write();
      return;
    }
    case "status":
      sendJson(response, behaviour.status, behaviour.body ?? {}, behaviour.headers);
      return;
    case "json":
      sendJson(response, 200, behaviour.body);
      return;
    case "text":
      response.writeHead(200, { "content-type": behaviour.contentType ?? "text/html" });
      response.end(behaviour.body);
      return;
    case "reset":
      response.destroy();
      return;
    case "cut":
      response.writeHead(200, { "content-type": "application/json" });
      response.end('{"id":"chatcmpl-scripted","choices":[{"index":0,"message":{"role":"assi');
      return;
    case "cut-connection":
      response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
      response.write('{"id":"chatcmpl', () => response.destroy());
      return;
    case "hang":
      return;
    case "slow-body":
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{"id":"chatcmpl-scripted",');
      return;
  }
}

/** Sends words of each choice in turn. */
function stream(behaviour: Extract<Behaviour, { kind: "stream" }>, request: RecordedRequest, response: ServerResponse): void {
  const { contents, finishReason = "stop", delta, end = "done", lineEnd = "\n", gzip = false } = behaviour;
  const chunk = (choices: unknown[], more: object = {}) =>
    `data: ${JSON.stringify({ id: "chatcmpl-scripted", object: "chat.completion.chunk", created: 0, model: request.body.model, choices, ...more })}${lineEnd}${lineEnd}`;
  const pieces = contents.map((content) => content.match(/.{1,12}/gsu) ?? []);
  const events = [`: a comment${lineEnd}${lineEnd}`];
  for (const index of contents.keys())
    events.push(chunk([{ index, delta: { role: "assistant", content: "" }, finish_reason: null }]));
  for (let at = 0; at < Math.max(0, ...pieces.map(({ length }) => length)); at++)
    for (const [index, ofChoice] of pieces.entries())
      if (ofChoice[at] !== undefined) events.push(chunk([{ index, delta: { content: ofChoice[at] }, finish_reason: null }]));
  if (delta) events.push(chunk([{ index: 0, delta, finish_reason: null }]));
  if (end === "done" || end === "no-done") {
    for (const index of contents.keys()) events.push(chunk([{ index, delta: {}, finish_reason: finishReason }]));
    const usage = behaviour.usage === undefined ? usageOf(request.prompt, contents.join("")) : behaviour.usage;
    if (usage && request.body.stream_options?.include_usage) events.push(chunk([], { usage }));
    if (end === "done") events.push(`data: [DONE]${lineEnd}${lineEnd}`);
  } else if (typeof end === "object") events.push(`data: ${JSON.stringify({ error: end.error })}${lineEnd}${lineEnd}`);
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8", ...(gzip && { "content-encoding": "gzip" }) });
  const bytes = gzip ? gzipSync(events.join("")) : Buffer.from(events.join(""));
  // Pieces that split events and characters.
  for (let at = 0; at < bytes.length; at += 101) response.write(bytes.subarray(at, at + 101));
  if (end === "reset") response.write(" ", () => response.destroy());
  else response.end();
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values } = parseArgs({
    options: { port: { type: "string", default: "4010" }, latency: { type: "string", default: "0" } },
  });
  const server = await startJudgeServer({ port: Number(values.port), latencyMs: Number(values.latency) });
  console.log(`A scripted judge answers every metric at ${server.url}`);
  console.log(`OPENAI_BASE_URL=${server.url} OPENAI_API_KEY=any ASSAY_MODEL=judge-a`);
}
