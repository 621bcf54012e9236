/** Everything but `addressOf` is secret. */
export interface Endpoint {
  /** May contain a query, which goes with every request. */
  readonly baseUrl: string;
  readonly apiKey: string | null;
  /** By name in lower case; they override Assay's own. */
  readonly headers: Readonly<Record<string, string>>;
  /** Not the machine's owner chose the address, but an administrator. */
  readonly mustBePublic?: boolean;
}

/** The address that is stored and shown: without its query. */
export const endpointAddress = ({ baseUrl }: Pick<Endpoint, "baseUrl">): string => baseUrl.split("?", 1)[0] ?? baseUrl;
