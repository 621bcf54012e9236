import { Refusal } from "@/lib/domain/problem";

/** An error as it goes from a thread or a process to the one that started it: a copy of an error would lose its class and its code. */
export interface SentError {
  message: string;
  /** As in "SQLITE_BUSY". */
  code?: string;
  stack?: string;
  refused?: Pick<Refusal, "kind" | "errors">;
}

export function sendError(error: unknown): SentError {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message, stack } = error;
  if (error instanceof Refusal) return { message, stack, refused: { kind: error.kind, errors: error.errors } };
  return { message, stack, ...("code" in error && typeof error.code === "string" && { code: error.code }) };
}

/** The error to throw: a Refusal where it was one, else an Error with its message, its code and the stack it had over there. */
export function receiveError({ message, code, stack, refused }: SentError): Error {
  const error = refused ? new Refusal(message, refused.kind, refused.errors) : new Error(message);
  return Object.assign(error, { ...(stack && { stack }), ...(code && { code }) });
}
