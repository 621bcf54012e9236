import type { JudgeSetup } from "@/lib/domain/judge";
import { Refusal } from "@/lib/domain/problem";
import { placeOf } from "@/lib/domain/servers/place";
import { recordedServer } from "@/lib/domain/servers/recorded";
import { endpointAddress } from "@/lib/http/endpoint";
import { ownServer } from "./local";
import { environmentServer, type JudgeServer, readServers, type StoredServers, type Variables } from "./read";
import { withRecorded } from "./recorded";

export interface ServerOfRun {
  readonly server: JudgeServer;
  /** Maps the run's names to the server's own. */
  readonly models: ReadonlyMap<string, string>;
}

/** In the order of the run's models. Throws a Refusal if a server is gone, unusable or at another address: a key goes only to
 *  the server it is set for. */
export function serversOfRun(
  judge: Pick<JudgeSetup, "models" | "baseUrl" | "servers">,
  variables: Variables = process.env,
  stored: StoredServers = new Map(),
): ServerOfRun[] {
  const hasNamed = Object.keys(judge.servers).some((name) => name !== recordedServer);
  // A run without named servers must not fail for a mistake in judges.json.
  const known = hasNamed ? readServers(variables, stored) : { environment: environmentServer(variables), named: new Map() };
  const servers = withRecorded(known, judge.models);
  const found = new Map<string | null, { server: JudgeServer; models: Map<string, string> }>();
  for (const name of judge.models) {
    const place = placeOf(judge, name);
    const server = place.server === null ? ownServer(servers.environment, place.baseUrl) : servers.named.get(place.server);
    if (!server)
      throw conflict(
        `The run uses ${name} at ${place.baseUrl}, but there is no judge ${place.server} in Settings or judges.json. Add it again under this name and address, or start a new run.`,
      );
    const now = endpointAddress(server.endpoint);
    if (place.baseUrl !== null && place.baseUrl !== now)
      throw conflict(
        `The run uses ${name} at ${place.baseUrl}, but ${server.variables.address} is now ${now}. Set it back, or start a new run.`,
      );
    if (server.problem) throw conflict(server.problem);
    const one = found.get(place.server) ?? { server, models: new Map() };
    found.set(place.server, one);
    one.models.set(name, place.model);
  }
  return [...found.values()];
}

const conflict = (message: string) => new Refusal(message, "conflict");
