import { Refusal } from "@/lib/domain/problem";

/** Copying an Error to another thread would lose its class and code. */
export interface SentError {
  message: string;
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

/** A Refusal if it was one, else an Error with the original message, code and stack. */
export function receiveError({ message, code, stack, refused }: SentError): Error {
  const error = refused ? new Refusal(message, refused.kind, refused.errors) : new Error(message);
  return Object.assign(error, { ...(stack && { stack }), ...(code && { code }) });
}
