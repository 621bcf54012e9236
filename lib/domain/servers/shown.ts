/** Never includes a key or a header's value. */
export interface ShownServer {
  name: string;
  /** Without credentials. */
  address: string;
  /** The server's own names. */
  models: readonly string[];
  /** The key's environment variable; null if it needs none. */
  keyVariable: string | null;
  hasKey: boolean;
  headers: readonly string[];
  /** "at most 4 calls at once"; empty without its own limits. */
  limits: readonly string[];
  /** Why it cannot be used; null if it can. */
  problem: string | null;
}

/** The judges of judges.json. */
export interface ShownServers {
  /** Null if there is none. */
  file: string | null;
  servers: readonly ShownServer[];
  /** One per line; then `servers` is empty. */
  mistakes: string | null;
}
