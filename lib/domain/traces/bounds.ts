const MiB = 1024 * 1024;

/** What traces may hold. Spans beyond a bound are rejected, and the sender is told so. Sizes are characters of what is stored. */
export const traceBounds = {
  /** Of one export. */
  exportSpans: 50_000,
  exportProjects: 100,
  /** Of one span, and of one trace. */
  spanCharacters: 8 * MiB,
  traceSpans: 10_000,
  traceCharacters: 16 * MiB,
  /** Names of projects, and what one and all of them may send, in the days for which spans are kept. */
  projects: 500,
  projectCharacters: 8 * 1024 * MiB,
  allCharacters: 32 * 1024 * MiB,
} as const;
