import { parseEnvironment } from "@/lib/domain/environment";
import { Refusal } from "@/lib/domain/problem";
import type { ShownServer, ShownServers } from "@/lib/domain/servers/shown";
import { addressOf } from "@/lib/judge/wire/endpoint";
import { type JudgeServer, type JudgeServers, readServers } from "./read";

/** Every server, and what people may see of those in judges.json. A mistake in the file leaves only the environment's server. */
export function showServers(): ShownServers & { known: JudgeServers | null } {
  const file = parseEnvironment(process.env).ASSAY_JUDGES ?? null;
  try {
    const known = readServers();
    return { file, servers: [...known.named].map(([name, server]) => shown(name, server)), mistakes: null, known };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { file, servers: [], mistakes: error.message, known: null };
  }
}

const shown = (name: string, { endpoint, keyVariable, headerNames, models, limits, problem }: JudgeServer): ShownServer => ({
  name,
  address: addressOf(endpoint),
  models,
  keyVariable,
  hasKey: endpoint.apiKey !== null,
  headers: headerNames,
  limits: limitsInWords(limits),
  problem,
});

const units = {
  concurrency: "calls at once",
  rpm: "requests a minute",
  tpm: "tokens a minute",
  timeout: "seconds a call",
} as const;

const limitsInWords = (limits: JudgeServer["limits"]): string[] =>
  (Object.keys(units) as (keyof typeof units)[]).flatMap((limit) =>
    limits[limit] === null ? [] : `${limits[limit]?.toLocaleString("en")} ${units[limit]}`,
  );
