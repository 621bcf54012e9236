import type { Run } from "@/lib/db/runs/list";
import { completePiece, type Piece, takePiece } from "@/lib/db/workers/pieces";
import { type OpenedServer, traitsIn } from "@/lib/judging/execute/open-judge";
import { type Pages, readerOfRanges } from "@/lib/judging/execute/open-work";
import type { Stop } from "@/lib/judging/execute/stopper";

export interface PiecePages extends Pages {
  /** Resolves once what is judged is noted. */
  settled(): Promise<void>;
}

/** No sample has this id. */
const beforeAll = -1;

/** The pages of one piece after the other. The next piece is taken when the first server needs it. */
export function pagesOfPieces(
  run: Run,
  worker: string,
  servers: readonly OpenedServer[],
  stopper: { readonly why: Stop | null; readonly isOver: boolean },
): PiecePages {
  const read = readerOfRanges(run, traitsIn(servers));
  /** In the order in which they were taken. `left` counts their samples once for each server. */
  const taken: { piece: Piece; left: number }[] = [];
  const noted: Promise<void>[] = [];
  let taking: Promise<boolean> | null = null;

  async function take(): Promise<boolean> {
    // A server that is stopped does not hold back the others.
    const piece = stopper.isOver ? null : await takePiece(worker);
    if (piece) taken.push({ piece, left: piece.samples * servers.length });
    return piece !== null;
  }

  async function pieceAt(place: number): Promise<Piece | null> {
    while (taken.length <= place) {
      taking ??= take().finally(() => {
        taking = null;
      });
      if (!(await taking)) return null;
    }
    return taken[place]?.piece ?? null;
  }

  return {
    first: beforeAll,
    async read(after) {
      const inside = taken.find(({ piece }) => piece.after < after && after < piece.last);
      if (inside) {
        const { isNew, last: upTo } = inside.piece;
        return read({ after, upTo, isNew });
      }
      const before = taken.findIndex(({ piece }) => piece.last === after);
      const piece = await pieceAt(before + 1);
      return piece && read({ after: piece.after, upTo: piece.last, isNew: piece.isNew });
    },
    passed({ last, samples }) {
      const one = taken.find(({ piece }) => piece.after < last && last <= piece.last);
      // What was left open when the work was stopped is not complete.
      if (!one || stopper.why) return;
      one.left -= samples;
      if (one.left > 0) return;
      const note = completePiece(worker, one.piece);
      note.catch(() => undefined);
      noted.push(note);
    },
    async settled() {
      await taking?.catch(() => undefined);
      // A piece that is not noted is looked at once more, and holds nothing to judge.
      await Promise.allSettled(noted);
    },
  };
}
