import type { IncomingMessage, ServerResponse } from "node:http";
import type { Behaviour } from "./behaviour";

interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

export interface BatchPlan {
  /** In ms. Default: the queue's. */
  latencyMs?: number;
  /** Default: completed. */
  end?: "completed" | "expired" | "failed" | "cancelled";
  /** Default: all, or half if it expires or is cancelled. */
  done?: number;
  errors?: { code: string; message: string }[];
  /** Rewrites the result lines. */
  lines?: (lines: string[]) => string[];
  /** Its result files are missing. */
  vanishes?: boolean;
  /** The response to its creation; with `isMade` the batch is created anyway. */
  refusal?: Answer & { isMade?: boolean };
}

export interface QueuedRequest {
  batch: string;
  customId: string;
  body: { model?: string; n?: number; messages?: { role: string; content: string }[] } & Record<string, unknown>;
}

interface StoredFile {
  id: string;
  filename: string;
  purpose: string;
  content: string;
  createdAt: number;
}

interface Batch {
  id: string;
  fileId: string;
  metadata: unknown;
  createdAt: number;
  endsAt: number;
  plan: BatchPlan;
  requests: QueuedRequest[];
  ended: { status: string; outputId: string | null; errorId: string | null; done: number } | null;
  isCancelled: boolean;
}

/** Null omits the result. */
type AnswerLine = (request: QueuedRequest) => { status: number; body: unknown };

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

/** OpenAI's files and batches in memory. `plans` are by batch number, from 0. */
export class BatchQueue {
  /** Requests of all created batches. */
  readonly requests: QueuedRequest[] = [];
  readonly batches: Batch[] = [];
  readonly files = new Map<string, StoredFile>();
  /** By method and path, with :id for ids. */
  readonly calls: string[] = [];
  /** Responds with 404 to everything. */
  isOff = false;
  latencyMs = 0;
  /** Milliseconds before a call is carried out, and again before the response. */
  delay: () => number = () => 0;
  plan: (number: number) => BatchPlan = () => ({});
  /** Overrides the queue's response. */
  intercept: (call: string) => Answer | null = () => null;
  #created = 0;

  constructor(private readonly answer: AnswerLine) {}

  reset(): void {
    for (const list of [this.requests, this.batches, this.calls]) list.length = 0;
    this.files.clear();
    this.isOff = false;
    this.latencyMs = 0;
    this.delay = () => 0;
    this.plan = () => ({});
    this.intercept = () => null;
    this.#created = 0;
  }

  /** False for other calls. */
  handle(incoming: IncomingMessage, url: URL, text: string, response: ServerResponse): boolean {
    const parts = /^\/v1\/(files|batches)(?:\/([^/]+))?(?:\/(content|cancel))?$/.exec(url.pathname);
    if (!parts || this.isOff) return false;
    const [, kind, id, action] = parts;
    const call = `${incoming.method} /${kind}${id ? "/:id" : ""}${action ? `/${action}` : ""}`;
    this.calls.push(call);
    const answer = () => this.intercept(call) ?? this.#act(call, incoming, url, text, id ?? "");
    setTimeout(() => {
      const { status, body, headers } = answer();
      // The call had its effect even if the client is gone.
      setTimeout(() => write(response, status, body, headers), this.delay());
    }, this.delay());
    return true;
  }

  #act(call: string, incoming: IncomingMessage, url: URL, text: string, id: string): Answer {
    switch (call) {
      case "POST /files":
        return this.#upload(incoming, text);
      case "GET /files":
        return pageOf(url, [...this.files.values()].map(shownFile));
      case "GET /files/:id/content":
        return this.#content(id);
      case "POST /batches":
        return this.#create(text);
      case "GET /batches":
        return pageOf(
          url,
          this.batches.map((batch) => this.#shown(batch)),
        );
      default:
        return this.#one(id, call.endsWith("/cancel"));
    }
  }

