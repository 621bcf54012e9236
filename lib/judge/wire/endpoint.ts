import type { Environment } from "@/lib/domain/process/environment";

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

export const environmentEndpoint = (environment: Environment): Endpoint => ({
  baseUrl: environment.OPENAI_BASE_URL,
  apiKey: environment.OPENAI_API_KEY ?? null,
  headers: {
    ...(environment.OPENAI_ORG_ID && { "openai-organization": environment.OPENAI_ORG_ID }),
    ...(environment.OPENAI_PROJECT_ID && { "openai-project": environment.OPENAI_PROJECT_ID }),
    ...environment.OPENAI_CUSTOM_HEADERS,
    ...environment.OPENAI_HEADERS,
  },
});

/** The address that is stored and shown: without its query. */
export const endpointAddress = ({ baseUrl }: Pick<Endpoint, "baseUrl">): string => baseUrl.split("?", 1)[0] ?? baseUrl;
