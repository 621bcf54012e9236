import type { BatchTerms } from "@/lib/domain/batches/terms";
import type { Question, Reply } from "./judge";

/** A batch as its server describes it. */
export interface ServerBatch {
  id: string;
  /** What was done before a batch expired or was cancelled has results; a failed one has none. */
  status: "open" | "completed" | "expired" | "cancelled" | "failed";
  /** Requests answered so far. */
  done: number;
  /** Files of results; replies and errors may come in files of their own. */
  files: readonly string[];
  /** Why it failed, in the server's words. */
  reason: string | null;
  /** It failed because too much is waiting at the server: it can be created again later. */
  isFull: boolean;
}

/** A line of a batch's results. */
export interface BatchResult {
  customId: string;
  /** HTTP status and body of the answer; null where the server gave none, and `error` says why. */
  answer: { status: number; body: unknown } | null;
  error: { code: string | null; message: string };
}

/** A request in a batch. */
export interface BatchedRequest {
  readonly question: Question;
  readonly terms: BatchTerms;
  /** It leaves the format of its reply open, to see whether that is what the server refused. */
  readonly withoutFormat: boolean;
}

/** A call about files or batches that failed. */
export class BatchCallFailed extends Error {
  override readonly name = "BatchCallFailed";
  constructor(
    readonly failure: Extract<Reply, { ok: false }>,
    /** The server knows no such file or batch, or has none at all. */
    readonly isMissing: boolean,
  ) {
    super(failure.fatal?.sentence ?? failure.detail);
  }
}

/** A server's queue of files of requests, which it answers within a day. Calls throw `BatchCallFailed`. */
export interface BatchServer {
  /** Throws unless the server has batches and accepts the key. Costs nothing. */
  check(): Promise<void>;
  /** What the next batch of this model is sent with. */
  termsOf(model: string): BatchTerms;
  /** A line of a file, without its end. */
  lineOf(customId: string, request: BatchedRequest): string;
  /** Stores a file at the server and returns its id. */
  upload(name: string, content: Uint8Array): Promise<string>;
  /** The id of the file of this name, uploaded since then; null if there is none. */
  findFile(name: string, since: Date): Promise<string | null>;
  /** Creates a batch of an uploaded file. `token` goes into its metadata. */
  create(fileId: string, token: string): Promise<ServerBatch>;
  /** The batch of this file or token, created since then, unless it failed; null if there is none. */
  find(fileId: string, token: string, since: Date): Promise<ServerBatch | null>;
  look(id: string): Promise<ServerBatch>;
  cancel(id: string): Promise<void>;
  /** The lines of a file of results; null for one that is too long to be a result. */
  linesOf(fileId: string): AsyncGenerator<string | null>;
  /** Null if the line is no result. */
  readLine(line: string): BatchResult | null;
  /**
   * What a result says. `again` if the request can be made again: as it is, since what the server refused is left out from now on, or without a
   * format for its reply.
   */
  replyOf(result: BatchResult, request: BatchedRequest): { reply: Reply; again: "as it is" | "without format" | null };
  /** What a result of this model says that nobody asks for any longer. */
  usageOf(result: BatchResult, model: string): Reply;
}