  #upload(incoming: IncomingMessage, text: string): Answer {
    const boundary = /boundary=(.+)$/.exec(incoming.headers["content-type"] ?? "")?.[1] ?? "";
    const fields = text.split(`--${boundary}`).map((part) => {
      const [head = "", ...rest] = part.split("\r\n\r\n");
      return { head, content: rest.join("\r\n\r\n").replace(/\r\n$/, "") };
    });
    const file = fields.find(({ head }) => head.includes('name="file"'));
    const purpose = fields.find(({ head }) => head.includes('name="purpose"'))?.content ?? "";
    const filename = /filename="([^"]+)"/.exec(file?.head ?? "")?.[1];
    if (!file || !filename || purpose !== "batch") return refusal(400, "No file with the purpose batch.");
    return { status: 200, body: shownFile(this.#store(filename, file.content, "batch")) };
  }

  #store(filename: string, content: string, purpose: string): StoredFile {
    const stored = { id: `file-${this.files.size + 1}`, filename, purpose, content, createdAt: Date.now() };
    this.files.set(stored.id, stored);
    return stored;
  }

  #content(id: string): Answer {
    const file = this.files.get(id);
    return file ? { status: 200, body: file.content } : refusal(404, `No such File object: ${id}`);
  }

  #create(text: string): Answer {
    const { input_file_id: fileId, metadata, endpoint, completion_window: window } = JSON.parse(text);
    const file = this.files.get(fileId);
    if (!file || endpoint !== "/v1/chat/completions" || window !== "24h")
      return refusal(400, "Invalid file, endpoint or window.");
    const plan = this.plan(this.#created++);
    if (plan.refusal && !plan.refusal.isMade) return plan.refusal;
    const id = `batch_${this.batches.length + 1}`;
    const requests = file.content
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
      .map(({ custom_id: customId, body }) => ({ batch: id, customId, body }));
    const createdAt = Date.now();
    const endsAt = createdAt + (plan.latencyMs ?? this.latencyMs);
    const batch: Batch = { id, fileId, metadata, createdAt, endsAt, plan, requests, ended: null, isCancelled: false };
    this.batches.push(batch);
    // A batch that fails validation is never carried out.
    if (plan.end !== "failed") this.requests.push(...requests);
    return plan.refusal ?? { status: 200, body: this.#shown(batch) };
  }

  #one(id: string, isCancel: boolean): Answer {
    const batch = this.batches.find((one) => one.id === id);
    if (!batch) return refusal(404, `No batch found with id '${id}'.`);
    if (isCancel && this.#endOf(batch)) return refusal(409, "Cannot cancel a batch with status 'completed'.");
    if (isCancel) batch.isCancelled = true;
    return { status: 200, body: this.#shown(batch) };
  }

  #endOf(batch: Batch): Batch["ended"] {
    const { plan, requests } = batch;
    if (batch.ended || (!batch.isCancelled && Date.now() < batch.endsAt)) return batch.ended;
    const status = batch.isCancelled ? "cancelled" : (plan.end ?? "completed");
    if (status === "failed") {
      batch.ended = { status, outputId: null, errorId: null, done: 0 };
      return batch.ended;
    }
    const passed = Math.min(1, (Date.now() - batch.createdAt) / Math.max(1, batch.endsAt - batch.createdAt));
    const usual = status === "completed" ? requests.length : Math.floor(requests.length * (batch.isCancelled ? passed : 0.5));
    const done = Math.min(requests.length, plan.done ?? usual);
    const outputs: string[] = [];
    const errors: string[] = [];
    for (const [at, request] of requests.entries()) {
      if (at >= done) {
        if (status !== "expired") continue;
        const error = {
          code: "batch_expired",
          message: "This request could not be executed before the completion window expired.",
        };
        errors.push(JSON.stringify({ id: `r${at}`, custom_id: request.customId, response: null, error }));
        continue;
      }
      const { status: code, body } = this.answer(request);
      const response = { status_code: code, request_id: `q${at}`, body };
      const line = JSON.stringify({ id: `r${at}`, custom_id: request.customId, response, error: null });
      (code === 200 ? outputs : errors).push(line);
    }
    const lines = plan.lines?.(outputs) ?? outputs;
    const store = (kind: string, all: string[]) =>
      all.length > 0 ? this.#store(`${batch.id}_${kind}.jsonl`, `${all.join("\n")}\n`, "batch_output").id : null;
    batch.ended = { status, outputId: store("output", lines), errorId: store("error", errors), done };
    if (plan.vanishes) for (const id of [batch.ended.outputId, batch.ended.errorId]) this.files.delete(id ?? "");
    return batch.ended;
  }

  #shown(batch: Batch) {
    const { id, fileId, metadata, createdAt, endsAt, plan, requests } = batch;
    const ended = this.#endOf(batch);
    const share = Math.min(1, (Date.now() - createdAt) / Math.max(1, endsAt - createdAt));
    const completed = ended?.done ?? Math.floor(share * requests.length);
    return {
      id,
      object: "batch",
      endpoint: "/v1/chat/completions",
      input_file_id: fileId,
      completion_window: "24h",
      status: ended?.status ?? "in_progress",
      metadata,
      created_at: seconds(createdAt),
      output_file_id: ended?.outputId ?? null,
      error_file_id: ended?.errorId ?? null,
      errors: ended?.status === "failed" ? { object: "list", data: plan.errors ?? [] } : null,
      request_counts: { total: requests.length, completed, failed: 0 },
    };
  }
}

const shownFile = ({ id, filename, purpose, content, createdAt }: StoredFile) => ({
  id,
  object: "file",
  filename,
  purpose,
  bytes: content.length,
  created_at: seconds(createdAt),
  status: "processed",
});

/** Newest first, like OpenAI. */
function pageOf(url: URL, all: { id: string }[]): Answer {
  const limit = Number(url.searchParams.get("limit") ?? 20);
  const newest = all.toReversed();
  const after = url.searchParams.get("after");
  const from = after === null ? 0 : newest.findIndex(({ id }) => id === after) + 1;
  const data = newest.slice(from, from + limit);
  return { status: 200, body: { object: "list", data, has_more: from + limit < newest.length } };
}

const refusal = (status: number, message: string): Answer => ({ status, body: { error: { message, code: null } } });

/** Strings are sent as a file, other values as JSON. */
function write(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  if (response.destroyed) return;
  const isFile = typeof body === "string";
  response.writeHead(status, { "content-type": isFile ? "application/octet-stream" : "application/json", ...headers });
  response.end(isFile ? body : JSON.stringify(body));
}

/** A chat behaviour as a result line. */
export function lineOf(
  behaviour: Behaviour,
  complete: (behaviour: Behaviour & { kind: "reply" | "replies" }) => unknown,
): { status: number; body: unknown } {
  switch (behaviour.kind) {
    case "reply":
    case "replies":
      return { status: 200, body: complete(behaviour) };
    case "status":
      return { status: behaviour.status, body: behaviour.body ?? {} };
    case "json":
      return { status: 200, body: behaviour.body };
    case "large":
      return { status: 200, body: complete({ kind: "reply", content: "x".repeat(behaviour.characters) }) };
    default:
      return { status: 500, body: { error: { message: "The server had an error.", code: "server_error" } } };
  }
}
