/** The same name at the same address is the same judge, whatever the server's name. */
export interface JudgePlace {
  /** In judges.json; null for the environment's. */
  server: string | null;
  /** The address without credentials; null for an embedded judge. */
  baseUrl: string | null;
  model: string;
}

interface Asked {
  readonly baseUrl: string | null;
  readonly servers: Readonly<Record<string, string>>;
}
interface Judge extends Asked {
  readonly models: readonly string[];
}

export function placeOf({ baseUrl, servers }: Asked, model: string): JudgePlace {
  const slash = model.indexOf("/");
  const server = model.slice(0, Math.max(0, slash));
  const address = Object.hasOwn(servers, server) ? servers[server] : undefined;
  if (address === undefined) return { server: null, baseUrl, model };
  return { server, baseUrl: address, model: model.slice(slash + 1) };
}

export const placesOf = (judge: Judge): JudgePlace[] => judge.models.map((model) => placeOf(judge, model));

export const serversOf = (judge: Judge): string[] => [...new Set(placesOf(judge).map(({ baseUrl }) => baseUrl ?? "embedded"))];

/** Equal for runs with the same judge; one address if all are equal. */
export function judgeIdentity(judge: Judge): { models: string[]; addresses: string[] } {
  const places = placesOf(judge);
  const addresses = places.map(({ baseUrl }) => baseUrl ?? "embedded");
  return {
    models: places.map(({ model }) => model),
    addresses: new Set(addresses).size === 1 ? addresses.slice(0, 1) : addresses,
  };
}

/** "http://a/v1", or "http://a/v1 (openai), http://b/v1 (local)"; null for an embedded judge. */
export function addressesInWords(judge: Judge): string | null {
  const all = new Map(placesOf(judge).map(({ server, baseUrl }) => [server, baseUrl]));
  const named = [...all].flatMap(([server, baseUrl]) => {
    if (baseUrl === null) return [];
    return server === null ? baseUrl : `${baseUrl} (${server})`;
  });
  return named.length > 0 ? named.join(", ") : null;
}
