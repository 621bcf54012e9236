import type { ServerResponse } from "node:http";

/** In ms. */
const every = 1_000;

/** Ends open streams, downloads and uploads when their session, token, role or share ends. Responses with the same `key` share
 *  one check. */
export class OpenResponses<Caller> {
  readonly #open = new Map<ServerResponse, { caller: Caller; since: number }>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly mayStay: (caller: Caller) => Promise<boolean>,
    private readonly keyOf: (caller: Caller) => string,
  ) {}

  get count(): number {
    return this.#open.size;
  }

  add(response: ServerResponse, caller: Caller): void {
    this.#open.set(response, { caller, since: performance.now() });
    response.once("close", () => {
      this.#open.delete(response);
      if (this.#open.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    });
    this.#timer ??= setInterval(() => void this.#check(), every).unref();
  }

  #isChecking = false;

  async #check(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    const answers = new Map<string, boolean>();
    try {
      for (const [response, { caller, since }] of this.#open) {
        if (performance.now() - since < every) continue;
        const key = this.keyOf(caller);
        const may = answers.get(key) ?? (await this.mayStay(caller));
        answers.set(key, may);
        if (!may) response.destroy();
      }
    } catch (error) {
      console.error("Checking access to open responses failed:", error);
    } finally {
      this.#isChecking = false;
    }
  }
}
