import { type SentError, sendError } from "./sent-error";

/** A process's messages: a piece for each request, then the end or an error. */
export type Message<Piece> = { piece: Piece } | { isDone: true } | { error: SentError };

/** A process's file exports one. The side that starts the process takes its types from it: see process.ts. */
export type ProcessTask<Input, Piece> = (input: Input) => AsyncIterable<Piece> | Iterable<Piece>;

/** Serves the process's one task: the first message is its input, and each further one asks for the next piece. */
export function serveTask<Input, Piece>(work: ProcessTask<Input, Piece>): ProcessTask<Input, Piece> {
  // Ends with the parent: nobody waits for the answer any more.
  process.once("disconnect", () => process.exit());
  process.once("message", (input: Input) => void sendPieces(work(input)));
  return work;
}

async function sendPieces<Piece>(pieces: AsyncIterable<Piece> | Iterable<Piece>): Promise<void> {
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

const send = <Piece>(message: Message<Piece>): void => void process.send?.(message);
