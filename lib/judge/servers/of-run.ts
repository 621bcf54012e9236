import type { JudgeSetup } from "@/lib/domain/judge";
import { Refusal } from "@/lib/domain/problem";
import { placeOf } from "@/lib/domain/servers/place";
import { addressOf } from "@/lib/judge/wire/endpoint";
import { ownServer } from "./local";
import { environmentServer, type JudgeServer, readServers, type Variables } from "./read";

/** A server of a run, and the run's models that it is asked for. */
export interface ServerOfRun {
  readonly server: JudgeServer;
  /** The run's names of models, and the server's own. */
  readonly models: ReadonlyMap<string, string>;
}

/**
 * The servers that a run asks, in the order of its models. Throws a Refusal if one is gone, cannot be asked, or has another address now: a run's
 * judgments come from one judge, and a key goes only to the server that it is set for. A server that was found on this machine needs no variable.
 */
export function serversOfRun(
  judge: Pick<JudgeSetup, "models" | "baseUrl" | "servers">,
  variables: Variables = process.env,
): ServerOfRun[] {
  const hasNamed = Object.keys(judge.servers).length > 0;
  // A run that asks none of them does not suffer from a mistake in the file.
  const servers = hasNamed ? readServers(variables) : { environment: environmentServer(variables), named: new Map() };
  const found = new Map<string | null, { server: JudgeServer; models: Map<string, string> }>();
  for (const name of judge.models) {
    const place = placeOf(judge, name);
    const server = place.server === null ? ownServer(servers.environment, place.baseUrl) : servers.named.get(place.server);
    if (!server)
      throw conflict(
        `The run asks ${name} at ${place.baseUrl}, but there is no judge ${place.server} in judges.json. Put it there again (ASSAY_JUDGES names the file), or start a new run.`,
      );
    const now = addressOf(server.endpoint);
    if (place.baseUrl !== null && place.baseUrl !== now)
      throw conflict(
        `The run asks ${name} at ${place.baseUrl}, but ${server.variables.address} is ${now} now. Set it back, or start a new run.`,
      );
    if (server.problem) throw conflict(server.problem);
    const one = found.get(place.server) ?? { server, models: new Map() };
    found.set(place.server, one);
    one.models.set(name, place.model);
  }
  return [...found.values()];
}

const conflict = (message: string) => new Refusal(message, "conflict");
