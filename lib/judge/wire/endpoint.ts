import type { Environment } from "@/lib/domain/environment";

/** A server that judges, and what opens it. Everything but `addressOf` is secret. */
export interface Endpoint {
  /** May hold a query, which goes with every request. */
  readonly baseUrl: string;
  /** Null when there is none, as for many local servers. */
  readonly apiKey: string | null;
  /** By name in lower case; they win over those that Assay sends itself. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The server that the environment describes. */
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

/** The address of a server as it is stored and shown: without its query. */
export const addressOf = ({ baseUrl }: Pick<Endpoint, "baseUrl">): string => baseUrl.split("?", 1)[0] ?? baseUrl;
