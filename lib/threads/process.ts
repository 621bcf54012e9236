import { type ChildProcess, fork } from "node:child_process";
import { bundleOf } from "./bundle";
import type { ProcessMessage, ProcessTask } from "./process-task";
import { receiveError } from "./sent-error";

type InputOf<Task> = Task extends ProcessTask<infer Input, unknown> ? Input : never;
type PieceOf<Task> = Task extends ProcessTask<never, infer Piece> ? Piece : never;

export interface ProcessOptions {
  signal?: AbortSignal;
  pieceMs?: number;
  memoryMb?: number;
  env?: NodeJS.ProcessEnv;
  showsOutput?: boolean;
}

export class ProcessEnded extends Error {
  override readonly name = "ProcessEnded";
}

export class ProcessLate extends Error {
  override readonly name = "ProcessLate";
}

/** Unlike a thread, a process can be killed within an SQLite statement and run out of memory alone. Throws the task's errors,
 *  ProcessEnded or ProcessLate; ends when reading ends. */
export async function* readProcess<Task>(
  bundle: string,
  input: InputOf<Task>,
  { signal, pieceMs, memoryMb, env, showsOutput = false }: ProcessOptions = {},
): AsyncGenerator<PieceOf<Task>, void, undefined> {
  signal?.throwIfAborted();
  const output = showsOutput ? "inherit" : "ignore";
  const child = fork(/* turbopackIgnore: true */ bundleOf(bundle), [], {
    serialization: "advanced",
    execArgv: memoryMb ? [`--max-old-space-size=${memoryMb}`] : [],
    stdio: ["ignore", "ignore", output, "ipc"],
    ...(env && { env }),
  });
  try {
    for (let message: unknown = input; ; message = "next") {
      const reply = (await nextMessage(child, message, { signal, pieceMs })) as ProcessMessage<PieceOf<Task>>;
      if ("error" in reply) throw receiveError(reply.error);
      if ("isDone" in reply) return;
      yield reply.piece;
    }
  } finally {
    // Until the process has ended, a file that it writes may still grow.
    const exited = new Promise((resolve) => child.once("exit", resolve).once("error", resolve));
    if (child.exitCode === null && child.signalCode === null && child.kill("SIGKILL")) await exited;
  }
}

export async function inProcess<Task>(bundle: string, input: InputOf<Task>, options?: ProcessOptions): Promise<PieceOf<Task>> {
  for await (const piece of readProcess<Task>(bundle, input, options)) return piece;
  throw new ProcessEnded("The process ended without an answer.");
}

function nextMessage(child: ChildProcess, message: unknown, { signal, pieceMs }: ProcessOptions): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer =
      pieceMs === undefined ? undefined : setTimeout(() => settle(() => reject(new ProcessLate("It took too long."))), pieceMs);
    const onMessage = (reply: unknown) => settle(() => resolve(reply));
    const onEnd = () => settle(() => reject(new ProcessEnded("The process ended without an answer.")));
    const onError = (error: Error) => settle(() => reject(error));
    const onAbort = () => settle(() => reject(signal?.reason));
    const settle = (then: () => void) => {
      clearTimeout(timer);
      child.off("message", onMessage).off("exit", onEnd).off("error", onError);
      signal?.removeEventListener("abort", onAbort);
      then();
    };
    child.once("message", onMessage).once("exit", onEnd).once("error", onError);
    signal?.addEventListener("abort", onAbort, { once: true });
    if (!child.connected) return onEnd();
    child.send(message as object, () => undefined);
  });
}
