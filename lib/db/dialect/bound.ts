/** A statement with parameters `?`, or `?1`, `?2` …, and their values. */
export type Bound = readonly [sql: string, ...args: (string | number | null)[]];
