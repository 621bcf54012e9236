/** Milliseconds after which a request on a new connection no longer holds up the next one, however long its answer takes to begin. */
const holdsFor = 300;

/**
 * Lets requests begin one at a time, each in a turn of its own of the event loop. Between two of them the loop hears which clients have gone away, and
 * answers what needs no turn.
 *
 * Requests on connections that have been answered before go first. The others are worked on one after the other, until their answer begins: a crowd that
 * opens connection after connection waits behind the people who are already reading.
 */
export class Turns {
  readonly #known: (() => void)[] = [];
  readonly #new: (() => void)[] = [];
  #isWorkingOnNew = false;
  #isScheduled = false;

  /** Resolves when it is the request's turn, with a function to call when its answer has begun or its connection has closed. */
  next(isKnown: boolean): Promise<() => void> {
    return new Promise((resolve) => {
      (isKnown ? this.#known : this.#new).push(() => resolve(isKnown ? () => undefined : this.#workOnNew()));
      this.#schedule();
    });
  }

  #workOnNew(): () => void {
    this.#isWorkingOnNew = true;
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      this.#isWorkingOnNew = false;
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
    const begin = this.#known.shift() ?? (this.#isWorkingOnNew ? undefined : this.#new.shift());
    begin?.();
    if (begin && this.#known.length + this.#new.length > 0) this.#schedule();
  }
}
