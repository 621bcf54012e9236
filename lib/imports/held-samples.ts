import { createHash } from "node:crypto";
import type { SampleContent } from "@/lib/domain/sample";
import { HeldLines } from "./held-lines";

export interface NamedSample {
  name: string;
  sample: SampleContent;
}

/** Buffers a request's samples, so nothing is stored of a request that breaks off. Of repeated ids the last counts. */
export class HeldSamples {
  readonly #held = new HeldLines<NamedSample>();
  #count = 0;
  /** Hashed, since an id may be long. */
  readonly #last = new Map<string, number>();
  readonly #repeated = new Set<number>();

  get repeated(): number {
    return this.#repeated.size;
  }

  async add(given: NamedSample): Promise<void> {
    const { name, sample } = given;
    if (sample.externalId !== null) {
      const id = createHash("sha256")
        .update(JSON.stringify([name, sample.externalId]))
        .digest("base64");
      const earlier = this.#last.get(id);
      if (earlier !== undefined) this.#repeated.add(earlier);
      this.#last.set(id, this.#count);
    }
    this.#count++;
    await this.#held.add(given);
  }

  async *latest(): AsyncGenerator<NamedSample> {
    let at = 0;
    for await (const given of this.#held.values()) if (!this.#repeated.has(at++)) yield given;
  }

  discard(): Promise<void> {
    return this.#held.discard();
  }
}
