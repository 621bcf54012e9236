import { move, transferableSymbol, valueSymbol } from "piscina";
import { type SentError, sendError } from "./sent-error";

/** What a thread sends back for a task. */
export type Answer<Output> = { output: Output } | { error: SentError };

/** A function that a thread's file exports. The side that starts the thread takes its types from it: see pool.ts. */
export type Task<Input, Output> = (input: Input) => Promise<Answer<Output>>;

export type InputOf<Own> = Own extends (input: infer Input) => unknown ? Input : never;
export type OutputOf<Own> = Own extends (input: never) => Promise<Answer<infer Output>> ? Output : never;

/** Makes a function into a task. `buffersOf` names what of the output is handed over instead of copied. */
export const task =
  <Input, Output>(
    work: (input: Input) => Output | Promise<Output>,
    buffersOf?: (output: Output) => ArrayBufferLike[],
  ): Task<Input, Output> =>
  async (input) => {
    try {
      const answer = { output: await work(input) };
      return buffersOf ? handOver(answer, buffersOf(answer.output)) : answer;
    } catch (error) {
      return { error: sendError(error) };
    }
  };

/** Piscina sends `value` in place of what this returns. A buffer that stands in the list twice would be refused. */
function handOver<Value>(value: Value, buffers: readonly ArrayBufferLike[]): Value {
  const moved = { [transferableSymbol]: [...new Set(buffers)], [valueSymbol]: value };
  return move(moved as unknown as Parameters<typeof move>[0]) as unknown as Value;
}
