import type { Run } from "@/lib/db/runs/list";
import { completePiece, type Piece, takePiece } from "@/lib/db/workers/pieces";
import { type OpenedServer, traitsIn } from "@/lib/judging/execute/open-judge";
import { type Pages, readerOfRanges } from "@/lib/judging/execute/open-work";
import type { Stopper } from "@/lib/judging/execute/stopper";

export interface PiecePages extends Pages {
  settled(): Promise<void>;
}

const beforeAll = -1;

export function pagesOfPieces(
  run: Run,
  worker: string,
  servers: readonly OpenedServer[],
  stopper: Pick<Stopper, "why" | "isOver">,
): PiecePages {
  const read = readerOfRanges(run, traitsIn(servers));
  /** In claim order. `left` counts samples once per server. */
  const taken: { piece: Piece; left: number }[] = [];
  const noted: Promise<void>[] = [];
  let taking: Promise<boolean> | null = null;

  async function take(): Promise<boolean> {
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
      // Work left open by a stop is incomplete.
      if (!one || stopper.why) return;
      one.left -= samples;
      if (one.left > 0) return;
      const note = completePiece(worker, one.piece);
      note.catch(() => undefined);
      noted.push(note);
    },
    async settled() {
      await taking?.catch(() => undefined);
      // An unrecorded piece is checked once more, and has nothing left to judge.
      await Promise.allSettled(noted);
    },
  };
}
