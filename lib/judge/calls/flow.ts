import type { CallShare } from "./share";

/** How a call went: the server answered, said that it has too much to do, or the call failed for another reason. */
export type Outcome = "answered" | "pushed-back" | "failed";

/** Allows one call to be sent. */
export interface Permit {
  /** Must be called once, when the call is over. `tokens` is what it used, if known; `retryAfterMs` holds back all calls. */
  end(outcome: Outcome, result: { latencyMs: number; tokens?: number | null; retryAfterMs?: number | null }): void;
}

/** What a server takes: calls at once, and calls and tokens a minute, null for no limit. */
export interface FlowLimits {
  readonly concurrency: number;
  readonly rpm: number | null;
  readonly tpm: number | null;
}

/** Milliseconds by which calls may run ahead of the limits a minute, to make up for timers being coarse. */
const slackMs = 100;
/**
 * Pacing: calls are sent at most `paceGain` times as fast as answers come back, but never more than `longestPace` milliseconds apart. Without it
 * they bunch up, as packets do: answers that arrive together are handled one after the other, the next calls go out together, and nothing
 * pulls them apart again (Aggarwal, Savage, Anderson: Understanding the performance of TCP pacing, INFOCOM 2000).
 */
const paceGain = 1.5;
const longestPace = 2;
/** Milliseconds by which calls may run ahead of the pace: timers are no finer. */
const paceSlackMs = 1;
/** The server counts as slow when a round's mean latency is this many times the usual one. */
const slowFrom = 3;
/** Most quiet rounds to wait before the limit grows again. */
const longestPatience = 4;

/**
 * Decides when a run's calls to one server are sent: at most `concurrency` at once, `rpm` and `tpm` spread evenly over the minute, none during a Retry-After,
 * and fewer at once while the server pushes back. The number at once is found as DCTCP finds its window (Alizadeh et al., Data Center TCP,
 * SIGCOMM 2010): after each round of as many outcomes it shrinks by half the share that was pushed back, and grows by one if none was. So a
 * server that takes eight at once is kept at eight, and one that refuses everything gets half as many each round. If a growth is pushed back at
 * once, the next one waits for some quiet rounds. A call that was pushed back keeps its place for as long as a call usually takes: a full
 * server would refuse the next one too. All times are read from the monotonic clock, so a change of the system's clock has no effect.
 * With a `share`, the limits hold for several processes together: it says how many calls this one may have in flight, and when.
 */
export class Flow {
  readonly #most: number;
  readonly #msPerCall: number;
  readonly #msPerToken: number;
  #limit: number;
  /** Places taken, by calls in flight and by those that were pushed back a moment ago. */
  #busy = 0;
  #inFlight = 0;
  #answered = 0;
  #isStopped = false;
  readonly #waiting: { tokens: number; go: (permit: Permit | null) => void }[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #timerAt = 0;
  /** When the next call may be sent, according to Retry-After, the pace, `rpm` and `tpm`. */
  #openAt = 0;
  #paceAt = 0;
  #callAt = 0;
  #tokensAt = 0;
  /** The current round; latency is a sum. */
  #round = { answered: 0, pushedBack: 0, latency: 0 };
  #usualLatency: number | null = null;
  #quietRounds = 0;
  #patience = 1;
  #hasJustGrown = false;

  readonly #share: CallShare | null;
  /** Whether `enter` needs an estimate of the call's tokens. */
  readonly countsTokens: boolean;

  constructor({ concurrency, rpm, tpm }: FlowLimits, share: CallShare | null = null) {
    this.#most = concurrency;
    this.#limit = concurrency;
    this.#msPerCall = rpm === null || share ? 0 : 60_000 / rpm;
    this.#msPerToken = tpm === null || share ? 0 : 60_000 / tpm;
    this.countsTokens = tpm !== null;
    this.#share = share;
    share?.connect({
      busy: () => this.#busy,
      waiting: () => this.#waiting.map(({ tokens }) => tokens),
      pause: (milliseconds) => this.pause(milliseconds),
      changed: () => this.#admit(),
    });
  }

