import type { Endpoint } from "@/lib/judge/wire/endpoint";

/** Only OpenAI's own server requires a credential. */
export function missingKey({ baseUrl, apiKey, headers }: Endpoint): string | null {
  if (apiKey || headers.authorization) return null;
  const { hostname } = new URL(baseUrl);
  if (hostname !== "openai.com" && !hostname.endsWith(".openai.com")) return null;
  return "OPENAI_API_KEY is not set, so OpenAI cannot be used. Set it in the environment or in .env, set OPENAI_BASE_URL to your own server, or choose the lexical judge.";
}
