import type { JudgeSetup } from "@/lib/domain/judge";

/** How a call went for the server: it answered, said that it has too much to do, or failed for another reason. */
export type Outcome = "answered" | "pushed-back" | "failed";

/** A call's leave to go. */
export interface Turn {
  /** Must be called once. `tokens` is what the call used, where it is known; `retryAfterMs` holds everybody. */
  end(outcome: Outcome, told: { latencyMs: number; tokens?: number | null; retryAfterMs?: number | null }): void;
}

/** Milliseconds that a minute's limits may be run ahead of, so that a timer's coarseness costs nothing. */
const slackMs = 100;
/**
 * Calls go at most so many times as fast as they come back, and so many milliseconds apart at most. Without it they clump: answers that arrive
 * together are handled one after the other, each clump waits for itself, and nothing draws it apart again; as packets do without pacing
 * (Aggarwal, Savage, Anderson: Understanding the performance of TCP pacing, INFOCOM 2000).
 */
const paceGain = 1.5;
const longestPace = 2;
/** Milliseconds that the pace may be run ahead of: a timer is no finer. */
const paceSlackMs = 1;
/** A round's mean latency beyond so many times the usual one is a server that slows down. */
const slowFrom = 3;
const longestPatience = 4;

/**
 * Decides when a run's calls go: at most `concurrency` at once, `rpm` and `tpm` a minute evenly spread, none while a Retry-After lasts, and
 * fewer at once while the server pushes back. The number at once is found as DCTCP finds its window (Alizadeh et al., Data Center TCP,
 * SIGCOMM 2010): after each round of as many outcomes it shrinks by half the share that was pushed back, and grows by one where none was. So a
 * server with eight seats is kept at eight, while one that refuses everything halves it each round. A growth that is punished at once is
 * tried again only after some quiet rounds. A call that was pushed back keeps its place for as long as a call usually takes: a server that is
 * full would refuse the next one too. All times are of the monotonic clock, so that a clock that jumps changes nothing.
 */
export class Flow {
  readonly #most: number;
  readonly #msPerCall: number;
  readonly #msPerToken: number;
  #limit: number;
  /** Places taken, by calls on their way and by those that were pushed back a moment ago. */
  #busy = 0;
  #onTheirWay = 0;
  #answered = 0;
  #isStopped = false;
  readonly #waiting: { tokens: number; go: (turn: Turn | null) => void }[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #timerAt = 0;
  /** When the next call may go, by each of the four reasons. */
  #openAt = 0;
  #paceAt = 0;
  #callAt = 0;
  #tokensAt = 0;
  /** Of the round that is under way. */
  #round = { answered: 0, pushedBack: 0, latency: 0 };
  #usualLatency: number | null = null;
  #quietRounds = 0;
  #patience = 1;
  #hasJustGrown = false;

  constructor({ concurrency, rpm, tpm }: Pick<JudgeSetup, "concurrency" | "rpm" | "tpm">) {
    this.#most = concurrency;
    this.#limit = concurrency;
    this.#msPerCall = rpm === null ? 0 : 60_000 / rpm;
    this.#msPerToken = tpm === null ? 0 : 60_000 / tpm;
  }

  /** Calls at once that the server is thought to bear. */
  get limit(): number {
    return Math.max(1, Math.floor(this.#limit));
  }

  /** Calls that a server answered. */
  get answered(): number {
    return this.#answered;
  }

  /** Calls that were sent and have not come back. */
  get onTheirWay(): number {
    return this.#onTheirWay;
  }

  /** Whether a caller has to say how many tokens a call will take. */
  get countsTokens(): boolean {
    return this.#msPerToken > 0;
  }

  /** Waits for a turn; null once stopped. A call that is tried again (`isAgain`) goes before those that were not yet sent. */
  enter({ tokens = 0, isAgain = false } = {}): Promise<Turn | null> {
    return new Promise((go) => {
      if (isAgain) this.#waiting.unshift({ tokens, go });
      else this.#waiting.push({ tokens, go });
      this.#letGo();
    });
  }

  /** Holds everybody for this long from now; a shorter pause never shortens a longer one. */
  pause(milliseconds: number): void {
    this.#openAt = Math.max(this.#openAt, performance.now() + milliseconds);
  }

  /** Sends everybody away who waits or comes; turns that were given stay. */
  stop(): void {
    this.#isStopped = true;
    this.#wakeAt(null);
    for (const { go } of this.#waiting.splice(0)) go(null);
  }

  #letGo(): void {
    while (this.#waiting.length > 0) {
      if (this.#isStopped) {
        this.stop();
        return;
      }
      if (this.#busy >= this.limit) return;
      const now = performance.now();
      const opensAt = Math.max(this.#openAt, this.#paceAt, this.#callAt, this.#tokensAt);
      if (opensAt > now) {
        this.#wakeAt(opensAt);
        return;
      }
      const next = this.#waiting.shift();
      if (!next) return;
      this.#paceAt = Math.max(this.#paceAt, now - paceSlackMs) + this.#msPerPace;
      if (this.#msPerCall > 0) this.#callAt = Math.max(this.#callAt, now - slackMs) + this.#msPerCall;
      if (this.#msPerToken > 0) this.#tokensAt = Math.max(this.#tokensAt, now - slackMs) + next.tokens * this.#msPerToken;
      this.#busy++;
      this.#onTheirWay++;
      next.go(this.#turn(next.tokens));
    }
  }

  get #msPerPace(): number {
    return Math.min(longestPace, (this.#usualLatency ?? 0) / this.limit / paceGain);
  }

  /** Looks again then; a null never. */
  #wakeAt(time: number | null): void {
    if (this.#timer && time === this.#timerAt) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (time === null) return;
    this.#timerAt = time;
    const wake = () => {
      this.#timer = null;
      this.#letGo();
    };
    this.#timer = setTimeout(wake, Math.round(time - performance.now()));
  }

  #turn(reserved: number): Turn {
    return {
      end: (outcome, { latencyMs, tokens = null, retryAfterMs = null }) => {
        this.#onTheirWay--;
        if (tokens !== null) this.#tokensAt += (tokens - reserved) * this.#msPerToken;
        if (retryAfterMs !== null) this.pause(retryAfterMs);
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
    this.#letGo();
  }

  #endRound(): void {
    const { answered, pushedBack, latency } = this.#round;
    this.#round = { answered: 0, pushedBack: 0, latency: 0 };
    const share = pushedBack / (answered + pushedBack);
    const mean = answered > 0 ? latency / answered : null;
    const isSlow = mean !== null && this.#usualLatency !== null && mean > slowFrom * this.#usualLatency;
    // The usual latency follows a server that stays slow, in some dozens of rounds.
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
