import path from "node:path";
import { Readable } from "node:stream";
import type * as z from "zod";
import type { Terminal } from "@/cli/caller/terminal";
import {
  addressOf as addressIn,
  methodOf,
  type Operation,
  type Sent,
  type SentFile,
  type Value,
} from "@/lib/domain/api/operation";
import { Problem } from "@/lib/domain/api/problem";
import { Refusal } from "@/lib/domain/problem";
import { version } from "@/lib/domain/process/version";
import { printable } from "@/lib/domain/text/printable";
import { Health } from "@/lib/upkeep/api/server";
import type { Call } from "./call";

const mostBytes = 64 * 1024 * 1024;
/** Milliseconds until a response must begin. Uploads have no timeout. */
const patience = 120_000;

/** A server. Throws a Refusal with its message. */
export interface Api extends Call {
  readonly at: string;
  ask<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>>;
}

export class Unreachable extends Refusal {}

export class NotLetIn extends Refusal {}

/** Checks the server's version first. Throws Refusal if it is not Assay or cannot be reached. */
export async function connect(given: string, terminal: Terminal): Promise<Api> {
  const address = addressOf(given);
  const token = terminal.env.ASSAY_TOKEN?.trim();
  if (token && !/^[\x21-\x7e]+$/.test(token)) throw new Refusal("ASSAY_TOKEN can only contain printable ASCII characters.");
  const api = apiAt(address, token ? { authorization: `Bearer ${token}` } : {});
  const health = await api.ask("/health", Health.pick({ version: true }));
  if (health.version !== version) terminal.say(`${versions(address, health.version)} If something fails, use the same version.`);
  return api;
}

const versions = (address: string, ofServer: string): string =>
  `${address} runs Assay ${printable(ofServer).slice(0, 50)}, this command is ${version}.`;

function addressOf(given: string): string {
  const address = URL.parse(given);
  if (!address || !/^https?:$/.test(address.protocol))
    throw new Refusal(`${given.slice(0, 200)} is not a server's address. Write it like https://assay.example.org.`);
  if (address.username || address.password || address.search || address.hash)
    throw new Refusal("The server's address can only have a protocol, host and path. Put a token in ASSAY_TOKEN.");
  return address.href.replace(/\/+$/, "").replace(/\/api\/v1$/, "");
}

function apiAt(address: string, headers: Record<string, string>): Api {
  let serverVersion = version;
  let wasLetIn = false;
  const ifVersionsDiffer = () => (serverVersion === version ? "" : ` ${versions(address, serverVersion)}`);
  const open = async (at: string, method = "GET", { body, file }: { body?: unknown; file?: SentFile } = {}) => {
    const response = await fetch(`${address}/api/v1${at}`, {
      method,
      headers: {
        ...headers,
        "assay-version": version,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(file && {
          "content-type": "application/octet-stream",
          "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(path.basename(file.fileName))}`,
        }),
      },
      // A redirect could send the token to another host.
      redirect: "manual",
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(file ? { body: Readable.toWeb(Readable.from(file.bytes)), duplex: "half" } : { signal: AbortSignal.timeout(patience) }),
    } as RequestInit).catch((error: unknown) => {
      throw new Unreachable(`${address} cannot be reached: ${reasonOf(error)}.`);
    });
    serverVersion = response.headers.get("assay-version") ?? serverVersion;
    if (response.status === 401) {
      const said = (await refusalOf(response, address, "")).message;
      const why = "authorization" in headers ? said : tokenNeeded(address);
      throw new NotLetIn(wasLetIn ? tokenEnded(address) : why, "forbidden");
    }
    if (!response.ok) throw await refusalOf(response, address, ifVersionsDiffer());
    wasLetIn ||= at !== "/health";
    return response;
  };
  const read = async <S extends z.ZodType>(response: Response, schema: S, path: string): Promise<z.output<S>> => {
    const text = await textOf(response, address);
    const found = schema.safeParse(jsonOf(text));
    if (found.success) return found.data;
    throw new Refusal(
      `The response of ${address} to ${path} cannot be read.${ifVersionsDiffer() || ` Is it an Assay server? This command is ${version}.`}`,
    );
  };
  const carryOut = async <O extends Operation>(operation: O, sent: Sent<O>) => {
    const at = addressIn(operation, { ...sent });
    return { at, response: await open(at, methodOf(operation), sent) };
  };
  const call = async <O extends Operation>(operation: O, sent: Sent<O>) => {
    const { at, response } = await carryOut(operation, sent);
    const schema = operation.answers[response.status]?.schema;
    if (schema) return (await read(response, schema, at)) as Value<O>;
    await response.body?.cancel();
    return undefined as Value<O>;
  };
  return Object.assign(call, {
    at: address,
    ask: async <S extends z.ZodType>(at: string, schema: S) => read(await open(at), schema, at),
    async stream<O extends Operation>(operation: O, sent: Sent<O>) {
      const { at, response } = await carryOut(operation, sent);
      if (!response.body) throw new Refusal(`${address} sent an empty response to ${at}.`);
      return whole(response.body, address);
    },
  });
}

