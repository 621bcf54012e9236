import type { Operation, Sent, Value } from "@/lib/domain/api/operation";

/** Carries out an operation at a server or in this process. Throws Refusal. */
export interface Call {
  <O extends Operation>(operation: O, sent: Sent<O>): Promise<Value<O>>;
  /** The file that it answers with. At a server, throws Unreachable if the connection breaks midway. */
  stream<O extends Operation>(operation: O, sent: Sent<O>): Promise<AsyncIterable<Uint8Array>>;
  /** The server's address; null in this process. */
  readonly at: string | null;
}
