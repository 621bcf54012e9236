import type { FlowLimits } from "@/lib/judge/calls/flow";

/** In ms. An unused slot expires, so a late worker does not send many calls together. */
const mostLate = 100;
/** Slots are reserved this many ms ahead, so a call needs no database query. */
const portionMs = 500;

/** The times reserved for calls, in order, each with the tokens reserved for it. */
export class WorkerTurns {
  /** 0 for no limit. */
  readonly pace: { msPerCall: number; msPerToken: number };
  readonly #reserved: { at: number; tokens: number }[] = [];

  constructor({ rpm, tpm }: Pick<FlowLimits, "rpm" | "tpm">) {
    this.pace = { msPerCall: rpm === null ? 0 : 60_000 / rpm, msPerToken: tpm === null ? 0 : 60_000 / tpm };
  }

  get isPaced(): boolean {
    return this.pace.msPerCall + this.pace.msPerToken > 0;
  }

  /** 0 if calls are not paced; null if more turns must be reserved first. */
  get nextAt(): number | null {
    return this.isPaced ? (this.#reserved[0]?.at ?? null) : 0;
  }

  /** Returns the tokens that were reserved for the expired turns. */
  expire(): number {
    const from = performance.now() - mostLate;
    let tokens = 0;
    while (this.#reserved[0] && this.#reserved[0].at < from) tokens += this.#reserved.shift()?.tokens ?? 0;
    return tokens;
  }

  /** Returns the tokens used beyond those reserved. */
  use(tokens: number): number {
    const turn = this.#reserved.shift();
    return turn ? tokens - turn.tokens : 0;
  }

  /** The waiting calls to reserve turns for: as many as fit in `portionMs`, and at least one; none while turns are left. */
  toReserve(waiting: readonly number[]): number[] {
    if (!this.isPaced || this.#reserved.length > 0) return [];
    const taken: number[] = [];
    let length = 0;
    for (const tokens of waiting) {
      length += Math.max(this.pace.msPerCall, tokens * this.pace.msPerToken);
      if (taken.length > 0 && length > portionMs) break;
      taken.push(tokens);
    }
    return taken;
  }

  reserve(asked: readonly number[], { callInMs, tokensInMs }: { callInMs: number; tokensInMs: number }): void {
    const now = performance.now();
    let tokensBefore = 0;
    for (const [place, tokens] of asked.entries()) {
      const wait = Math.max(callInMs + place * this.pace.msPerCall, tokensInMs + tokensBefore * this.pace.msPerToken);
      this.#reserved.push({ at: now + wait, tokens });
      tokensBefore += tokens;
    }
  }
}
