import type { BatchTerms } from "@/lib/domain/batches/terms";
import type { Question, Reply } from "./call";

export interface ServerBatch {
  id: string;
  /** An expired or cancelled batch has results for what was done; a failed one has none. */
  status: "open" | "completed" | "expired" | "cancelled" | "failed";
  done: number;
  /** Replies and errors may be in separate files. */
  files: readonly string[];
  /** In the server's words. */
  reason: string | null;
  /** The server's queue was full: the batch can be created again later. */
  isFull: boolean;
}

export interface BatchResult {
  customId: string;
  /** Null where the server gave none; `error` then gives the reason. */
  answer: { status: number; body: unknown } | null;
  error: { code: string | null; message: string };
}

export interface BatchedRequest {
  readonly question: Question;
  readonly terms: BatchTerms;
  /** Leaves out the reply format, to find out whether that was refused. */
  readonly withoutFormat: boolean;
}

export class BatchCallFailed extends Error {
  override readonly name = "BatchCallFailed";
  constructor(
    readonly failure: Extract<Reply, { ok: false }>,
    /** True if the file or batch is unknown, or the server has none at all. */
    readonly isMissing: boolean,
  ) {
    super(failure.fatal?.sentence ?? failure.detail);
  }
}

/** OpenAI's batch API: files of requests, answered within a day. Calls throw `BatchCallFailed`. */
export interface BatchServer {
  /** Throws unless the server has batches and accepts the key. Free of charge. */
  check(): Promise<void>;
  termsOf(model: string): BatchTerms;
  /** One line, less its line end. */
  lineOf(customId: string, request: BatchedRequest): string;
  upload(name: string, content: Uint8Array): Promise<string>;
  /** Null if no such file was uploaded since. */
  findFile(name: string, since: Date): Promise<string | null>;
  /** `token` goes into the batch's metadata. */
  create(fileId: string, token: string): Promise<ServerBatch>;
  /** The batch of this file or token created since then, unless it failed; else null. */
  find(fileId: string, token: string, since: Date): Promise<ServerBatch | null>;
  look(id: string): Promise<ServerBatch>;
  cancel(id: string): Promise<void>;
  /** Yields null for a line too long to be a result. */
  linesOf(fileId: string): AsyncGenerator<string | null>;
  /** Null if the line is not a result. */
  readLine(line: string): BatchResult | null;
  /** `again` if the request can be repeated: "as it is", since refused parameters are now left out, or without a reply format. */
  replyOf(result: BatchResult, request: BatchedRequest): { reply: Reply; again: "as it is" | "without format" | null };
  /** For a result whose request is no longer needed. */
  usageOf(result: BatchResult, model: string): Reply;
}
