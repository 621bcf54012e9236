import { Refusal } from "@/lib/domain/problem";
import { endpointAddress } from "@/lib/http/endpoint";
import { checkEnvironmentServer, checkNamedServer, type ServerCheck } from "@/lib/judge/servers/check";
import { type JudgeServer, type JudgeServers, readServers, usualModels, type Variables } from "@/lib/judge/servers/read";
import { askOne } from "./ask-one";
import { knownServers } from "./known";

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
