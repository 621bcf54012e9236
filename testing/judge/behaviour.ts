export type Usage = { prompt_tokens: number; completion_tokens: number; total_tokens?: number; [detail: string]: unknown } | null;

/** The response to one request, delayed by `until`. `latencyMs` overrides the server's. */
export type Behaviour = { latencyMs?: number; until?: Promise<unknown> } & (
  | {
      kind: "reply";
      content: string | null | readonly Record<string, unknown>[];
      finishReason?: string | null;
      /** Null omits usage. */
      usage?: Usage;
      /** Extra fields of the message, such as `{ refusal: "…" }`. */
      message?: Record<string, unknown>;
      n?: number;
    }
  /** One choice per content. */
  | { kind: "replies"; contents: readonly string[]; usage?: Usage }
  | { kind: "status"; status: number; headers?: Record<string, string>; body?: unknown }
  /** With status 200. */
  | { kind: "json"; body: unknown }
  | { kind: "text"; body: string; contentType?: string }
  /** Destroys the socket without a response. */
  | { kind: "reset" }
  /** JSON cut in the middle; the connection ends normally. */
  | { kind: "cut" }
  /** A content-length above what is sent. */
  | { kind: "cut-connection" }
  | { kind: "hang" }
  /** A body that never ends. */
  | { kind: "slow-body" }
  /** Compressed without being requested. */
  | { kind: "gzip"; content: string; corrupt?: boolean }
  /** A stream, even if not requested. */
  | {
      kind: "stream";
      contents: readonly string[];
      finishReason?: string | null;
      /** Fields of a last delta, such as `{ refusal: "…" }`. */
      delta?: Record<string, unknown>;
      usage?: Usage;
      /** "cut" ends without a finish reason. */
      end?: "done" | "no-done" | "cut" | "reset" | { error: unknown };
      /** Default: "\n". */
      lineEnd?: string;
      gzip?: boolean;
    }
  /** Repeats this chunk forever. */
  | { kind: "endless"; chunk: string }
  /** This many characters of content. */
  | { kind: "large"; characters: number }
);
