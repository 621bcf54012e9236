/** The address of OpenAI itself. */
export const openAiBaseUrl = "https://api.openai.com/v1";

/** A message if the server at `baseUrl` (null for OpenAI's) needs a key and there is none; else null. */
export function missingKey(baseUrl: string | null, apiKey: string | null | undefined): string | null {
  if (apiKey) return null;
  const { hostname } = new URL(baseUrl ?? openAiBaseUrl);
  if (hostname !== "openai.com" && !hostname.endsWith(".openai.com")) return null;
  return "OPENAI_API_KEY is not set, so OpenAI cannot be asked. Set it in the environment or in .env, set OPENAI_BASE_URL to a server of your own, or choose the lexical judge.";
}
