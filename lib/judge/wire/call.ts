import type { Dispatcher } from "undici";
import { type Answer, Receiving } from "./answer";
import { type WireWay, withProxy } from "./way";

/** A call from its wait for a connection to its answer, which may be ended at any time. */
export class Call {
  readonly #receiving = new Receiving();
  #controller: Dispatcher.DispatchController | null = null;
  #ended: Error | null = null;

  /** `settle` is called once, with a function that returns the answer or throws. */
  constructor(
    private readonly way: WireWay,
    private readonly settle: (answer: () => Answer) => void,
  ) {}

  get isEnded(): boolean {
    return this.#ended !== null;
  }

  end(reason: Error): void {
    if (this.#ended) return;
    this.#ended = reason;
    this.settle(() => {
      throw reason;
    });
    this.#controller?.abort(reason);
  }

  /** For undici. `giveBack` is called once the connection is free. */
  handler(giveBack: () => void): Dispatcher.DispatchHandler {
    return {
      onRequestStart: (controller) => {
        this.#controller = controller;
        if (this.#ended) controller.abort(this.#ended);
      },
      onResponseStart: (_, status, headers) => this.#receiving.start(status, headers),
      onResponseData: (_, chunk) => this.#receive(chunk),
      onResponseEnd: () => {
        giveBack();
        if (!this.#ended) this.settle(() => this.#receiving.end());
      },
      onResponseError: (_, error) => {
        giveBack();
        this.end(withProxy(error, this.way.proxy));
      },
    };
  }

  #receive(chunk: Buffer): void {
    if (this.#ended) return;
    try {
      this.#receiving.add(chunk);
    } catch (error) {
      this.end(error as Error);
    }
  }
}
