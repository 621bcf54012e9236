import { Client, type Dispatcher, ProxyAgent } from "undici";
import { type NamedProxy, proxyFor } from "./proxy";
import { publicUrl } from "./redact";

const settings: Client.Options = {
  // One request at a time goes over a connection. Allowing two makes undici send the next one at once; with 1 it waits for the end of the
  // event loop's turn, so that requests bunch up and all calls wait for each other.
  pipelining: 2,
  keepAliveTimeout: 30_000,
  // The caller's signal is the only clock of a call; undici's own limit of five minutes would cut off a slow model.
  headersTimeout: 0,
  bodyTimeout: 0,
  connect: { timeout: 20_000 },
};

/** How requests get to a server. */
export interface Way {
  /** Opens a connection. */
  open(): Dispatcher;
  /** Stands before the path of each request. */
  prefix: string;
  /** Sent with each request. */
  headers: Readonly<Record<string, string>>;
  proxy: NamedProxy | null;
}

/** The way to an origin, through a proxy where the environment names one. */
export function wayTo(origin: string): Way {
  const target = new URL(origin);
  const proxy = proxyFor(target);
  if (!proxy) return { open: () => new Client(origin, settings), prefix: "", headers: {}, proxy };
  const { url, authorization } = proxy;
  if (target.protocol === "http:") {
    const headers = { host: target.host, ...(authorization !== null && { "proxy-authorization": authorization }) };
    return { open: () => new Client(url.origin, settings), prefix: origin, headers, proxy };
  }
  const open = () =>
    new ProxyAgent({
      ...settings,
      uri: url.origin,
      token: authorization ?? undefined,
      connections: 1,
      // A proxy that accepts connections and then says nothing must not hold one for ever.
      clientFactory: (proxyOrigin, options) => new Client(proxyOrigin, { ...options, headersTimeout: 20_000 }),
    });
  return { open, prefix: "", headers: {}, proxy };
}

/** A connection that failed, and that a proxy was on its way. */
export const withProxy = (error: Error, proxy: NamedProxy | null): Error =>
  proxy
    ? new Error(`${error.message || error.name}, through the proxy ${publicUrl(proxy.url.href)} of ${proxy.variable}`)
    : error;
