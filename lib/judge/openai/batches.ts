import { z } from "zod";
import { judgeKinds, type ServerVariables } from "@/lib/domain/servers/judge-kinds";
import {
  BatchCallFailed,
  type BatchedRequest,
  type BatchResult,
  type BatchServer,
  type ServerBatch,
} from "@/lib/judge/contract/batches";
import type { Question } from "@/lib/judge/contract/call";
import type { Endpoint } from "@/lib/judge/wire/endpoint";
import { type Asked, failed, failureOfStatus, type Refused, refusedOf } from "@/lib/judge/wire/failure";
import { readLines } from "@/lib/judge/wire/lines";
import { brief, publicUrl } from "@/lib/judge/wire/redact";
import { readBody } from "./client";
import type { Completions, Wanted } from "./completions";
import { failureWithoutAnswer, refusedBy } from "./failure";
import { type Completion, completionOf } from "./reply";
import type { ReplyLimits } from "./reply-limits";
import { isAboutForm, refusedParameter, type SentParameters, sentParameters } from "./sent-parameters";

const chat = "/v1/chat/completions";
const uploadMs = 600_000;
/** Clocks differ, so lists are read back this much further. */
const clockSlackMs = 3_600_000;
const pageLength = 100;
const mostPages = 200;

/** OpenAI's files and batches (https://platform.openai.com/docs/guides/batch), on any server that has them. */
export function openBatches({
  completions: { api, traitsOf, learn, learnRefused },
  limits,
  wantedOf,
  models,
  endpoint,
  timeout,
  variables = judgeKinds.openai.variables,
}: {
  completions: Completions;
  limits: ReplyLimits;
  wantedOf: (question: Question, maxTokens: number) => Wanted;
  models: readonly string[];
  endpoint: Endpoint;
  /** Seconds. */
  timeout: number;
  variables?: ServerVariables;
}): BatchServer {
  const url = publicUrl(endpoint.baseUrl);
  const asked = (model: string): Asked => ({ model, endpoint, timeout, variables, hasAnswered: true });
  const unasked: Asked = { ...asked(models.join(", ")), hasAnswered: false };
  const takesFormat = new Set<string>();

  function parametersOf({ question, terms, withoutFormat }: BatchedRequest): SentParameters {
    const refused = new Set(terms.refused);
    const wanted = wantedOf(question, terms.maxTokens);
    const n = terms.asksForSeveral ? wanted.replies : 1;
    const format = withoutFormat ? null : wanted.formatWithout(refused);
    return sentParameters({ ...wanted, n, format, streams: false }, refused);
  }

  /** Throws if `read` finds nothing in the response. */
  async function call<T>(act: () => Promise<Response>, read: (body: unknown) => T | null): Promise<T> {
    let body: unknown;
    try {
      body = await readBody(await act());
    } catch (error) {
      throw callFailed(error, unasked, url);
    }
    const value = read(body);
    if (value !== null) return value;
    const sentence = `${url} responds, but not like a server with files and batches. Check ${variables.address}, or start the run without batches.`;
    throw new BatchCallFailed(failed(unasked, 0)("malformed", sentence, { fatal: { sentence, canBeFixed: true } }), false);
  }

  const getBatches = (query: Record<string, unknown>) => () => api.get("/batches", { query }).asResponse();

  async function check(): Promise<void> {
    await call(getBatches({ limit: 1 }), (body) => Page.safeParse(body).data ?? null);
  }

  /** Lists have the newest first; null if none was made since. */
  async function search<T>(
    get: (after: string | undefined) => Promise<Response>,
    since: Date,
    find: (item: unknown) => T | null,
  ) {
    const oldest = (since.getTime() - clockSlackMs) / 1000;
    let after: string | undefined;
    for (let page = 0; page < mostPages; page++) {
      const { data, has_more: hasMore } = await call(
        () => get(after),
        (body) => Page.safeParse(body).data ?? null,
      );
      for (const item of data) {
        const found = find(item);
        if (found !== null) return found;
      }
      const last = Listed.safeParse(data.at(-1)).data;
      if (!hasMore || !last || last.id === after || (last.created_at ?? oldest) < oldest) return null;
      after = last.id;
    }
    return null;
  }

  const batchIn = (body: unknown): ServerBatch | null => {
    const read = Batch.safeParse(body).data;
    return read ? serverBatch(read, endpoint) : null;
  };

  return {
    check,

    termsOf(model) {
      const { refused, severalReplies } = traitsOf(model);
      return { refused: [...refused].sort(), asksForSeveral: severalReplies !== false, maxTokens: limits.of(model) };
    },

    lineOf(customId, request) {
      const { model, asks } = request.question;
      const body = { model, messages: [...asks[0].messages], ...parametersOf(request) };
      return JSON.stringify({ custom_id: customId, method: "POST", url: chat, body });
    },

    upload: (name, content) =>
      call(() => {
        const { body, type } = formOf(name, content);
        return api.post("/files", { body, headers: { "content-type": type }, timeout: uploadMs }).asResponse();
      }, idIn),

    findFile: (name, since) =>
      search(
        (after) => api.get("/files", { query: { purpose: "batch", order: "desc", limit: pageLength, after } }).asResponse(),
        since,
        (item) => {
          const file = Listed.safeParse(item).data;
          return file?.filename === name ? file.id : null;
        },
      ),

    create: (fileId, token) =>
      call(() => {
        const body = { input_file_id: fileId, endpoint: chat, completion_window: "24h", metadata: { assay: token } };
        return api.post("/batches", { body, headers: { "idempotency-key": token } }).asResponse();
      }, batchIn),

    find: (fileId, token, since) =>
      search(
        (after) => getBatches({ limit: pageLength, after })(),
        since,
        (item) => {
          const batch = Batch.safeParse(item).data;
          const isOurs = batch && (batch.input_file_id === fileId || batch.metadata?.assay === token);
          return isOurs && batch.status !== "failed" ? serverBatch(batch, endpoint) : null;
        },
      ),

    look: (id) => call(() => api.get(`/batches/${encodeURIComponent(id)}`).asResponse(), batchIn),

    cancel: (id) =>
      call(
        () => api.post(`/batches/${encodeURIComponent(id)}/cancel`).asResponse(),
        () => undefined,
      ),

    async *linesOf(fileId) {
      try {
        const answer = await api.files.content(fileId);
        yield* readLines(answer.body as unknown as AsyncIterable<Uint8Array>);
      } catch (error) {
        throw callFailed(error, unasked, url);
      }
    },

    readLine,

    replyOf(result, request) {
      const { question, terms, withoutFormat } = request;
      const { model } = question;
      const sent = parametersOf(request);
      const refused = refusedIn(result);
      const completion = readCompletion(result, refused, asked(model));
      const parameter = refused && refusedParameter(refused, sent);
      if (parameter) {
        if (!traitsOf(model).refused.has(parameter)) learnRefused(model, parameter);
        return { reply: completion, again: "as it is" };
      }
      if (limits.lower(model, terms.maxTokens, completion)) return { reply: completion, again: "as it is" };
      // If the server names nothing, the request without the format shows what it refused.
      if (refused && isAboutForm(refused) && sent.response_format && !takesFormat.has(model))
        return { reply: completion, again: "without format" };
      const reply = limits.read(model, terms.maxTokens, completion);
      if (!reply.ok) return { reply, again: null };
      if (sent.n !== undefined && traitsOf(model).severalReplies === null)
        learn(model, { severalReplies: reply.texts.length > 1 });
      if (sent.response_format) takesFormat.add(model);
      if (withoutFormat) learnRefused(model, "json_schema", "json_object");
      return { reply: { ...reply, format: sent.response_format ?? null }, again: null };
    },

    usageOf: (result, model) => readCompletion(result, refusedIn(result), asked(model)),
  };
}

