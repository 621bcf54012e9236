import { leaveServer, shareFor, visitServer } from "@/lib/db/workers/call-limits";
import type { CallShare, Demand, FlowLimits } from "@/lib/judge/calls/flow";

/** In ms, between two database visits while there are calls: at least and at most. */
const soonest = 50;
const visitEvery = 300;
/** In ms. An unused slot expires, so a late worker does not send many calls together. */
const mostLate = 100;
/** Slots are reserved this many ms ahead, so a call needs no database query. */
const portionMs = 500;
const remembered = 0.9;
/** In ms: a share ends here before others may have it. */
const margin = 1_000;

/** This worker's slice of a server's limits, shared by all workers on this database. */
export const shareCalls = (server: string, owner: string, limits: FlowLimits): CallShare =>
  new WorkerShare(server, owner, limits);

class WorkerShare implements CallShare {
  readonly #msPerCall: number;
  readonly #msPerToken: number;
  readonly #concurrency: number;
  readonly #turns: { at: number; tokens: number }[] = [];
  readonly #timer = setInterval(() => this.ask(), visitEvery);
  #demand: Demand | null = null;
  #slots = 0;
  #validUntil = 0;
  #peak: number;
  /** For the next visit. */
  #owedTokens = 0;
  #holdBackMs = 0;
  #visiting: Promise<void> | null = null;
  #lastVisit = Number.NEGATIVE_INFINITY;
  #soon: ReturnType<typeof setTimeout> | null = null;
  #isClosed = false;

  constructor(
    private readonly server: string,
    private readonly owner: string,
    { concurrency, rpm, tpm }: FlowLimits,
  ) {
    this.#msPerCall = rpm === null ? 0 : 60_000 / rpm;
    this.#msPerToken = tpm === null ? 0 : 60_000 / tpm;
    this.#concurrency = concurrency;
    this.#peak = concurrency;
  }

  connect(demand: Demand): void {
    this.#demand = demand;
    this.#notePeak();
  }

  get most(): number {
    this.#notePeak();
    return this.#slotsNow;
  }

  nextAt(): number | null {
    if (!this.#isPaced) return 0;
    const now = performance.now();
    while (this.#turns[0] && this.#turns[0].at < now - mostLate) this.#owedTokens -= this.#turns.shift()?.tokens ?? 0;
    return this.#turns[0]?.at ?? null;
  }

  use(tokens: number): void {
    const turn = this.#turns.shift();
    if (turn) this.#owedTokens += tokens - turn.tokens;
  }

  correct(tokens: number): void {
    this.#owedTokens += tokens;
  }

  holdBack(milliseconds: number): void {
    this.#holdBackMs = Math.max(this.#holdBackMs, milliseconds);
    this.ask();
  }

  ask(): void {
    const demand = this.#demand;
    if (this.#visiting || this.#soon || this.#isClosed || !demand) return;
    const wait = Math.max(0, this.#lastVisit + soonest - performance.now());
    this.#soon = setTimeout(() => {
      this.#soon = null;
      this.#lastVisit = performance.now();
      this.#visiting = this.#visit(demand).finally(() => {
        this.#visiting = null;
        if (!this.#isClosed) demand.changed();
      });
    }, wait);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    if (this.#soon) clearTimeout(this.#soon);
    await this.#visiting;
    await leaveServer(this.server, this.owner);
  }

  get #isPaced(): boolean {
    return this.#msPerCall + this.#msPerToken > 0;
  }

  get #slotsNow(): number {
    return performance.now() < this.#validUntil ? this.#slots : 0;
  }

  #notePeak(): void {
    if (this.#demand) this.#peak = Math.max(this.#peak, this.#demand.busy() + this.#demand.waiting().length);
  }

  async #visit(demand: Demand): Promise<void> {
    const sentAt = performance.now();
    const busy = demand.busy();
    const waiting = demand.waiting();
    const wanted = Math.min(this.#concurrency, Math.max(this.#peak, busy + waiting.length));
    this.#peak = Math.floor(wanted * remembered);
    const room = Math.max(0, this.#slotsNow - busy);
    const asked = this.#isPaced && this.#turns.length === 0 ? this.#portion(waiting.slice(0, room)) : [];
    const owedTokens = this.#owedTokens;
    const holdBackMs = this.#holdBackMs;
    this.#owedTokens = 0;
    this.#holdBackMs = 0;
    try {
      const share = await visitServer({
        server: this.server,
        owner: this.owner,
        concurrency: this.#concurrency,
        msPerCall: this.#msPerCall,
        msPerToken: this.#msPerToken,
        wanted,
        owedTokens,
        holdBackMs,
        held: Math.max(this.#slots, busy),
        calls: asked.length,
        tokens: asked.reduce((sum, tokens) => sum + tokens, 0),
      });
      this.#slots = share.slots;
      this.#validUntil = sentAt + shareFor - margin;
      this.#addTurns(asked, share);
      if (share.openInMs > 0) demand.pause(share.openInMs);
    } catch {
      // Storing a judgment fails too and reports why. The share runs out until the database is back.
      this.#owedTokens += owedTokens;
      this.#holdBackMs = Math.max(this.#holdBackMs, holdBackMs);
    }
  }

  #addTurns(asked: readonly number[], { callInMs, tokensInMs }: { callInMs: number; tokensInMs: number }): void {
    const now = performance.now();
    let tokensBefore = 0;
    for (const [place, tokens] of asked.entries()) {
      const wait = Math.max(callInMs + place * this.#msPerCall, tokensInMs + tokensBefore * this.#msPerToken);
      this.#turns.push({ at: now + wait, tokens });
      tokensBefore += tokens;
    }
  }

  /** As many calls as fit in `portionMs`, and at least one. */
  #portion(waiting: readonly number[]): number[] {
    const taken: number[] = [];
    let length = 0;
    for (const tokens of waiting) {
      length += Math.max(this.#msPerCall, tokens * this.#msPerToken);
      if (taken.length > 0 && length > portionMs) break;
      taken.push(tokens);
    }
    return taken;
  }
}
