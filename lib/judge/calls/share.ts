/** What a flow says about its calls. */
export interface Demand {
  /** Places taken. */
  busy(): number;
  /** The likely tokens of each call that waits, in order. */
  waiting(): readonly number[];
  /** Holds back all calls for this long. */
  pause(milliseconds: number): void;
  /** There may be room for more. */
  changed(): void;
}

/** A process's share of what a server takes from several processes together. */
export interface CallShare {
  connect(demand: Demand): void;
  /** Calls that it may have in flight now. */
  readonly most: number;
  /** When its next call may be sent, by performance.now(); null if it has to ask for that first. */
  nextAt(): number | null;
  /** Takes that time for a call. */
  use(tokens: number): void;
  /** A call took this many tokens more than were counted. */
  correct(tokens: number): void;
  /** The server wants no calls for this long, from nobody. */
  holdBack(milliseconds: number): void;
  /** Asks for more, unless it does so already. */
  ask(): void;
  close(): Promise<void>;
}
