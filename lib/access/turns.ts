/**
 * Lets requests begin one at a time, each in a turn of its own of the event loop. Between two of them the loop hears which clients have gone away, and
 * answers what needs no turn: a crowd that breaks off its requests costs next to nothing.
 */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #isRunning = false;

  /** Resolves when it is the caller's turn. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#isRunning) return;
      this.#isRunning = true;
      setImmediate(() => this.#run());
    });
  }

  #run(): void {
    this.#waiting.shift()?.();
    if (this.#waiting.length > 0) setImmediate(() => this.#run());
    else this.#isRunning = false;
  }
}
