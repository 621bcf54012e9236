export interface BodyLimit {
  bytes: number;
  /** From the headers to the end of the body. */
  seconds: number;
  /** Processed while it arrives. Other bodies are read first, so a slow sender costs only a socket. */
  isStreamed?: true;
}

const KiB = 1024;
const MiB = 1024 * KiB;

export const bodyLimits = {
  /** Some clients send an empty object with reads and deletions. */
  none: { bytes: KiB, seconds: 5 },
  /** Forms without an account: signing in and choosing a password. */
  open: { bytes: 16 * KiB, seconds: 10 },
  /** A share's visitor may send 10,000 characters, a passage and a name as JSON. */
  comment: { bytes: 128 * KiB, seconds: 10 },
  normal: { bytes: MiB, seconds: 20 },
  /** From editors only, with a minimum transfer rate: lib/datasets/bytes/limits.ts. */
  file: { bytes: 2048 * MiB, seconds: 3600, isStreamed: true },
  /** Collectors use 20 MiB too. */
  traces: { bytes: 20 * MiB, seconds: 60, isStreamed: true },
} as const satisfies Record<string, BodyLimit>;

export const headerSeconds = 10;

/** Closes a connection without traffic. Event streams send comments more often. */
export const idleSeconds = 120;

/** With Node's default of 5, a connection can close while the next request is in flight. */
export const keepAliveSeconds = 20;
