import { Refusal } from "@/lib/domain/problem";
import { parseEnvironment } from "@/lib/domain/process/environment";
import type { ShownServer, ShownServers } from "@/lib/domain/servers/shown";
import { endpointAddress } from "@/lib/http/endpoint";
import { type JudgeServer, type JudgeServers, readServers, type StoredServers } from "./read";

/** Shows no secrets. A mistake in judges.json leaves only the environment's server. */
export function showServers(stored: StoredServers): ShownServers & { known: JudgeServers | null } {
  const file = parseEnvironment(process.env).ASSAY_JUDGES ?? null;
  try {
    const known = readServers(process.env, stored);
    return { file, servers: [...known.named].map(([name, server]) => shownServer(name, server)), mistakes: null, known };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { file, servers: [], mistakes: error.message, known: null };
  }
}

export const shownServer = (
  name: string,
  { endpoint, keyVariable, headerNames, models, limits, problem, stored }: JudgeServer,
): ShownServer => ({
  name,
  address: endpointAddress(endpoint),
  models,
  keyVariable,
  hasKey: endpoint.apiKey !== null,
  headers: headerNames,
  limits: limitsInWords(limits),
  problem,
  stored,
});

const units = {
  concurrency: "concurrent calls",
  rpm: "requests per minute",
  tpm: "tokens per minute",
  timeout: "seconds per call",
} as const;

const limitsInWords = (limits: JudgeServer["limits"]): string[] =>
  (Object.keys(units) as (keyof typeof units)[]).flatMap((limit) =>
    limits[limit] === null ? [] : `${limits[limit]?.toLocaleString("en")} ${units[limit]}`,
  );
