import { type SentError, sendError } from "./sent-error";

/** What a process sends: a piece each time it is asked for one, then that it is done, or why it cannot go on. */
export type Told<Piece> = { piece: Piece } | { isDone: true } | { error: SentError };

/** What a process's file exports. The side that starts the process takes its types from it: see process.ts. */
export type ProcessTask<Input, Piece> = (input: Input) => AsyncIterable<Piece> | Iterable<Piece>;

/** Does the one task that the process was started for: its input is the first message, every further one asks for the next piece. */
export function serveTask<Input, Piece>(work: ProcessTask<Input, Piece>): ProcessTask<Input, Piece> {
  // Whoever asked has ended: nobody waits for the answer.
  process.once("disconnect", () => process.exit());
  process.once("message", (input: Input) => void tell(work(input)));
  return work;
}

async function tell<Piece>(pieces: AsyncIterable<Piece> | Iterable<Piece>): Promise<void> {
  try {
    for await (const piece of pieces) {
      await new Promise((resolve) => {
        process.once("message", resolve);
        send({ piece });
      });
    }
    send({ isDone: true });
  } catch (error) {
    send({ error: sendError(error) });
  }
}

const send = <Piece>(told: Told<Piece>): void => void process.send?.(told);
