import type { JudgeSetup } from "@/lib/domain/judge";
import { refuseField } from "@/lib/domain/problem";
import { placesOf } from "@/lib/domain/servers/place";
import { endpointAddress } from "@/lib/http/endpoint";
import { addressesOf, type JudgeServer, type JudgeServers } from "./read";
import { withRecorded } from "./recorded";

type Chosen = Pick<JudgeSetup, "models" | "baseUrl" | "servers">;

/** `local/llama3.1` is model llama3.1 of the judge `local` in Settings or judges.json, if there is one; any other name is the
 *  environment's. Throws a Refusal that names the field if a server cannot be used. */
export function chooseServers(wanted: readonly string[], known: JudgeServers): Chosen {
  const models = [...new Set(wanted.map((model) => model.trim()).filter(Boolean))];
  const all = withRecorded(known, models);
  const { environment, named } = all;
  if (environment.problem && models.length === 0 && named.size === 0) throw refuseField("judge.kind", environment.problem);
  if (models.length === 0) {
    const offered = [...named.values()].flatMap(({ name, models }) => models.map((model) => `${name}/${model}`));
    throw refuseField(
      "judge.models",
      `Name a judge model (--model, or the field Models${offered[0] ? `, for example ${offered[0]}` : ""}), set ASSAY_MODEL, or connect a judge in Settings, Judging.`,
    );
  }
  const servers = addressesOf(all);
  const places = placesOf({ models, baseUrl: endpointAddress(environment.endpoint), servers });
  const used = new Set(places.map(({ server }) => server));
  for (const name of used) {
    const server: JudgeServer = (name === null ? undefined : named.get(name)) ?? environment;
    if (server.problem) throw refuseField(name === null ? "judge.kind" : "judge.models", server.problem);
  }
  for (const [at, { server, baseUrl, model }] of places.entries()) {
    if (model === "") throw refuseField("judge.models", `${server}/ has no model name. Add it after the slash.`);
    const same = places.findIndex((one) => one.baseUrl === baseUrl && one.model === model);
    if (same !== at)
      throw refuseField("judge.models", `${models[same]} and ${models[at]} are the same model at the same address. Remove one.`);
  }
  return {
    models,
    baseUrl: used.has(null) ? endpointAddress(environment.endpoint) : null,
    servers: Object.fromEntries(Object.entries(servers).filter(([name]) => used.has(name))),
  };
}
