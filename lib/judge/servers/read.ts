import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { type JudgeSetup, usualLimits } from "@/lib/domain/judge";
import type { Price } from "@/lib/domain/price";
import { Refusal } from "@/lib/domain/problem";
import { home, modelsOf, parseEnvironment } from "@/lib/domain/process/environment";
import { judgeKinds, type ServerVariables } from "@/lib/domain/servers/judge-kinds";
import type { LastTest } from "@/lib/domain/servers/last-test";
import { RequestHeaders } from "@/lib/domain/servers/request-headers";
import { type Endpoint, endpointAddress } from "@/lib/http/endpoint";
import { missingKey } from "@/lib/judge/openai/missing-key";
import { environmentEndpoint } from "@/lib/judge/servers/environment-endpoint";
import { type Definition, filledIn, readDefinitions, refused } from "./definitions";

const largestFile = 256 * 1024;

/** Null for no limit. Timeouts are in seconds. */
export type ServerLimits = Readonly<Record<"concurrency" | "rpm" | "tpm" | "timeout", number | null>>;

/** A server that people connected in Assay, not in a file. */
interface Stored {
  /** The key's last four characters; null without a key. */
  readonly keyEnd: string | null;
  readonly lastTest: LastTest | null;
  readonly isDefault: boolean;
}

export interface JudgeServer {
  /** Null for the environment's server. */
  readonly name: string | null;
  /** Null if the environment or judges.json defines it. */
  readonly stored: Stored | null;
  readonly endpoint: Endpoint;
  readonly keyVariable: string | null;
  /** Including headers without a value. */
  readonly headerNames: readonly string[];
  readonly variables: ServerVariables;
  /** The server uses these names. */
  readonly models: readonly string[];
  /** US dollars per million tokens, by the server's own names. */
  readonly prices: Readonly<Record<string, Price>>;
  readonly limits: ServerLimits;
  /** For people; null if the server can be used. */
  readonly problem: string | null;
}

export interface JudgeServers {
  readonly environment: JudgeServer;
  readonly named: ReadonlyMap<string, JudgeServer>;
}

export type Variables = Record<string, string | undefined>;

export type StoredServers = ReadonlyMap<string, JudgeServer>;

/** Reads judges.json each time; it wins over the `stored` ones. Throws a Refusal with every mistake; a key that is not set becomes that server's `problem`. */
export function readServers(variables: Variables = process.env, stored: StoredServers = new Map()): JudgeServers {
  const { ASSAY_JUDGES } = parseEnvironment(variables);
  const environment = environmentServer(variables);
  if (ASSAY_JUDGES === undefined) return { environment, named: stored };
  const file = path.basename(ASSAY_JUDGES);
  const definitions = readDefinitions(readText(path.resolve(/* turbopackIgnore: true */ home(), ASSAY_JUDGES), file), file);
  return {
    environment,
    named: new Map([
      ...stored,
      ...[...definitions].map(([name, one]) => [name, namedServer(name, one, { file, variables })] as const),
    ]),
  };
}

export const addressesOf = ({ named }: JudgeServers): Record<string, string> =>
  Object.fromEntries([...named].map(([name, { endpoint }]) => [name, endpointAddress(endpoint)]));

/** ASSAY_MODEL, else the model of the stored judge that is the default. */
export function usualModels({ named }: JudgeServers, variables: Variables = process.env): string[] {
  const models = modelsOf(parseEnvironment(variables));
  if (models.length > 0) return models;
  return [...named.values()].flatMap(({ name, stored, models }) =>
    stored?.isDefault ? models.map((model) => `${name}/${model}`) : [],
  );
}

export const noLimits: ServerLimits = { concurrency: null, rpm: null, tpm: null, timeout: null };

export function environmentServer(variables: Variables = process.env): JudgeServer {
  const values = parseEnvironment(variables);
  const endpoint = environmentEndpoint(values);
  const { variables: names } = judgeKinds.openai;
  return {
    name: null,
    stored: null,
    endpoint,
    keyVariable: names.key,
    headerNames: Object.keys(endpoint.headers),
    variables: names,
    models: [],
    prices: {},
    limits: noLimits,
    problem: missingKey(endpoint),
  };
}

function readText(location: string, file: string): string {
  const unreadable = (why: string) => refused(file, [`${location} cannot be read: ${why}. ASSAY_JUDGES names it`]);
  try {
    const { size, isFile } = statOf(location);
    if (!isFile) throw unreadable("it is not a file");
    if (size > largestFile) throw refused(file, [`It is larger than ${largestFile / 1024} KB`]);
    return readFileSync(location, "utf8");
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const code = String(error instanceof Error && "code" in error ? error.code : null);
    throw unreadable(causes.get(code) ?? code);
  }
}

const causes = new Map([
  ["ENOENT", "there is no such file"],
  ["EACCES", "its permissions forbid it"],
]);

const statOf = (location: string) => {
  const found = statSync(location);
  return { size: found.size, isFile: found.isFile() };
};

function namedServer(name: string, given: Definition, { file, variables }: { file: string; variables: Variables }): JudgeServer {
  const { baseUrl, keyVariable, models, prices, limits } = given;
  const missing: string[] = [];
  const apiKey = (keyVariable && variables[keyVariable]?.trim()) || null;
  if (keyVariable && apiKey === null) missing.push(keyVariable);
  const filled = Object.entries(given.headers ?? {}).map(([header, value]) => [header, filledIn(value, variables, missing)]);
  const problems = [...new Set(missing)].map((variable) => `${variable} is not set; ${file} names it for ${name}.`);
  // A variable's value may contain what a header must not.
  const headers = RequestHeaders.safeParse(Object.fromEntries(filled));
  if (!headers.success && missing.length === 0)
    problems.push(
      ...headers.error.issues.map((issue) => `${file}: ${[name, "headers", ...issue.path].join(".")}: ${issue.message}.`),
    );
  const endpoint: Endpoint = { baseUrl, apiKey, headers: headers.data ?? {} };
  const unusable = problems.length === 0 ? missingKey(endpoint, keyVariable) : null;
  if (unusable !== null)
    problems.push(
      apiKey === null
        ? `${file}: ${name}.keyVariable: OpenAI's own server needs a key. Name the environment variable that contains it.`
        : unusable,
    );
  return {
    name,
    stored: null,
    endpoint,
    keyVariable: keyVariable ?? null,
    headerNames: Object.keys(given.headers ?? {}),
    variables: {
      key: keyVariable ?? `keyVariable of ${name} in ${file}`,
      address: `baseUrl of ${name} in ${file}`,
      models: `models of ${name} in ${file}`,
    },
    models,
    prices,
    limits: { ...noLimits, ...limits },
    problem: problems.join(" ") || null,
  };
}

const least = (...limits: readonly (number | null)[]): number | null => {
  const given = limits.filter((limit) => limit !== null);
  return given.length > 0 ? Math.min(...given) : null;
};

export function limitsAt({ limits }: Pick<JudgeServer, "limits">, judge: ServerLimits) {
  return {
    concurrency: least(limits.concurrency, judge.concurrency) ?? usualLimits.concurrency,
    timeout: least(limits.timeout, judge.timeout) ?? usualLimits.timeout,
    rpm: least(limits.rpm, judge.rpm),
    tpm: least(limits.tpm, judge.tpm),
  } satisfies Partial<JudgeSetup>;
}
