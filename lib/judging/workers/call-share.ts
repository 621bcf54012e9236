import { leaveServer, shareFor, visitServer } from "@/lib/db/workers/call-limits";
import type { FlowLimits } from "@/lib/judge/calls/flow";
import type { CallShare, Demand } from "@/lib/judge/calls/share";

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
export function shareCalls(server: string, owner: string, { concurrency, rpm, tpm }: FlowLimits): CallShare {
  const msPerCall = rpm === null ? 0 : 60_000 / rpm;
  const msPerToken = tpm === null ? 0 : 60_000 / tpm;
  const isPaced = msPerCall + msPerToken > 0;
  let demand: Demand | null = null;
  let slots = 0;
  let validUntil = 0;
  const turns: { at: number; tokens: number }[] = [];
  let owedTokens = 0;
  let holdBackMs = 0;
  let visiting: Promise<void> | null = null;
  let lastVisit = Number.NEGATIVE_INFINITY;
  let soon: ReturnType<typeof setTimeout> | null = null;
  let isClosed = false;
  let peak = concurrency;

  const note = () => {
    if (demand) peak = Math.max(peak, demand.busy() + demand.waiting().length);
  };
  const most = () => (performance.now() < validUntil ? slots : 0);

  async function visit(of: Demand): Promise<void> {
    const sentAt = performance.now();
    const busy = of.busy();
    const waiting = of.waiting();
    const wanted = Math.min(concurrency, Math.max(peak, busy + waiting.length));
    peak = Math.floor(wanted * remembered);
    const asked = isPaced && turns.length === 0 ? portion(waiting, Math.max(0, most() - busy)) : [];
    const [owed, holdBack] = [owedTokens, holdBackMs];
    owedTokens = 0;
    holdBackMs = 0;
    try {
      const share = await visitServer({
        ...{ server, owner, concurrency, msPerCall, msPerToken, wanted, owedTokens: owed, holdBackMs: holdBack },
        ...{ held: Math.max(slots, busy), calls: asked.length, tokens: asked.reduce((sum, tokens) => sum + tokens, 0) },
      });
      const now = performance.now();
      slots = share.slots;
      validUntil = sentAt + shareFor - margin;
      let tokensBefore = 0;
      for (const [place, tokens] of asked.entries()) {
        const wait = Math.max(share.callInMs + place * msPerCall, share.tokensInMs + tokensBefore * msPerToken);
        turns.push({ at: now + wait, tokens });
        tokensBefore += tokens;
      }
      if (share.openInMs > 0) of.pause(share.openInMs);
    } catch {
      // Storing a judgment fails too and reports why. The share runs out until the database is back.
      owedTokens += owed;
      holdBackMs = Math.max(holdBackMs, holdBack);
    }
  }

  function portion(waiting: readonly number[], room: number): number[] {
    const taken: number[] = [];
    let length = 0;
    for (const tokens of waiting.slice(0, room)) {
      length += Math.max(msPerCall, tokens * msPerToken);
      if (taken.length > 0 && length > portionMs) break;
      taken.push(tokens);
    }
    return taken;
  }

  function ask(): void {
    if (visiting || soon || isClosed || !demand) return;
    const of = demand;
    const wait = Math.max(0, lastVisit + soonest - performance.now());
    soon = setTimeout(() => {
      soon = null;
      lastVisit = performance.now();
      visiting = visit(of).finally(() => {
        visiting = null;
        if (!isClosed) of.changed();
      });
    }, wait);
  }
  const timer = setInterval(ask, visitEvery);

  return {
    connect(given) {
      demand = given;
      note();
    },
    get most() {
      note();
      return most();
    },
    nextAt() {
      if (!isPaced) return 0;
      const now = performance.now();
      while (turns[0] && turns[0].at < now - mostLate) owedTokens -= turns.shift()?.tokens ?? 0;
      return turns[0]?.at ?? null;
    },
    use(tokens) {
      const turn = turns.shift();
      if (turn) owedTokens += tokens - turn.tokens;
    },
    correct(tokens) {
      owedTokens += tokens;
    },
    holdBack(milliseconds) {
      holdBackMs = Math.max(holdBackMs, milliseconds);
      ask();
    },
    ask,
    async close() {
      isClosed = true;
      clearInterval(timer);
      if (soon) clearTimeout(soon);
      await visiting;
      await leaveServer(server, owner);
    },
  };
}
