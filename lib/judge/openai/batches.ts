import * as z from "zod";
import { ownMember } from "@/lib/domain/lists/own-member";
import type { Endpoint } from "@/lib/http/endpoint";
import { brief, publicUrl } from "@/lib/http/redact";
import { BatchCallFailed, type BatchServer, type ServerBatch } from "@/lib/judge/contract/batches";
import { type Asked, failedCall, failureOfStatus } from "@/lib/judge/wire/failure";
import { readLines } from "@/lib/judge/wire/lines";
import { chatPath, ServerError } from "./batched-requests";
import { readBody } from "./client";
import type { Completions } from "./completions";
import { failureWithoutAnswer, refusedBy } from "./failure";

const uploadMs = 600_000;
/** Clocks differ, so lists are read back this much further. */
const clockSlackMs = 3_600_000;
const pageLength = 100;
const mostPages = 200;

export type BatchCalls = Pick<BatchServer, "check" | "upload" | "findFile" | "create" | "find" | "look" | "cancel" | "linesOf">;

/** OpenAI's files and batches (https://platform.openai.com/docs/guides/batch), on any server that has them. */
export function openBatches({ api }: Completions, asked: Asked): BatchCalls {
  const { endpoint } = asked;

  async function call<T>(act: () => Promise<Response>, read: (body: unknown) => T | null): Promise<T> {
    let body: unknown;
    try {
      body = await readBody(await act());
    } catch (error) {
      throw callFailed(error, asked);
    }
    const value = read(body);
    if (value === null) throw notABatchServer(asked);
    return value;
  }

  const getBatches = (query: Record<string, unknown>) => api.get("/batches", { query }).asResponse();
  const batchIn = (body: unknown): ServerBatch | null => {
    const read = Batch.safeParse(body).data;
    return read ? serverBatch(read, endpoint) : null;
  };

  /** Lists have the newest first; null if none was made since. */
  async function search<T>(
    get: (after: string | undefined) => Promise<Response>,
    since: Date,
    find: (item: unknown) => T | null,
  ): Promise<T | null> {
    const oldest = (since.getTime() - clockSlackMs) / 1000;
    let after: string | undefined;
    for (let page = 0; page < mostPages; page++) {
      const { data, has_more: hasMore } = await call(() => get(after), pageIn);
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

  return {
    async check() {
      await call(() => getBatches({ limit: 1 }), pageIn);
    },

    upload(name, content) {
      const { body, type } = formOf(name, content);
      const headers = { "content-type": type };
      return call(
        () => api.post("/files", { body, headers, timeout: uploadMs }).asResponse(),
        (file) => Listed.safeParse(file).data?.id ?? null,
      );
    },

    findFile: (name, since) =>
      search(
        (after) => api.get("/files", { query: { purpose: "batch", order: "desc", limit: pageLength, after } }).asResponse(),
        since,
        (item) => {
          const file = Listed.safeParse(item).data;
          return file?.filename === name ? file.id : null;
        },
      ),

    create(fileId, token) {
      const body = { input_file_id: fileId, endpoint: chatPath, completion_window: "24h", metadata: { assay: token } };
      return call(() => api.post("/batches", { body, headers: { "idempotency-key": token } }).asResponse(), batchIn);
    },

    find: (fileId, token, since) =>
      search(
        (after) => getBatches({ limit: pageLength, after }),
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
        throw callFailed(error, asked);
      }
    },
  };
}

const Listed = z.looseObject({ id: z.string(), created_at: z.number().optional(), filename: z.string().optional() });
const Page = z.looseObject({ data: z.array(z.unknown()), has_more: z.boolean().nullish().catch(false) });

const pageIn = (body: unknown) => Page.safeParse(body).data ?? null;

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
    .looseObject({ data: z.array(ServerError).nullish() })
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
    status: ownMember(statuses, batch.status) ?? "open",
    done: (batch.request_counts?.completed ?? 0) + (batch.request_counts?.failed ?? 0),
    files: [batch.output_file_id, batch.error_file_id].flatMap((id) => id ?? []),
    reason: said.length > 0 ? brief(said.join(" "), endpoint) : null,
    isFull: errors.some(({ code, message }) => code === "token_limit_exceeded" || enqueuedTokens.test(message ?? "")),
  };
}

function notABatchServer(asked: Asked): BatchCallFailed {
  const url = publicUrl(asked.endpoint.baseUrl);
  const sentence = `${url} responds, but not like a server with files and batches. Check ${asked.variables.address}, or start the run without batches.`;
  return new BatchCallFailed(failedCall(asked, 0)("malformed", sentence, { fatal: { sentence, canBeFixed: true } }), false);
}

function callFailed(error: unknown, asked: Asked): BatchCallFailed {
  if (error instanceof BatchCallFailed) return error;
  const refused = refusedBy(error);
  if (!refused) return new BatchCallFailed(failureWithoutAnswer(error, asked, 0), false);
  const url = publicUrl(asked.endpoint.baseUrl);
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

/** Written by hand, since the connections send bytes and no `FormData`. */
function formOf(name: string, content: Uint8Array): { body: Uint8Array; type: string } {
  const boundary = `assay-${name.replace(/[^\w]/g, "")}`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nbatch\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/jsonl\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { body, type: `multipart/form-data; boundary=${boundary}` };
}
