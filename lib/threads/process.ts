import { type ChildProcess, fork } from "node:child_process";
import { bundleOf } from "./bundle";
import type { ProcessTask, Told } from "./process-task";
import { receiveError } from "./sent-error";

type InputOf<Own> = Own extends ProcessTask<infer Input, unknown> ? Input : never;
type PieceOf<Own> = Own extends ProcessTask<never, infer Piece> ? Piece : never;

export interface ProcessOptions {
  /** Ends the process at once; the reader throws the signal's reason. */
  signal?: AbortSignal;
  /** Milliseconds that a piece may take. */
  pieceMs?: number;
  memoryMb?: number;
  env?: NodeJS.ProcessEnv;
  /** Whether what it says of itself is shown. */
  isHeard?: boolean;
}

/** The process ended by itself, as where it took more memory than it may. */
export class ProcessEnded extends Error {
  override readonly name = "ProcessEnded";
}

/** A piece took longer than it may. */
export class ProcessLate extends Error {
  override readonly name = "ProcessLate";
}

/**
 * Runs a bundle of cli/build.mjs in a process of its own and reads its pieces, none before it is asked for. For what a thread cannot do: a statement of
 * SQLite or a library's loop is ended in the middle of it, and what fills all memory ends nobody else. `Own` is the type of the task that its file
 * exports. Throws what the task throws, ProcessEnded or ProcessLate; the process ends with the reading, however that ends.
 */
export async function* readProcess<Own>(
  bundle: string,
  input: InputOf<Own>,
  { signal, pieceMs, memoryMb, env, isHeard = false }: ProcessOptions = {},
): AsyncGenerator<PieceOf<Own>, void, undefined> {
  signal?.throwIfAborted();
  const output = isHeard ? "inherit" : "ignore";
  const child = fork(/* turbopackIgnore: true */ bundleOf(bundle), [], {
    serialization: "advanced",
    execArgv: memoryMb ? [`--max-old-space-size=${memoryMb}`] : [],
    stdio: ["ignore", "ignore", output, "ipc"],
    ...(env && { env }),
  });
  try {
    for (let message: unknown = input; ; message = "next") {
      const told = (await answerTo(child, message, { signal, pieceMs })) as Told<PieceOf<Own>>;
      if ("error" in told) throw receiveError(told.error);
      if ("isDone" in told) return;
      yield told.piece;
    }
  } finally {
    // Until it has gone, a file that it writes may still grow.
    const gone = new Promise((resolve) => child.once("exit", resolve).once("error", resolve));
    if (child.exitCode === null && child.signalCode === null && child.kill("SIGKILL")) await gone;
  }
}

function answerTo(child: ChildProcess, message: unknown, { signal, pieceMs }: ProcessOptions): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const late =
      pieceMs === undefined ? undefined : setTimeout(() => settle(() => reject(new ProcessLate("It took too long."))), pieceMs);
    const onMessage = (told: unknown) => settle(() => resolve(told));
    const onEnd = () => settle(() => reject(new ProcessEnded("The process ended without an answer.")));
    const onError = (error: Error) => settle(() => reject(error));
    const onAbort = () => settle(() => reject(signal?.reason));
    const settle = (then: () => void) => {
      clearTimeout(late);
      child.off("message", onMessage).off("exit", onEnd).off("error", onError);
      signal?.removeEventListener("abort", onAbort);
      then();
    };
    child.once("message", onMessage).once("exit", onEnd).once("error", onError);
    signal?.addEventListener("abort", onAbort, { once: true });
    if (!child.connected) return onEnd();
    // A process that ends just now is told of by its end.
    child.send(message as object, () => undefined);
  });
}
