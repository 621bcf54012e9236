/** What a request may send. */
export interface BodyLimit {
  bytes: number;
  /** From the request's headers to the end of its body. */
  seconds: number;
  /** Handed on while it arrives. Any other body is complete before the request is worked on, so a slow sender costs a socket and no more. */
  isStreamed?: true;
}

const KiB = 1024;
const MiB = 1024 * KiB;

/** Every kind of body that the server takes; lib/access/door/routes.ts says which address takes which. */
export const bodyLimits = {
  /** Reads and deletions need no body, but some clients send an empty object. */
  none: { bytes: KiB, seconds: 5 },
  /** Forms that need no account: signing in and choosing a password. */
  open: { bytes: 16 * KiB, seconds: 10 },
  /** What signed-in people and programs send: JSON, forms and server actions. */
  normal: { bytes: MiB, seconds: 20 },
  /** Files, from editors only. They must also keep a minimum pace: lib/datasets/bytes/limits.ts. */
  file: { bytes: 2048 * MiB, seconds: 3600, isStreamed: true },
} as const satisfies Record<string, BodyLimit>;

/** Seconds for a request's headers, counted from the moment the connection opens. */
export const headerSeconds = 10;

/** Seconds after which a connection is closed on which no byte moves in either direction. Event streams send a comment more often. */
export const idleSeconds = 120;

/** Seconds that a connection stays open between two requests. Longer than Node's five, which close it while a browser or proxy sends the next one. */
export const keepAliveSeconds = 20;