const Listed = z.looseObject({ id: z.string(), created_at: z.number().optional(), filename: z.string().optional() });
const Page = z.looseObject({ data: z.array(z.unknown()), has_more: z.boolean().nullish().catch(false) });

const FileId = z.string().min(1).max(1000);
const Count = z.int().min(0).nullish().catch(0);
const Batch = z.looseObject({
  id: z.string().min(1).max(1000),
  status: z.string(),
  input_file_id: z.string().nullish().catch(null),
  output_file_id: FileId.nullish().catch(null),
  error_file_id: FileId.nullish().catch(null),
  metadata: z.looseObject({ assay: z.string().optional() }).nullish().catch(null),
  request_counts: z.looseObject({ completed: Count, failed: Count }).nullish().catch(null),
  errors: z
    .looseObject({
      data: z
        .array(z.looseObject({ code: z.string().nullish().catch(null), message: z.string().nullish().catch(null) }))
        .nullish(),
    })
    .nullish()
    .catch(null),
});

const statuses: Readonly<Record<string, ServerBatch["status"]>> = {
  completed: "completed",
  expired: "expired",
  cancelled: "cancelled",
  canceled: "cancelled",
  failed: "failed",
};

const enqueuedTokens = /enqueued token/i;

function serverBatch(batch: z.infer<typeof Batch>, endpoint: Endpoint): ServerBatch {
  const errors = batch.errors?.data ?? [];
  const said = [...new Set(errors.map(({ code, message }) => message ?? code ?? ""))].filter(Boolean).slice(0, 3);
  return {
    id: batch.id,
    status: statuses[batch.status] ?? "open",
    done: (batch.request_counts?.completed ?? 0) + (batch.request_counts?.failed ?? 0),
    files: [batch.output_file_id, batch.error_file_id].flatMap((id) => id ?? []),
    reason: said.length > 0 ? brief(said.join(" "), endpoint) : null,
    isFull: errors.some(({ code, message }) => code === "token_limit_exceeded" || enqueuedTokens.test(message ?? "")),
  };
}

