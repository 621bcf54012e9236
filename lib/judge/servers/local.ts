import { JudgeSetup } from "@/lib/domain/judge";
import { Refusal } from "@/lib/domain/problem";
import { type FoundServer, type LocalPlace, localPlaces } from "@/lib/domain/servers/local";
import { type Endpoint, endpointAddress } from "@/lib/http/endpoint";
import { checkJudge } from "@/lib/judge/check";
import { type JudgeServer, type JudgeServers, noLimits } from "./read";

const timeout = 2;
const mostModels = 200;

/** Sends no key and no headers: the environment's are meant for another server. */
const endpointAt = ({ baseUrl }: LocalPlace): Endpoint => ({ baseUrl, apiKey: null, headers: {} });

/** In parallel, for at most two seconds. Never throws. */
export async function lookForServers(places: readonly LocalPlace[] = localPlaces): Promise<FoundServer[]> {
  const setup = { ...JudgeSetup.parse({ kind: "openai", models: ["any"], timeout }), models: [] };
  const found = await Promise.all(
    places.map(async (place) => {
      const { models } = await checkJudge(setup, endpointAt(place));
      return models === null ? [] : { ...place, models: usable(models) };
    }),
  );
  return found.flat();
}

/** ASSAY_MODEL separates models by commas. */
function usable(models: readonly string[]): string[] {
  const names = [...new Set(models)].filter((name) => name !== "" && name === name.trim() && !/[,\p{C}]/u.test(name));
  const isForEmbeddings = (name: string) => /embed/i.test(name);
  return names.sort((a, b) => Number(isForEmbeddings(a)) - Number(isForEmbeddings(b)) || a.localeCompare(b)).slice(0, mostModels);
}

function localServer(baseUrl: string | null): JudgeServer | null {
  const place = localPlaces.find((one) => one.baseUrl === baseUrl);
  if (!place) return null;
  return {
    name: null,
    stored: null,
    endpoint: endpointAt(place),
    keyVariable: null,
    headerNames: [],
    variables: {
      key: "OPENAI_API_KEY with OPENAI_BASE_URL in .env",
      address: "its address",
      models: "its list of models",
    },
    models: [],
    prices: {},
    limits: noLimits,
    problem: null,
  };
}

/** The environment's server, or the local one that the run uses. */
export const ownServer = (environment: JudgeServer, baseUrl: string | null): JudgeServer =>
  endpointAddress(environment.endpoint) === baseUrl ? environment : (localServer(baseUrl) ?? environment);

/** Throws a Refusal for any other address. */
export function onlyLocal(baseUrl: string): JudgeServers {
  const environment = localServer(baseUrl);
  if (!environment)
    throw new Refusal("Choose one of the servers found.", "invalid", [
      { path: "server", message: "This address is not one of the servers found." },
    ]);
  return { environment, named: new Map() };
}
