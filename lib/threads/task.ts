import { move, transferableSymbol, valueSymbol } from "piscina";
import { type SentError, sendError } from "./sent-error";

/** A thread's answer to a task. */
export type Answer<Output> = { output: Output } | { error: SentError };

/** A thread's file exports these. The side that starts the thread takes its types from them: see pool.ts. */
export type Task<Input, Output> = (input: Input) => Promise<Answer<Output>>;

export type InputOf<TaskFunction> = TaskFunction extends (input: infer Input) => unknown ? Input : never;
export type OutputOf<TaskFunction> = TaskFunction extends (input: never) => Promise<Answer<infer Output>> ? Output : never;

/** Makes a function a task. `buffersOf` lists the output's buffers that are transferred instead of copied. */
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

/** Piscina transfers `value`. A buffer that is listed twice would be refused. */
function handOver<Value>(value: Value, buffers: readonly ArrayBufferLike[]): Value {
  const transfer = { [transferableSymbol]: [...new Set(buffers)], [valueSymbol]: value };
  return move(transfer as unknown as Parameters<typeof move>[0]) as unknown as Value;
}
