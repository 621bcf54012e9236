/** `pushed-back`: the server is overloaded. */
export type Outcome = "answered" | "pushed-back" | "failed";

export interface Permit {
  /** Call exactly once, when the call ends. `tokens` is the actual use; `retryAfterMs` delays all calls. */
  end(outcome: Outcome, result: { latencyMs: number; tokens?: number | null; retryAfterMs?: number | null }): void;
}

/** Calls in flight, and calls and tokens per minute; null for no limit. */
export interface FlowLimits {
  readonly concurrency: number;
  readonly rpm: number | null;
  readonly tpm: number | null;
}

export interface Demand {
  busy(): number;
  /** Likely tokens of each waiting call, in order. */
  waiting(): readonly number[];
  pause(milliseconds: number): void;
  changed(): void;
}

/** This process's slice of a server's shared rate limit. */
export interface CallShare {
  connect(demand: Demand): void;
  readonly most: number;
  /** Counts like performance.now(); null if the slice must be extended first. */
  nextAt(): number | null;
  use(tokens: number): void;
  /** Tokens used beyond the estimate. */
  correct(tokens: number): void;
  /** Delays all calls of all processes. */
  holdBack(milliseconds: number): void;
  ask(): void;
  close(): Promise<void>;
}

/** Calls may run this many ms ahead of the per-minute limits, since timers are coarse. */
const slackMs = 100;
/** Calls leave at most `paceGain` times as fast as answers arrive. Unpaced they bunch up, as packets do (Aggarwal, Savage,
 *  Anderson: Understanding the performance of TCP pacing, INFOCOM 2000). With less, calls wait for timers and replies are stored
 *  one by one. */
const paceGain = 4;
const longestPace = 2;
/** In ms; timers are no finer. */
const paceSlackMs = 1;
/** A round is slow if its mean latency is this many times the usual one. */
const slowFrom = 3;
/** In rounds. */
const longestPatience = 4;

/** Schedules a run's calls to one server. Concurrency adapts like DCTCP's window (Alizadeh et al., Data Center TCP, SIGCOMM
 *  2010): each round shrinks it by half the share of pushbacks, or adds one. */
export class Flow {
  readonly #most: number;
  readonly #msPerCall: number;
  readonly #msPerToken: number;
  #limit: number;
  /** Concurrency before a wait that the server asked for; 0 without one. */
  #afterWait = 0;
  /** A call that was pushed back counts for as long as a call usually takes: a full server would refuse the next one too. */
  #busy = 0;
  #inFlight = 0;
  #answered = 0;
  #isStopped = false;
  readonly #waiting: { tokens: number; go: (permit: Permit | null) => void }[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #timerAt = 0;
  /** In ms of the monotonic clock. */
  #openAt = 0;
  #paceAt = 0;
  #callAt = 0;
  #tokensAt = 0;
  /** `latency` is a sum. */
  #round = { answered: 0, pushedBack: 0, latency: 0 };
  #usualLatency: number | null = null;
  #quietRounds = 0;
  #patience = 1;
  #hasJustGrown = false;

  readonly #share: CallShare | null;
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

  get limit(): number {
    return Math.max(1, Math.floor(this.#limit));
  }

  get answered(): number {
    return this.#answered;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  /** Resolves when the call may be sent; null once stopped. Retries go first. */
  enter({ tokens = 0, isRetry = false } = {}): Promise<Permit | null> {
    return new Promise((go) => {
      if (isRetry) this.#waiting.unshift({ tokens, go });
      else this.#waiting.push({ tokens, go });
      this.#admit();
    });
  }

  /** A shorter pause never shortens a longer one. */
  pause(milliseconds: number): void {
    this.#openAt = Math.max(this.#openAt, performance.now() + milliseconds);
  }

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
      // The server has said when it takes calls again, so what it pushed back until then says little of its room.
      if (this.#afterWait > 0) this.#limit = Math.max(this.#limit, this.#afterWait / 2);
      this.#afterWait = 0;
      this.#paceAt = Math.max(this.#paceAt, now - paceSlackMs) + this.#msPerPace;
      if (this.#msPerCall > 0) this.#callAt = Math.max(this.#callAt, now - slackMs) + this.#msPerCall;
      if (this.#msPerToken > 0) this.#tokensAt = Math.max(this.#tokensAt, now - slackMs) + next.tokens * this.#msPerToken;
      this.#share?.use(next.tokens);
      this.#busy++;
      this.#inFlight++;
      next.go(this.#permit(next.tokens));
    }
  }

  /** Null if the share has no slot yet. */
  #turnIn(share: CallShare): number | null {
    return this.#busy >= share.most ? null : share.nextAt();
  }

  get #msPerPace(): number {
    return Math.min(longestPace, (this.#usualLatency ?? 0) / this.limit / paceGain);
  }

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
          this.#afterWait = Math.max(this.#afterWait, this.#limit);
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
    // Rises slowly, so a server that stays slow becomes the usual within some dozens of rounds.
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
