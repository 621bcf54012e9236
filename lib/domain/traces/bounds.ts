const MiB = 1024 * 1024;

/** Spans beyond a bound are rejected with a partial success. Sizes are characters as stored. */
export const traceBounds = {
  exportSpans: 50_000,
  exportProjects: 100,
  spanCharacters: 8 * MiB,
  traceSpans: 10_000,
  traceCharacters: 16 * MiB,
  projects: 500,
  projectCharacters: 8 * 1024 * MiB,
  allCharacters: 32 * 1024 * MiB,
} as const;

/** Traces of a session before a trace that its conversation is read from, and after it that a change of it concerns. */
export const mostTracesNear = 60;
