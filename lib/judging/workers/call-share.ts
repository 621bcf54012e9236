import { leaveServer, shareFor, visitServer } from "@/lib/db/workers/call-limits";
import type { CallShare, Demand, FlowLimits } from "@/lib/judge/calls/flow";
import { WorkerTurns } from "./turns";

const remembered = 0.9;
/** In ms: a share ends here before others may have it. */
const margin = 1_000;

/** This worker's slice of a server's limits, shared by all workers on this database. */
export const shareCalls = (server: string, owner: string, limits: FlowLimits): CallShare =>
  new WorkerShare({ server, owner }, limits);

const nothingOwed = { owedTokens: 0, holdBackMs: 0 };

class WorkerShare implements CallShare {
  readonly #turns: WorkerTurns;
  #demand: Demand | null = null;
  #visits: Visits | null = null;
  #share = { slots: 0, until: 0 };
  /** The most calls wanted at a time, forgotten slowly. */
  #peak: number;
  #owed = nothingOwed;

  constructor(
    private readonly place: { server: string; owner: string },
    private readonly limits: FlowLimits,
  ) {
    this.#turns = new WorkerTurns(limits);
    this.#peak = limits.concurrency;
  }

  connect(demand: Demand): void {
    this.#demand = demand;
    this.#visits = new Visits(
      () => this.#visit(demand),
      () => demand.changed(),
    );
    this.#notePeak();
  }

  get most(): number {
    this.#notePeak();
    return this.#slotsNow;
  }

  nextAt(): number | null {
    this.#owe(-this.#turns.expire());
    return this.#turns.nextAt;
  }

  use(tokens: number): void {
    this.#owe(this.#turns.use(tokens));
  }

  correct(tokens: number): void {
    this.#owe(tokens);
  }

  holdBack(milliseconds: number): void {
    this.#owe(0, milliseconds);
    this.ask();
  }

  ask(): void {
    this.#visits?.ask();
  }

  async close(): Promise<void> {
    await this.#visits?.close();
    await leaveServer(this.place.server, this.place.owner);
  }

  get #slotsNow(): number {
    return performance.now() < this.#share.until ? this.#share.slots : 0;
  }

  #notePeak(): void {
    if (this.#demand) this.#peak = Math.max(this.#peak, this.#demand.busy() + this.#demand.waiting().length);
  }

  #owe(tokens: number, holdBackMs = 0): void {
    this.#owed = { owedTokens: this.#owed.owedTokens + tokens, holdBackMs: Math.max(this.#owed.holdBackMs, holdBackMs) };
  }

  async #visit(demand: Demand): Promise<void> {
    const sentAt = performance.now();
    const busy = demand.busy();
    const room = Math.max(0, this.#slotsNow - busy);
    const asked = this.#turns.toReserve(demand.waiting().slice(0, room));
    this.#notePeak();
    const wanted = Math.min(this.limits.concurrency, this.#peak);
    this.#peak = Math.floor(wanted * remembered);
    const owed = this.#owed;
    this.#owed = nothingOwed;
    try {
      const share = await visitServer({
        ...this.place,
        ...this.#turns.pace,
        ...owed,
        concurrency: this.limits.concurrency,
        wanted,
        held: Math.max(this.#share.slots, busy),
        calls: asked.length,
        tokens: asked.reduce((sum, tokens) => sum + tokens, 0),
      });
      this.#share = { slots: share.slots, until: sentAt + shareFor - margin };
      this.#turns.reserve(asked, share);
      if (share.openInMs > 0) demand.pause(share.openInMs);
    } catch {
      // Storing a judgment fails too and reports why. The share runs out until the database is back.
      this.#owe(owed.owedTokens, owed.holdBackMs);
    }
  }
}

/** In ms, between two visits: at least and at most. */
const soonest = 50;
const visitEvery = 300;

/** Repeats `visit`, one at a time, and sooner when asked. */
class Visits {
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
