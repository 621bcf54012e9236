/** In ms, between two visits: at least and at most. */
const soonest = 50;
const visitEvery = 300;

/** Repeats `visit`, one at a time, and sooner when asked. */
export class Visits {
  readonly #timer = setInterval(() => this.ask(), visitEvery);
  #next: ReturnType<typeof setTimeout> | null = null;
  #current: Promise<void> | null = null;
  #lastAt = Number.NEGATIVE_INFINITY;
  #isClosed = false;

  constructor(
    private readonly visit: () => Promise<void>,
    private readonly changed: () => void,
  ) {}

  ask(): void {
    if (this.#current || this.#next || this.#isClosed) return;
    const wait = Math.max(0, this.#lastAt + soonest - performance.now());
    this.#next = setTimeout(() => {
      this.#next = null;
      this.#lastAt = performance.now();
      this.#current = this.visit().finally(() => {
        this.#current = null;
        if (!this.#isClosed) this.changed();
      });
    }, wait);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    if (this.#next) clearTimeout(this.#next);
    await this.#current;
  }
}
