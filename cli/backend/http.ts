import { z } from "zod";
import type { Terminal } from "@/cli/caller/terminal";
import { Refusal } from "@/lib/domain/problem";
import { printable } from "@/lib/domain/text/printable";
import { version } from "@/lib/domain/version";

/** The most bytes of an answer that is read whole. */
const mostBytes = 64 * 1024 * 1024;
/** Milliseconds until an answer must have begun; a file that is sent may take as long as it needs. */
const patience = 120_000;

const Problem = z.object({
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).default([]),
});
const Health = z.object({ version: z.string() });

interface Sent {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  query?: Record<string, string | readonly string[] | number | undefined>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is. */
  file?: { bytes: ReadableStream<Uint8Array>; headers: Record<string, string> };
}

/** A server's API: asks, and throws what it refuses as a Refusal with the server's words. */
export interface Api {
  /** The server's address without a slash at its end. */
  readonly address: string;
  ask<S extends z.ZodType>(path: string, schema: S, sent?: Sent): Promise<z.output<S>>;
  /** For answers without a body. */
  tell(path: string, sent: Sent): Promise<void>;
  /** Throws Unreachable where the connection breaks midway. */
  stream(path: string, sent?: Sent): Promise<AsyncIterable<Uint8Array>>;
}

/** The server cannot be reached, or the connection broke. */
export class Unreachable extends Refusal {}

/** The server takes no token, or this one no longer. */
export class NotLetIn extends Refusal {}

/** The API of a server, which is asked for its version first. Throws Refusal if it is none, or not reached. */
export async function connect(given: string, terminal: Terminal): Promise<Api> {
  const address = addressOf(given);
  const token = terminal.env.ASSAY_TOKEN?.trim();
  if (token && !/^[\x21-\x7e]+$/.test(token)) throw new Refusal("ASSAY_TOKEN can contain only printable ASCII characters.");
  const api = apiAt(address, token ? { authorization: `Bearer ${token}` } : {});
  const health = await api.ask("/health", Health);
  if (health.version !== version) terminal.say(`${versions(address, health.version)} If something fails, use the same version.`);
  return api;
}

const versions = (address: string, ofServer: string): string =>
  `${address} runs Assay ${printable(ofServer).slice(0, 50)}, this command is ${version}.`;

function addressOf(given: string): string {
  const address = URL.parse(given);
  if (!address || !/^https?:$/.test(address.protocol))
    throw new Refusal(`${given.slice(0, 200)} is not the address of a server. Write it as in https://assay.example.org.`);
  if (address.username || address.password || address.search || address.hash)
    throw new Refusal("The server's address holds more than protocol, host and path. A token belongs in ASSAY_TOKEN.");
  return address.href.replace(/\/+$/, "").replace(/\/api\/v1$/, "");
}

function apiAt(address: string, headers: Record<string, string>): Api {
  /** What the server says with every answer. */
  let serverVersion = version;
  let wasLetIn = false;
  /** What to add to a failure that another version may explain. */
  const ifVersionsDiffer = () => (serverVersion === version ? "" : ` ${versions(address, serverVersion)}`);
  const open = async (path: string, { method = "GET", query = {}, body, file }: Sent = {}): Promise<Response> => {
    const url = new URL(`${address}/api/v1${path}`);
    for (const [name, value] of Object.entries(query))
      for (const each of typeof value === "object" ? value : [value])
        if (each !== undefined) url.searchParams.append(name, String(each));
    const response = await fetch(url, {
      method,
      headers: {
        ...headers,
        "assay-version": version,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...file?.headers,
      },
      // A redirect would send the token elsewhere.
      redirect: "manual",
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(file ? { body: file.bytes, duplex: "half" } : { signal: AbortSignal.timeout(patience) }),
    } as RequestInit).catch((error: unknown) => {
      throw new Unreachable(`${address} cannot be reached: ${reasonOf(error)}.`);
    });
    serverVersion = response.headers.get("assay-version") ?? serverVersion;
    if (response.status === 401) {
      await response.body?.cancel();
      throw new NotLetIn(wasLetIn ? tokenEnded(address) : tokenNeeded(address), "forbidden");
    }
    if (!response.ok) throw await refusalOf(response, address, ifVersionsDiffer());
    // Everybody may ask for the health.
    wasLetIn ||= path !== "/health";
    return response;
  };
  return {
    address,
    async ask(path, schema, sent) {
      const text = await textOf(await open(path, sent), address);
      const read = schema.safeParse(jsonOf(text));
      if (read.success) return read.data;
      throw new Refusal(
        `What ${address} answered to ${path} cannot be read.${ifVersionsDiffer() || ` Is it an Assay? This command is ${version}.`}`,
      );
    },
    async tell(path, sent) {
      await (await open(path, sent)).body?.cancel();
    },
    async stream(path, sent) {
      const { body } = await open(path, sent);
      if (!body) throw new Refusal(`${address} answered ${path} with nothing.`);
      return whole(body, address);
    },
  };
}

const tokenNeeded = (address: string): string =>
  `${address} asks for a token that is valid: set ASSAY_TOKEN to one. Settings makes them, and so does assay token add there.`;

const tokenEnded = (address: string): string =>
  `${address} no longer takes the token in ASSAY_TOKEN: it was revoked or has expired.`;

/** The pieces of an answer. Throws Unreachable if it breaks off before its end. */
async function* whole(body: AsyncIterable<Uint8Array>, address: string): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw brokeOff(address, error);
  }
}

const brokeOff = (address: string, error: unknown) =>
  new Unreachable(`The connection to ${address} broke off: ${reasonOf(error)}.`);

/** `remark` is added to what a server of another version may not know. */
async function refusalOf(response: Response, address: string, remark: string): Promise<Refusal> {
  const { status } = response;
  if (status >= 300 && status < 400) {
    const to = response.headers.get("location") ?? "another address";
    await response.body?.cancel();
    return new Refusal(`${address} sends requests on to ${to.slice(0, 200)}. Give that address as the server's.`);
  }
  const text = await textOf(response, address).catch(() => "");
  const read = Problem.safeParse(jsonOf(text));
  if (!read.success) return new Refusal(`${address} answered ${status} and not as Assay does. Is it the right address?${remark}`);
  const kind =
    status === 404
      ? "not-found"
      : status === 403
        ? "forbidden"
        : status === 409
          ? "conflict"
          : status >= 500
            ? "busy"
            : "invalid";
  return new Refusal(`${read.data.detail}${status === 400 || status === 404 ? remark : ""}`, kind, read.data.errors);
}

async function textOf(response: Response, address: string): Promise<string> {
  if (!response.body) return "";
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of response.body) {
      length += chunk.byteLength;
      if (length > mostBytes) throw new Refusal(`${address} answered with more than ${mostBytes / 1024 / 1024} MB.`);
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

/** Node says "fetch failed", and why in the error's cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `there was no answer within ${patience / 1000} s`;
  const { cause } = error;
  return printable((cause instanceof Error && cause.message) || error.message);
}
