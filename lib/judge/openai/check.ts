import { type JudgeSetup, usualLimits } from "@/lib/domain/judge";
import { judgeKinds, type ServerVariables } from "@/lib/domain/servers/judge-kinds";
import type { Endpoint } from "@/lib/http/endpoint";
import { publicUrl } from "@/lib/http/redact";
import type { JudgeCheck } from "@/lib/judge/contract/judge";
import { type Asked, type Failure, failureOfStatus } from "@/lib/judge/wire/failure";
import { openCompletions } from "./completions";
import { failureWithoutAnswer, refusedBy } from "./failure";
import { missingKey } from "./missing-key";
import { modelsOfServer, offered } from "./models";

/** Never throws. Lists the server's models, which is free; models that it does not list, as with many gateways, get one call
 *  of one token. */
export async function checkServer(
  setup: JudgeSetup,
  endpoint: Endpoint,
  variables: ServerVariables = judgeKinds.openai.variables,
): Promise<JudgeCheck> {
  const missing = missingKey(endpoint, variables.key);
  if (missing) return problem(missing);

  const url = publicUrl(endpoint.baseUrl);
  const timeout = Math.min(setup.timeout ?? usualLimits.timeout, 10);
  const asked: Asked = { model: setup.models.join(", "), endpoint, timeout, variables, hasAnswered: false };
  let models: string[] | null = null;
  try {
    models = await modelsOfServer(endpoint, timeout * 1000);
  } catch (error) {
    const refused = refusedBy(error);
    // An unreachable server or a rejected key fails every call; any other server may just not list its models.
    if (!refused) return failure(asked, failureWithoutAnswer(error, asked, 0));
    if (refused.status === 401 || refused.status === 407 || (refused.status >= 300 && refused.status < 400))
      return failure(asked, failureOfStatus(refused, asked, 0));
  }
  const unlisted = setup.models.filter((model) => !models?.includes(model));
  if (models && unlisted.length === 0)
    return { ok: true, message: `${url} can be reached and offers ${setup.models.join(", ")}.`, models };
  if (setup.models.length === 0)
    return problem(`${url} responds, but does not list its models. Name one in ${variables.models} to test it.`);
  for (const model of unlisted) {
    const failed = await askOneToken({ ...asked, model });
    if (failed) return { ...failure(asked, failed, offered(models, endpoint)), models };
  }
  const named = unlisted.join(", ");
  const how = models
    ? `answers as ${named}, though it does not list ${unlisted.length === 1 ? "it" : "them"}.`
    : `answers as ${named}; it does not list its models.`;
  return { ok: true, message: `${url} ${how}`, models };
}

const problem = (message: string): JudgeCheck => ({ ok: false, message, models: null });

const failure = ({ endpoint, variables }: Asked, { cause, detail, fatal }: Failure, offer = ""): JudgeCheck => {
  const hint = cause === "malformed" ? ` Check ${variables.address}: it often ends in /v1.` : "";
  return problem(`${fatal?.sentence ?? `${publicUrl(endpoint.baseUrl)} cannot be used now: ${detail}${hint}`}${offer}`);
};

async function askOneToken({ model, endpoint, timeout, variables }: Asked): Promise<Failure | null> {
  const completions = openCompletions({ endpoint, timeout, variables, connections: 1 });
  try {
    const question = { role: "user" as const, content: "Reply with the word OK." };
    const reply = await completions.send({
      model,
      messages: [question],
      temperature: null,
      maxTokens: 1,
      replies: 1,
      formatWithout: () => null,
    });
    // A model that thinks first, or has a minimum, complains that one token is too few: so it exists.
    return reply.ok || isTooFew(reply) ? null : reply;
  } finally {
    await completions.close();
  }
}

const isTooFew = ({ cause, detail }: Failure): boolean =>
  cause === "truncated" ||
  ((cause === "http-400" || cause === "http-422") && /max_(completion_|output_)?tokens|output limit/i.test(detail));