const tokenNeeded = (address: string): string =>
  `${address} needs a valid token in ASSAY_TOKEN. Create one in Settings, or with assay token add on the server's machine.`;

const tokenEnded = (address: string): string =>
  `${address} no longer accepts the token in ASSAY_TOKEN: it was revoked or has expired.`;

async function* whole(body: AsyncIterable<Uint8Array>, address: string): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw brokeOff(address, error);
  }
}

const brokeOff = (address: string, error: unknown) =>
  new Unreachable(`The connection to ${address} broke off: ${reasonOf(error)}.`);

const kinds: Partial<Record<number, "forbidden" | "not-found" | "conflict">> = {
  403: "forbidden",
  404: "not-found",
  409: "conflict",
};

/** Assay's own answers are problems in JSON. */
const fromProxy: Partial<Record<number, string>> = {
  413: "it refuses bodies of this size. Raise its limit (nginx: client_max_body_size, see deploy/nginx.conf).",
  502: "it does not reach Assay. Is Assay running at the address that the proxy names?",
  503: "it does not reach Assay for now. Try again later.",
  504: "it did not wait for Assay. Raise its time limit (nginx: proxy_read_timeout).",
};

async function refusalOf(response: Response, address: string, remark: string): Promise<Refusal> {
  const { status } = response;
  if (status >= 300 && status < 400) {
    const to = response.headers.get("location") ?? "another address";
    await response.body?.cancel();
    return new Refusal(`${address} redirects to ${to.slice(0, 200)}. Use that address instead.`);
  }
  const text = await textOf(response, address).catch(() => "");
  const read = Problem.pick({ detail: true, errors: true }).safeParse(jsonOf(text));
  if (!read.success && fromProxy[status])
    return new Refusal(
      `A proxy in front of ${address} responded with ${status}: ${fromProxy[status]}`,
      status === 413 ? "too-large" : "busy",
    );
  if (!read.success)
    return new Refusal(`${address} responded with ${status}, but not like an Assay server. Is it the right address?${remark}`);
  const kind = kinds[status] ?? (status >= 500 ? "busy" : "invalid");
  return new Refusal(`${read.data.detail}${status === 400 || status === 404 ? remark : ""}`, kind, read.data.errors);
}

async function textOf(response: Response, address: string): Promise<string> {
  if (!response.body) return "";
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of response.body) {
      length += chunk.byteLength;
      if (length > mostBytes) throw new Refusal(`${address} sent more than ${mostBytes / 1024 / 1024} MB.`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw brokeOff(address, error);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Node's message is "fetch failed"; the cause has the reason. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `there was no response within ${patience / 1000} s`;
  const { cause } = error;
  return printable((cause instanceof Error && cause.message) || error.message);
}
