import { APIConnectionError, APIError } from "openai";
import { type Asked, type Failure, failureOf } from "@/lib/judge/wire/failure";
import { type Refused, refusedOf } from "@/lib/judge/wire/refused";

export function refusedBy(error: unknown): Refused | null {
  if (!(error instanceof APIError) || error.status === undefined) return null;
  // The client puts the status before a text that is not JSON.
  return refusedOf(error.status, error.error ?? error.message.replace(/^\d+ /, ""), error.headers);
}

export function failureWithoutAnswer(error: unknown, asked: Asked, latencyMs: number): Failure {
  return failureOf(error instanceof APIConnectionError ? (error.cause ?? error) : error, asked, latencyMs);
}
