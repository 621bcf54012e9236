import { Client, type Dispatcher, ProxyAgent } from "undici";
import { type NamedProxy, proxyFor } from "@/lib/http/proxy";
import { publicLookup } from "@/lib/http/public-address";
import { publicUrl } from "@/lib/http/redact";

export const judgeHostsAdvice =
  "An address inside the network must be added on the machine itself (assay judge add), or its host named in ASSAY_JUDGE_HOSTS";

const settings: Client.Options = {
  // With 1, undici waits for the end of the event loop's turn, so requests bunch up. Only one request at a time uses a connection
  // all the same.
  pipelining: 2,
  keepAliveTimeout: 30_000,
  // The caller's signal is the only clock of a call; undici's five-minute limit would cut off a slow model.
  headersTimeout: 0,
  bodyTimeout: 0,
  connect: { timeout: 20_000 },
};

export interface WireWay {
  open(): Dispatcher;
  prefix: string;
  headers: Readonly<Record<string, string>>;
  proxy: NamedProxy | null;
}

/** The proxy of a machine decides itself where it connects. */
export function wayTo(origin: string, mustBePublic: boolean): WireWay {
  const target = new URL(origin);
  const proxy = proxyFor(target);
  if (!proxy) {
    const own = mustBePublic ? { ...settings, connect: { timeout: 20_000, lookup: publicLookup(judgeHostsAdvice) } } : settings;
    return { open: () => new Client(origin, own), prefix: "", headers: {}, proxy };
  }
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
      // A proxy that accepts connections and then sends nothing must not block one for ever.
      clientFactory: (proxyOrigin, options) => new Client(proxyOrigin, { ...options, headersTimeout: 20_000 }),
    });
  return { open, prefix: "", headers: {}, proxy };
}

export const withProxy = (error: Error, proxy: NamedProxy | null): Error =>
  proxy
    ? new Error(`${error.message || error.name}, through the proxy ${publicUrl(proxy.url.href)} of ${proxy.variable}`)
    : error;
