export type Bound = readonly [sql: string, ...args: (string | number | null)[]];
