import type { Endpoint } from "@/lib/judge/wire/endpoint";

/** A message if the endpoint's server is OpenAI's own and it has nothing that opens it; else null. */
export function missingKey({ baseUrl, apiKey, headers }: Endpoint): string | null {
  if (apiKey || headers.authorization) return null;
  const { hostname } = new URL(baseUrl);
  if (hostname !== "openai.com" && !hostname.endsWith(".openai.com")) return null;
  return "OPENAI_API_KEY is not set, so OpenAI cannot be asked. Set it in the environment or in .env, set OPENAI_BASE_URL to a server of your own, or choose the lexical judge.";
}
