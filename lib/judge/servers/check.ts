import { modelsOf, parseEnvironment } from "@/lib/domain/environment";
import { JudgeSetup } from "@/lib/domain/judge";
import { placeOf } from "@/lib/domain/servers/place";
import { checkJudge } from "@/lib/judge/check";
import type { JudgeCheck } from "@/lib/judge/contract/judge";
import { addressOf } from "@/lib/judge/wire/endpoint";
import { addressesOf, type JudgeServer, type JudgeServers, readServers, type Variables } from "./read";

export interface ServerCheck {
  readonly ok: boolean;
  /** For people. */
  readonly message: string;
}

/** Whether a server can be asked, with a message for people; asks it, for at most ten seconds. Never throws. */
async function checkServer(
  { problem, endpoint, variables, limits }: JudgeServer,
  models: readonly string[],
): Promise<JudgeCheck> {
  if (problem) return { ok: false, message: problem, models: null };
  const timeout = limits.timeout ?? undefined;
  const setup: JudgeSetup = { ...JudgeSetup.parse({ kind: "openai", models: ["any"], timeout }), models: [...models] };
  return checkJudge(setup, endpoint, variables);
}

/** Like `checkServer`, for the server that OPENAI_BASE_URL names and the models of ASSAY_MODEL that are asked there. */
export async function checkEnvironmentServer(all: JudgeServers): Promise<ServerCheck> {
  const { environment, named } = all;
  const servers = addressesOf(all);
  const wanted = modelsOf(parseEnvironment(process.env));
  const models = wanted.filter((model) => placeOf({ baseUrl: null, servers }, model).server === null);
  if (models.length === 0 && environment.endpoint.apiKey === null) {
    const message =
      named.size > 0
        ? "Neither OPENAI_API_KEY nor a model of this server is set, so runs can ask only the judges of judges.json."
        : "Neither OPENAI_API_KEY nor ASSAY_MODEL is set, so only the lexical judge can be used. See .env.example for how to set up a model.";
    return { ok: true, message };
  }
  const { ok, message } = await checkServer(environment, models);
  const unnamed = ok && models.length === 0;
  return { ok, message: unnamed ? "The server can be reached. Name a model: ASSAY_MODEL, or when a run is started." : message };
}

/** Like `checkServer`, for a judge of judges.json. */
export async function checkNamedServer({ named }: JudgeServers, name: string): Promise<ServerCheck> {
  const server = named.get(name);
  if (!server) return { ok: false, message: `There is no judge ${name.slice(0, 100)} in judges.json.` };
  const { ok, message } = await checkServer(server, server.models);
  const unnamed = ok && server.models.length === 0;
  return { ok, message: unnamed ? `${addressOf(server.endpoint)} can be reached.` : message };
}

/** The models that a run may name, by server; `name` is null for the environment's. */
export interface ListedModels {
  name: string | null;
  /** Without credentials. */
  address: string;
  /** As a run names them. */
  models: string[];
  /** Why the server's own list is missing; null if it is not. */
  problem: string | null;
}

/** Of one server. Gateways list thousands. */
const mostModels = 2000;

/** Asks every server for its list of models, all at once, for at most ten seconds. Never throws, unless judges.json cannot be read. */
export async function listModels(variables: Variables = process.env): Promise<ListedModels[]> {
  const { environment, named } = readServers(variables);
  const servers: [string | null, JudgeServer][] = [[null, environment], ...named];
  return Promise.all(
    servers.map(async ([name, server]) => {
      const { models, message } = await checkServer(server, []);
      const all = new Set([...server.models, ...(models ?? []).filter((model) => model.trim() !== "").sort()]);
      return {
        name,
        address: addressOf(server.endpoint),
        models: [...all].slice(0, mostModels).map((model) => (name === null ? model : `${name}/${model}`)),
        problem: models === null ? message : null,
      };
    }),
  );
}

/** Checks every server that runs may ask, all at once; `name` is null for the environment's. A file that cannot be read is a failed check too. */
export async function checkServers(variables: Variables = process.env): Promise<(ServerCheck & { name: string | null })[]> {
  let servers: JudgeServers;
  try {
    servers = readServers(variables);
  } catch (error) {
    return [{ name: null, ok: false, message: error instanceof Error ? error.message : String(error) }];
  }
  return Promise.all([
    checkEnvironmentServer(servers).then((check) => ({ name: null, ...check })),
    ...[...servers.named.keys()].map(async (name) => ({ name, ...(await checkNamedServer(servers, name)) })),
  ]);
}
