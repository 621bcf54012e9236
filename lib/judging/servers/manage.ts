import { recordEvent } from "@/lib/db/audit";
import type { Actor } from "@/lib/domain/people/actor";
import { Refusal, readAs, refuseField } from "@/lib/domain/problem";
import { counted } from "@/lib/domain/text/counted";
import { endpointAddress } from "@/lib/http/endpoint";
import { checkEnvironmentServer, checkNamedServer, listModels, type ServerCheck } from "@/lib/judge/servers/check";
import { type JudgeServer, type JudgeServers, readServers, usualModels, type Variables } from "@/lib/judge/servers/read";
import { removeStoredJudge, storedJudges, storeJudge, storeTest } from "@/lib/judging/servers/stored";
import { GivenJudge, type JudgeTest, JudgeToTest } from "@/lib/judging/words/connected";
import { askOne, nothingAsked } from "./ask-one";
import { knownServers, serverOf } from "./known";

/** Others could otherwise make this machine call into its network, and read what answers. */
const ownsMachine = ({ kind }: Actor): boolean => kind === "local" || kind === "command";

/** Adds a judge, or changes the one of this name. Throws a Refusal with a problem per field. */
export async function saveJudge(given: unknown, by: Actor): Promise<GivenJudge> {
  const judge = readAs(GivenJudge, given);
  const { name, address, model, key } = judge;
  if (readServers().named.has(name))
    throw refuseField("name", `judges.json defines ${name}. Change it there, or choose another name`);
  const { problem } = await serverOfForm(judge, by);
  if (problem) throw refuseField(problem.includes("public address") ? "address" : "key", problem);
  await storeJudge(judge, ownsMachine(by));
  await recordEvent(by, "judge-saved", name, { host: new URL(address).host, model, key: Boolean(key) });
  return judge;
}

export async function removeJudge(name: string, by: Actor): Promise<void> {
  if (!(await removeStoredJudge(name))) throw new Refusal(`There is no judge ${name.slice(0, 60)} in Settings.`, "not-found");
  await recordEvent(by, "judge-removed", name);
}

/** Tests a stored judge, or one as given. Throws a Refusal for invalid input. */
export async function testJudge(given: unknown, by: Actor, signal?: AbortSignal): Promise<JudgeTest> {
  const { name, address, key, model } = readAs(JudgeToTest, given);
  if (address !== undefined) {
    const server = await serverOfForm({ name, address, key, model: model ?? "" }, by);
    return model ? askOne(server, model, signal) : listOnly(server);
  }
  const known = await knownServers();
  const server = name === "" ? known.environment : known.named.get(name);
  if (!server) throw new Refusal(`There is no judge ${name}.`, "not-found");
  const wanted = model ?? (name === "" ? usualModels(known) : server.models)[0];
  if (!wanted) throw refuseField("model", "Name a model");
  const tested = await askOne(server, wanted, signal);
  if (server.stored && model === undefined && !signal?.aborted) await storeTest(name, tested);
  return tested;
}

/** If there is no model, no question can be sent, but the server may list its models. */
async function listOnly(server: JudgeServer): Promise<JudgeTest> {
  const [listed] = await listModels({ environment: { ...server, models: [] }, named: new Map() });
  const models = listed?.models ?? [];
  const message =
    listed?.problem ??
    (models.length > 0 ? `It has ${counted(models.length, "model")}. Pick one.` : "It lists no models. Name one.");
  return { ...nothingAsked, ok: models.length > 0, message, models };
}

async function serverOfForm(
  { name, address, key, model }: Pick<GivenJudge, "name" | "address" | "key" | "model">,
  by: Actor,
): Promise<JudgeServer> {
  const before = (await storedJudges()).find((row) => row.name === name && row.baseUrl === address);
  return serverOf({
    name,
    baseUrl: address,
    model,
    keyEnd: null,
    isDefault: false,
    lastTest: null,
    key: key || before?.key || null,
    isLost: !key && before?.isLost === true,
    anyAddress: before?.anyAddress ?? ownsMachine(by),
  });
}

type NamedCheck = ServerCheck & { name: string | null };

/** Asks every server one question, in parallel and for at most a minute; `name` is null for the environment's. An unreadable
 *  judges.json is a failed check too. */
export async function checkServers(variables: Variables): Promise<NamedCheck[]> {
  try {
    const servers = await readable(variables);
    const isOwn = (model: string) => !servers.named.has(model.split("/", 1)[0] ?? "");
    const own = usualModels(servers, variables).find(isOwn);
    return await Promise.all([
      checkEnvironmentServer(servers).then((check) => asked(null, servers.environment, own, check)),
      ...[...servers.named].map(async ([name, server]) =>
        asked(name, server, server.models[0], await checkNamedServer(servers, name)),
      ),
    ]);
  } catch (error) {
    return [{ name: null, ok: false, message: error instanceof Error ? error.message : String(error) }];
  }
}

/** Leaves out the stored ones if the database cannot be read, which is reported elsewhere. */
const readable = (variables: Variables): Promise<JudgeServers> =>
  knownServers(variables).catch((error: unknown) => {
    if (error instanceof Refusal) throw error;
    return readServers(variables);
  });

/** Listing models often works with any key. */
async function asked(
  name: string | null,
  server: JudgeServer,
  model: string | undefined,
  { ok, message }: ServerCheck,
): Promise<NamedCheck> {
  const hasKey = server.endpoint.apiKey !== null;
  if (!ok || model === undefined) return { name, ok, message: hasKey && ok ? `${message} Key not checked.` : message };
  const answer = await askOne(server, model);
  if (!answer.ok) return { name, ok: false, message: `${endpointAddress(server.endpoint)}: ${answer.message}` };
  return { name, ok, message: `${message} It answered a question${hasKey ? " with its key" : ""} in ${answer.seconds} s.` };
}
