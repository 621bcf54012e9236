import type { JudgeKind } from "@/lib/domain/judge";
import { parseEnvironment } from "@/lib/domain/process/environment";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";
import type { ShownServers } from "@/lib/domain/servers/shown";
import type { Endpoint } from "@/lib/http/endpoint";
import { hostOf, isInside, isListed } from "@/lib/http/public-address";
import { missingKey } from "@/lib/judge/openai/missing-key";
import {
  type JudgeServer,
  type JudgeServers,
  noLimits,
  readServers,
  type StoredServers,
  type Variables,
} from "@/lib/judge/servers/read";
import { showServers } from "@/lib/judge/servers/show";
import { judgeHostsAdvice } from "@/lib/judge/wire/way";
import { type StoredJudge, storedJudges } from "@/lib/judging/servers/stored";
import type { JudgeList } from "@/lib/judging/words/judge-list";

/** Read each time, so a change needs no restart. */
export const storedServers = async (): Promise<StoredServers> =>
  new Map((await storedJudges()).map((row) => [row.name, serverOf(row)]));

/** The environment's, those of judges.json, which win, and those that people connected. */
export const knownServers = async (variables: Variables = process.env): Promise<JudgeServers> =>
  readServers(variables, await storedServers());

/** A judge that asks no model needs none, so a mistake in judges.json does not keep it from judging. */
export const serversFor = async (kind: JudgeKind | undefined): Promise<JudgeServers | undefined> =>
  kind === undefined || describeJudge(kind).asksModels ? await knownServers() : undefined;

export const shownServers = async () => showServers(await storedServers());

/** Servers by the names that runs use, without addresses. */
export const listedServers = ({ servers }: ShownServers): JudgeList["servers"] =>
  servers.map(({ name, models, problem, stored }) => ({
    name,
    models: models.map((model) => `${name}/${model}`),
    problem,
    source: stored ? "stored" : "judges.json",
    isDefault: stored?.isDefault ?? false,
  }));

export function serverOf({
  name,
  baseUrl,
  model,
  key,
  keyEnd,
  isLost,
  anyAddress,
  isDefault,
  lastTest,
}: Omit<StoredJudge, "createdAt" | "updatedAt">): JudgeServer {
  const url = new URL(baseUrl);
  const mustBePublic = !anyAddress && !isListed(url, parseEnvironment(process.env).ASSAY_JUDGE_HOSTS);
  const endpoint: Endpoint = { baseUrl, apiKey: key, headers: {}, mustBePublic };
  const keyName = `the key of ${name || "this judge"} in Settings`;
  const problem = () => {
    if (isLost)
      return `The key of ${name} cannot be opened: the secret it was stored with is gone or changed. Enter the key again in Settings, Judging.`;
    if (mustBePublic && isInside(url)) return `${hostOf(url)} is not a public address. ${judgeHostsAdvice}.`;
    if (key === null && missingKey(endpoint) !== null) return "OpenAI's own server needs a key. Enter it in the field Key.";
    return missingKey(endpoint, keyName);
  };
  return {
    name,
    stored: { keyEnd, isDefault, lastTest },
    endpoint,
    keyVariable: null,
    headerNames: [],
    variables: { key: keyName, address: `its address in Settings`, models: `its model in Settings` },
    models: [model],
    prices: {},
    limits: noLimits,
    problem: problem(),
  };
}
