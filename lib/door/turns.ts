/** In ms: a request blocks others no longer, even if its response has not begun. */
const holdsFor = 300;
const mostInARow = 5;

type Kind = "known" | "new";

/** Starts one request per turn of the event loop. Known connections, which have been answered before, go first; new ones run
 *  singly and only while no known one does, so a flood waits. */
export class RequestTurns {
  readonly #waiting: Record<Kind, (() => void)[]> = { known: [], new: [] };
  readonly #working: Record<Kind, number> = { known: 0, new: 0 };
  #inARow = 0;
  #isScheduled = false;

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
