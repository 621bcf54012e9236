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
  /** By performance.now(); null if the slice must be extended first. */
  nextAt(): number | null;
  use(tokens: number): void;
  /** Tokens used beyond the estimate. */
  correct(tokens: number): void;
  /** Delays all calls of all processes. */
  holdBack(milliseconds: number): void;
  ask(): void;
  close(): Promise<void>;
}
