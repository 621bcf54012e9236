import { BlockList, isIP } from "node:net";

export interface NamedProxy {
  readonly variable: string;
  readonly url: URL;
  /** For `Proxy-Authorization`. */
  readonly authorization: string | null;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** HTTPS_PROXY or HTTP_PROXY unless NO_PROXY names the host; lower-case names come first. This machine is never proxied.
 *  Throws if the proxy's address cannot be used. */
export function proxyFor(target: URL, variables: Variables = process.env): NamedProxy | null {
  const name = target.protocol === "https:" ? "HTTPS_PROXY" : "HTTP_PROXY";
  const variable = variables[name.toLowerCase()]?.trim() ? name.toLowerCase() : name;
  const value = variables[variable]?.trim();
  if (!value || isLoopback(hostOf(target)) || isExcepted(target, variables.no_proxy ?? variables.NO_PROXY ?? "")) return null;
  const address = value.includes("://") ? value : `http://${value}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(`${variable} must be the address of an http or https proxy, for example http://proxy.example:3128`);
  return { variable, url, authorization: authorizationOf(url) };
}

export const proxySecrets = (variables: Variables = process.env): string[] =>
  ["http_proxy", "https_proxy"].flatMap((name) =>
    [variables[name], variables[name.toUpperCase()]].flatMap((value) => {
      const address = value?.includes("://") ? value : `http://${value}`;
      if (!value || !URL.canParse(address)) return [];
      const { username, password } = new URL(address);
      return password === "" ? [] : [password, plain(password), `${plain(username)}:${plain(password)}`];
    }),
  );

const authorizationOf = ({ username, password }: URL): string | null =>
  username === "" ? null : `Basic ${Buffer.from(`${plain(username)}:${plain(password)}`).toString("base64")}`;

function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Drops the brackets of an IPv6 address. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "").toLowerCase();

const isLoopback = (host: string): boolean => host === "localhost" || host.endsWith(".localhost") || isIn(host, loopback);

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

function isIn(host: string, list: BlockList): boolean {
  const version = isIP(host);
  return version !== 0 && list.check(host, version === 4 ? "ipv4" : "ipv6");
}

/** NO_PROXY as most tools read it: `*`, a host with or without a leading dot (and subdomains), host:port, an address, or a
 *  network such as 10.0.0.0/8. */
function isExcepted(target: URL, exceptions: string): boolean {
  const host = hostOf(target);
  const port = target.port || (target.protocol === "https:" ? "443" : "80");
  return exceptions
    .slice(0, 20_000)
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => {
      if (entry === "*") return true;
      const network = /^([\da-f.:]+)\/(\d{1,3})$/.exec(entry);
      if (network) return isInNetwork(host, network[1] ?? "", Number(network[2]));
      const [, bare = "", itsPort = port] = /^\[?([^[\]]*?)\]?(?::(\d+))?$/.exec(isIP(entry) === 6 ? `[${entry}]` : entry) ?? [];
      const name = bare.replace(/^\*?\./, "");
      return name !== "" && itsPort === port && (host === name || host.endsWith(`.${name}`));
    });
}

function isInNetwork(host: string, network: string, bits: number): boolean {
  const version = isIP(network);
  if (version === 0 || bits > (version === 4 ? 32 : 128)) return false;
  const list = new BlockList();
  list.addSubnet(network, bits, version === 4 ? "ipv4" : "ipv6");
  return isIn(host, list);
}
