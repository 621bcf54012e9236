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
  stream(path: string, sent?: Sent): Promise<ReadableStream<Uint8Array>>;
}

/** The server cannot be reached, or the connection broke. */
export class Unreachable extends Refusal {}

/** The API of a server, which is asked for its version first. Throws Refusal if it is none, or not reached. */
export async function connect(given: string, terminal: Terminal): Promise<Api> {
  const address = addressOf(given);
  const token = terminal.env.ASSAY_TOKEN?.trim();
  if (token && !/^[\x21-\x7e]+$/.test(token)) throw new Refusal("ASSAY_TOKEN may hold only printable ASCII characters.");
  const api = apiAt(address, token ? { authorization: `Bearer ${token}` } : {});
  const health = await api.ask("/health", Health);
  if (health.version !== version)
    terminal.say(
      `${address} runs Assay ${printable(health.version)}, this command is ${version}. If something fails, use the same version.`,
    );
  return api;
}

function addressOf(given: string): string {
  const address = URL.parse(given);
  if (!address || !/^https?:$/.test(address.protocol))
    throw new Refusal(`${given.slice(0, 200)} is not the address of a server. Write it as in https://assay.example.org.`);
  if (address.username || address.password || address.search || address.hash)
    throw new Refusal("The server's address holds more than protocol, host and path. A token belongs in ASSAY_TOKEN.");
  return address.href.replace(/\/+$/, "").replace(/\/api\/v1$/, "");
}

function apiAt(address: string, headers: Record<string, string>): Api {
  const open = async (path: string, { method = "GET", query = {}, body, file }: Sent = {}): Promise<Response> => {
    const url = new URL(`${address}/api/v1${path}`);
    for (const [name, value] of Object.entries(query))
      for (const each of typeof value === "object" ? value : [value])
        if (each !== undefined) url.searchParams.append(name, String(each));
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }), ...file?.headers },
      // A redirect would send the token elsewhere.
      redirect: "manual",
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(file ? { body: file.bytes, duplex: "half" } : { signal: AbortSignal.timeout(patience) }),
    } as RequestInit).catch((error: unknown) => {
      throw new Unreachable(`${address} cannot be reached: ${reasonOf(error)}.`);
    });
    if (!response.ok) throw await refusalOf(response, address);
    return response;
  };
  return {
    address,
    async ask(path, schema, sent) {
      const text = await textOf(await open(path, sent), address);
      const read = schema.safeParse(jsonOf(text));
      if (read.success) return read.data;
      throw new Refusal(
        `What ${address} answered to ${path} cannot be read, so it is no Assay or one of another version. This command is ${version}.`,
      );
    },
    async tell(path, sent) {
      await (await open(path, sent)).body?.cancel();
    },
    async stream(path, sent) {
      const { body } = await open(path, sent);
      if (!body) throw new Refusal(`${address} answered ${path} with nothing.`);
      return body;
    },
  };
}

async function refusalOf(response: Response, address: string): Promise<Refusal> {
  const { status } = response;
  if (status >= 300 && status < 400) {
    const to = response.headers.get("location") ?? "another address";
    await response.body?.cancel();
    return new Refusal(`${address} sends requests on to ${to.slice(0, 200)}. Give that address as the server's.`);
  }
  const text = await textOf(response, address).catch(() => "");
  const read = Problem.safeParse(jsonOf(text));
  if (status === 401)
    return new Refusal(
      `${address} asks for a token that is valid: set ASSAY_TOKEN to one. Settings makes them, and so does assay token add there.`,
      "forbidden",
    );
  if (!read.success) return new Refusal(`${address} answered ${status} and not as Assay does. Is it the right address?`);
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
  return new Refusal(read.data.detail, kind, read.data.errors);
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
    throw new Unreachable(`The connection to ${address} broke off: ${reasonOf(error)}.`);
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
