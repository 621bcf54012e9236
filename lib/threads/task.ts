import { move, transferableSymbol, valueSymbol } from "piscina";
import { type SentError, sendError } from "./sent-error";

export type TaskAnswer<Output> = { output: Output } | { error: SentError };

export type Task<Input, Output> = (input: Input) => Promise<TaskAnswer<Output>>;

export type InputOf<TaskFunction> = TaskFunction extends (input: infer Input) => unknown ? Input : never;
export type OutputOf<TaskFunction> = TaskFunction extends (input: never) => Promise<TaskAnswer<infer Output>> ? Output : never;

/** `buffersOf` lists the output's buffers to transfer instead of copy. */
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

/** Piscina transfers `value`. A buffer listed twice would be refused. */
function handOver<Value>(value: Value, buffers: readonly ArrayBufferLike[]): Value {
  const transfer = { [transferableSymbol]: [...new Set(buffers)], [valueSymbol]: value };
  return move(transfer as unknown as Parameters<typeof move>[0]) as unknown as Value;
}