  /** Concurrent calls that the server seems to take. */
  get limit(): number {
    return Math.max(1, Math.floor(this.#limit));
  }

  /** Calls that the server has answered. */
  get answered(): number {
    return this.#answered;
  }

  /** Calls that were sent and are not over yet. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** Waits until the call may be sent; null once stopped. A retry goes before calls that were never sent. */
  enter({ tokens = 0, isRetry = false } = {}): Promise<Permit | null> {
    return new Promise((go) => {
      if (isRetry) this.#waiting.unshift({ tokens, go });
      else this.#waiting.push({ tokens, go });
      this.#admit();
    });
  }

  /** Holds back all calls for this long from now; a shorter pause never shortens a longer one. */
  pause(milliseconds: number): void {
    this.#openAt = Math.max(this.#openAt, performance.now() + milliseconds);
  }

  /** Gives null to all who wait, now or later; permits that were given stay valid. */
  stop(): void {
    this.#isStopped = true;
    this.#wakeAt(null);
    for (const { go } of this.#waiting.splice(0)) go(null);
  }

  #admit(): void {
    while (this.#waiting.length > 0) {
      if (this.#isStopped) {
        this.stop();
        return;
      }
      if (this.#busy >= this.limit) return;
      const turn = this.#share ? this.#turnIn(this.#share) : 0;
      if (turn === null) {
        this.#share?.ask();
        return;
      }
      const now = performance.now();
      const opensAt = Math.max(this.#openAt, this.#paceAt, this.#callAt, this.#tokensAt, turn);
      if (opensAt > now) {
        this.#wakeAt(opensAt);
        return;
      }
      const next = this.#waiting.shift();
      if (!next) return;
      this.#paceAt = Math.max(this.#paceAt, now - paceSlackMs) + this.#msPerPace;
      if (this.#msPerCall > 0) this.#callAt = Math.max(this.#callAt, now - slackMs) + this.#msPerCall;
      if (this.#msPerToken > 0) this.#tokensAt = Math.max(this.#tokensAt, now - slackMs) + next.tokens * this.#msPerToken;
      this.#share?.use(next.tokens);
      this.#busy++;
      this.#inFlight++;
      next.go(this.#permit(next.tokens));
    }
  }

  /** When the next call may be sent by this share; null if there is none for it yet. */
  #turnIn(share: CallShare): number | null {
    return this.#busy >= share.most ? null : share.nextAt();
  }

  get #msPerPace(): number {
    return Math.min(longestPace, (this.#usualLatency ?? 0) / this.limit / paceGain);
  }

  /** Looks again at this time; never for null. */
  #wakeAt(time: number | null): void {
    if (this.#timer && time === this.#timerAt) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (time === null) return;
    this.#timerAt = time;
    const wake = () => {
      this.#timer = null;
      this.#admit();
    };
    this.#timer = setTimeout(wake, Math.max(0, Math.round(time - performance.now())));
  }

  #permit(reserved: number): Permit {
    return {
      end: (outcome, { latencyMs, tokens = null, retryAfterMs = null }) => {
        this.#inFlight--;
        if (tokens !== null) {
          this.#tokensAt += (tokens - reserved) * this.#msPerToken;
          this.#share?.correct(tokens - reserved);
        }
        if (retryAfterMs !== null) {
          this.pause(retryAfterMs);
          this.#share?.holdBack(retryAfterMs);
        }
        if (outcome === "answered") {
          this.#answered++;
          this.#round.answered++;
          this.#round.latency += latencyMs;
        }
        if (outcome === "pushed-back") this.#round.pushedBack++;
        if (this.#round.answered + this.#round.pushedBack >= this.limit) this.#endRound();
        if (outcome === "pushed-back") setTimeout(() => this.#leave(), Math.min(1_000, this.#usualLatency ?? 100)).unref();
        else this.#leave();
      },
    };
  }

  #leave(): void {
    this.#busy--;
    this.#admit();
  }

  #endRound(): void {
    const { answered, pushedBack, latency } = this.#round;
    this.#round = { answered: 0, pushedBack: 0, latency: 0 };
    const share = pushedBack / (answered + pushedBack);
    const mean = answered > 0 ? latency / answered : null;
    const isSlow = mean !== null && this.#usualLatency !== null && mean > slowFrom * this.#usualLatency;
    // Rises slowly, so that a server that stays slow becomes the usual within some dozens of rounds.
    if (mean !== null) this.#usualLatency = Math.min(mean, (this.#usualLatency ?? mean) * 1.05);
    if (share > 0) {
      this.#limit = Math.max(1, this.#limit * (1 - share / 2));
      this.#patience = this.#hasJustGrown ? Math.min(longestPatience, this.#patience * 2) : 1;
      this.#quietRounds = 0;
      this.#hasJustGrown = false;
    } else if (isSlow) {
      this.#limit = Math.max(1, this.#limit * 0.9);
      this.#quietRounds = 0;
      this.#hasJustGrown = false;
    } else if (this.#limit < this.#most) {
      this.#hasJustGrown = ++this.#quietRounds >= this.#patience;
      if (!this.#hasJustGrown) return;
      this.#quietRounds = 0;
      this.#limit = Math.min(this.#most, this.#limit + 1);
    }
  }
}
