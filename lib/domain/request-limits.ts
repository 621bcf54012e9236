/** Limits on a request's body. */
export interface BodyLimit {
  bytes: number;
  /** From the request's headers to the end of its body. */
  seconds: number;
  /** Handled while it arrives. Any other body is read completely first, so that a slow sender costs only a socket. */
  isStreamed?: true;
}

const KiB = 1024;
const MiB = 1024 * KiB;

/** Every kind of body that the server accepts; lib/access/door/routes.ts assigns them to routes. */
export const bodyLimits = {
  /** Reads and deletions need no body, but some clients send an empty object. */
  none: { bytes: KiB, seconds: 5 },
  /** Forms that need no account: signing in and choosing a password. */
  open: { bytes: 16 * KiB, seconds: 10 },
  /** What signed-in people and programs send: JSON, forms and server actions. */
  normal: { bytes: MiB, seconds: 20 },
  /** Files, from editors only. A minimum transfer rate applies too: lib/datasets/bytes/limits.ts. */
  file: { bytes: 2048 * MiB, seconds: 3600, isStreamed: true },
  /** Spans of traces. Collectors take 20 MiB too. */
  traces: { bytes: 20 * MiB, seconds: 60, isStreamed: true },
} as const satisfies Record<string, BodyLimit>;

/** Seconds from the opening of a connection to the end of the request's headers. */
export const headerSeconds = 10;

/** A connection closes after this many seconds without a byte in either direction. Event streams send comments more often. */
export const idleSeconds = 120;

/**
 * Seconds that a connection stays open between requests. With Node's default of 5 it may close while the next request is on its
 * way.
 */
export const keepAliveSeconds = 20;
