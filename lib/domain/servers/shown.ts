import type { LastTest } from "./last-test";

/** Never includes a key or a header's value. */
export interface ShownServer {
  name: string;
  /** The address without credentials. */
  address: string;
  models: readonly string[];
  /** The key's environment variable; null if it needs none. */
  keyVariable: string | null;
  hasKey: boolean;
  headers: readonly string[];
  /** "at most 4 calls at once"; empty without its own limits. */
  limits: readonly string[];
  problem: string | null;
  /** Null if judges.json defines it; else what is shown of the key, and whether new runs ask it. */
  stored: { keyEnd: string | null; isDefault: boolean; lastTest: LastTest | null } | null;
}

export interface ShownServers {
  file: string | null;
  servers: readonly ShownServer[];
  /** One per line; then `servers` is empty. */
  mistakes: string | null;
}
