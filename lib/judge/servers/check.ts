import { JudgeSetup } from "@/lib/domain/judge";
import { modelsOf, parseEnvironment } from "@/lib/domain/process/environment";
import { placeOf } from "@/lib/domain/servers/place";
import { endpointAddress } from "@/lib/http/endpoint";
import { checkJudge } from "@/lib/judge/check";
import type { JudgeCheck } from "@/lib/judge/contract/judge";
import { addressesOf, type JudgeServer, type JudgeServers } from "./read";

export interface ServerCheck {
  readonly ok: boolean;
  readonly message: string;
}

/** Never throws; waits at most ten seconds. */
async function checkServer(
  { problem, endpoint, variables, limits }: JudgeServer,
  models: readonly string[],
): Promise<JudgeCheck> {
  if (problem) return { ok: false, message: problem, models: null };
  const timeout = limits.timeout ?? undefined;
  const setup: JudgeSetup = { ...JudgeSetup.parse({ kind: "openai", models: ["any"], timeout }), models: [...models] };
  return checkJudge(setup, endpoint, variables);
}

export async function checkEnvironmentServer(all: JudgeServers): Promise<ServerCheck> {
  const { environment, named } = all;
  const servers = addressesOf(all);
  const wanted = modelsOf(parseEnvironment(process.env));
  const models = wanted.filter((model) => placeOf({ baseUrl: null, servers }, model).server === null);
  if (models.length === 0 && environment.endpoint.apiKey === null) {
    const message =
      named.size > 0
        ? "Neither OPENAI_API_KEY nor a model of this server is set, so runs can use only the judges that were connected."
        : "Neither OPENAI_API_KEY nor ASSAY_MODEL is set, so only the lexical judge can be used. Connect a judge in Settings, Judging, or with assay judge add.";
    return { ok: true, message };
  }
  const { ok, message } = await checkServer(environment, models);
  const unnamed = ok && models.length === 0;
  return { ok, message: unnamed ? "The server can be reached. Name a model in ASSAY_MODEL or when you start a run." : message };
}

export async function checkNamedServer({ named }: JudgeServers, name: string): Promise<ServerCheck> {
  const server = named.get(name);
  if (!server) return { ok: false, message: `There is no judge ${name.slice(0, 100)} in Settings or judges.json.` };
  const { ok, message } = await checkServer(server, server.models);
  const unnamed = ok && server.models.length === 0;
  return { ok, message: unnamed ? `${endpointAddress(server.endpoint)} can be reached.` : message };
}

/** `name` is null for the environment's server. */
export interface ListedModels {
  name: string | null;
  /** The address without credentials. */
  address: string;
  /** Runs use these names. */
  models: string[];
  /** Why the server's list is missing, if so. */
  problem: string | null;
}

/** Gateways list thousands. */
const mostModels = 2000;

/** In parallel, for at most ten seconds. Never throws. */
export async function listModels({ environment, named }: JudgeServers): Promise<ListedModels[]> {
  const servers: [string | null, JudgeServer][] = [[null, environment], ...named];
  return Promise.all(
    servers.map(async ([name, server]) => {
      const { models, message } = await checkServer(server, []);
      const all = new Set([...server.models, ...(models ?? []).filter((model) => model.trim() !== "").sort()]);
      return {
        name,
        address: endpointAddress(server.endpoint),
        models: [...all].slice(0, mostModels).map((model) => (name === null ? model : `${name}/${model}`)),
        problem: models === null ? message : null,
      };
    }),
  );
}
