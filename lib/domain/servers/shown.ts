/** What people may see of a judge in judges.json: no key, and no header's value. */
export interface ShownServer {
  name: string;
  /** Without credentials. */
  address: string;
  /** By the server's own names. */
  models: readonly string[];
  /** The environment variable that holds its key; null if it needs none. */
  keyVariable: string | null;
  hasKey: boolean;
  /** Names of headers that are sent with every request. */
  headers: readonly string[];
  /** "at most 4 calls at once", …; empty without limits of its own. */
  limits: readonly string[];
  /** Why it cannot be asked; null if nothing is missing. */
  problem: string | null;
}

/** The judges of judges.json. */
export interface ShownServers {
  /** Its path; null if there is none. */
  file: string | null;
  servers: readonly ShownServer[];
  /** What is wrong with the file, a mistake a line; then it holds no servers. */
  mistakes: string | null;
}
