import type { Environment } from "@/lib/domain/process/environment";
import type { Endpoint } from "@/lib/http/endpoint";

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
