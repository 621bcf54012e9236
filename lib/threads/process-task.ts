import { type SentError, sendError } from "./sent-error";

export type ProcessMessage<Piece> = { piece: Piece } | { isDone: true } | { error: SentError };

export type ProcessTask<Input, Piece> = (input: Input) => AsyncIterable<Piece> | Iterable<Piece>;

/** The first message is the input; each further one requests a piece. */
export function serveTask<Input, Piece>(work: ProcessTask<Input, Piece>): ProcessTask<Input, Piece> {
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

const send = <Piece>(message: ProcessMessage<Piece>): void => void process.send?.(message);
