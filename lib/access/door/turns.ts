/** Milliseconds after which a request no longer delays others, even if its answer has not begun. */
const holdsFor = 300;
/** After this many requests on known connections, one on a new connection begins in any case. */
const mostInARow = 5;

type Kind = "known" | "new";

/**
 * Starts requests one at a time, each in a separate turn of the event loop, so that between two of them the loop notices closed
 * connections and answers what needs no turn.
 *
 * Requests on known connections, which have been answered before, go first. Those on new connections are handled one by one, and
 * only while no known one is: a crowd that opens connection after connection waits behind the people already reading. A request
 * is "handled" until its answer begins.
 */
export class Turns {
  readonly #waiting: Record<Kind, (() => void)[]> = { known: [], new: [] };
  readonly #working: Record<Kind, number> = { known: 0, new: 0 };
  /** Known requests begun since the last new one. */
  #inARow = 0;
  #isScheduled = false;

  /** Resolves when it is the request's turn, with a function to call when its answer begins or its connection closes. */
  next(isKnown: boolean): Promise<() => void> {
    const kind = isKnown ? "known" : "new";
    return new Promise((resolve) => {
      this.#waiting[kind].push(() => resolve(this.#work(kind)));
      this.#schedule();
    });
  }

  #work(kind: Kind): () => void {
    this.#working[kind]++;
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      this.#working[kind]--;
      this.#schedule();
    };
    const timer = setTimeout(end, holdsFor);
    return end;
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#run());
  }

  #run(): void {
    this.#isScheduled = false;
    const begin = this.#pick();
    begin?.();
    if (begin && this.#waiting.known.length + this.#waiting.new.length > 0) this.#schedule();
  }

  #pick(): (() => void) | undefined {
    const isQuiet = this.#waiting.known.length === 0 && this.#working.known === 0;
    if (this.#waiting.new.length > 0 && this.#working.new === 0 && (isQuiet || this.#inARow >= mostInARow)) {
      this.#inARow = 0;
      return this.#waiting.new.shift();
    }
    const known = this.#waiting.known.shift();
    if (known) this.#inARow++;
    return known;
  }
}