function idIn(body: unknown): string | null {
  const read = Listed.safeParse(body).data;
  return read ? read.id : null;
}

function callFailed(error: unknown, asked: Asked, url: string): BatchCallFailed {
  if (error instanceof BatchCallFailed) return error;
  const refused = refusedBy(error);
  if (!refused) return new BatchCallFailed(failureWithoutAnswer(error, asked, 0), false);
  const isMissing = refused.status === 404 || refused.status === 405 || refused.status === 501;
  const failure = failureOfStatus(refused, asked, 0);
  if (isMissing) {
    const said = brief(refused.message, asked.endpoint, 300);
    const sentence = `${url} has no files and batches (HTTP ${refused.status}: ${said}), so this run cannot be batched. Start it without batches, or use a server that has /v1/files and /v1/batches.`;
    return new BatchCallFailed({ ...failure, transient: false, fatal: { sentence, canBeFixed: true } }, true);
  }
  const isFull = enqueuedTokens.test(refused.message.slice(0, 2000));
  if (isFull) return new BatchCallFailed({ ...failure, transient: true, fatal: null }, false);
  if (failure.transient || failure.fatal) return new BatchCallFailed(failure, false);
  const sentence = `${url} rejected the batch (HTTP ${refused.status}: ${brief(refused.message, asked.endpoint, 300)}).`;
  return new BatchCallFailed({ ...failure, fatal: { sentence, canBeFixed: true } }, false);
}

const Line = z.looseObject({
  custom_id: z.string(),
  response: z
    .looseObject({ status_code: z.int().nullish().catch(null), body: z.unknown() })
    .nullish()
    .catch(null),
  error: z
    .looseObject({ code: z.string().nullish().catch(null), message: z.string().nullish().catch(null) })
    .nullish()
    .catch(null),
});

function readLine(line: string): BatchResult | null {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return null;
  }
  const { success, data } = Line.safeParse(json);
  if (!success) return null;
  const { custom_id: customId, response, error } = data;
  return {
    customId,
    answer: response ? { status: response.status_code ?? 200, body: response.body } : null,
    error: { code: error?.code ?? null, message: error?.message ?? error?.code ?? "The batch has no response to this request." },
  };
}

const isGood = (status: number): boolean => status >= 200 && status < 300;

const refusedIn = ({ answer }: BatchResult): Refused | null =>
  answer && !isGood(answer.status) ? refusedOf(answer.status, answer.body) : null;

const notDone = new Set(["batch_expired", "batch_cancelled"]);

function readCompletion(result: BatchResult, refused: Refused | null, asked: Asked): Completion {
  try {
    return completionIn(result, refused, asked);
  } catch (error) {
    // JSON.parse reads any depth; writing it out again for a message overflows the stack.
    if (error instanceof RangeError) return failed(asked, 0)("malformed", "The response's JSON is nested too deeply.");
    throw error;
  }
}

function completionIn({ answer, error }: BatchResult, refused: Refused | null, asked: Asked): Completion {
  if (refused) return failureOfStatus(refused, asked, 0);
  if (answer) return completionOf(answer.body, asked, 0);
  const fail = failed(asked, 0);
  if (notDone.has(error.code ?? "")) return fail("timeout", error.message, { transient: true });
  return fail("http-500", error.message, { transient: true });
}

/** Written by hand, since the connections send bytes and no `FormData`. */
function formOf(name: string, content: Uint8Array): { body: Uint8Array; type: string } {
  const boundary = `assay-${name.replace(/[^\w]/g, "")}`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nbatch\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/jsonl\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { body, type: `multipart/form-data; boundary=${boundary}` };
}
