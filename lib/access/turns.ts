/** How many requests on new connections are worked on at once, until their answer begins. */
const newAtOnce = 3;
/** Milliseconds after which a request no longer counts, however long its answer takes to begin. */
const countsFor = 2_000;

/**
 * Lets requests begin one at a time, each in a turn of its own of the event loop. Between two of them the loop hears which clients have gone away, and
 * answers what needs no turn.
 *
 * Requests on connections that have been answered before go first, and of the others only a few are worked on at once: a crowd that opens connection
 * after connection waits behind the people who are already reading.
 */
export class Turns {
  readonly #known: (() => void)[] = [];
  readonly #new: (() => void)[] = [];
  #working = 0;
  #isScheduled = false;

  /** Resolves when it is the request's turn, with a function to call when its answer has begun or its connection has closed. */
  next(isKnown: boolean): Promise<() => void> {
    return new Promise((resolve) => {
      (isKnown ? this.#known : this.#new).push(() => resolve(isKnown ? () => undefined : this.#work()));
      this.#schedule();
    });
  }

  #work(): () => void {
    this.#working++;
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      this.#working--;
      this.#schedule();
    };
    const timer = setTimeout(end, countsFor);
    return end;
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#run());
  }

  #run(): void {
    this.#isScheduled = false;
    const begin = this.#known.shift() ?? (this.#working < newAtOnce ? this.#new.shift() : undefined);
    begin?.();
    if (begin && this.#known.length + this.#new.length > 0) this.#schedule();
  }
}
