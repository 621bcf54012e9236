import { judgeKinds } from "@/lib/domain/servers/judge-kinds";
import type { Endpoint } from "@/lib/http/endpoint";

/** What keeps a key from being sent; null if nothing does. Only OpenAI's own server requires a credential. */
export function missingKey(
  { baseUrl, apiKey, headers }: Endpoint,
  variable: string = judgeKinds.openai.variables.key,
): string | null {
  const strange = apiKey === null ? null : /[^\x21-\x7e]/.exec(apiKey.trim())?.[0];
  if (strange)
    return `The key in ${variable} has a character that a key cannot have (${/\s/.test(strange) ? "white space" : strange}). Copy it again, with plain quotation marks around it or none.`;
  if (apiKey || headers.authorization) return null;
  const { hostname } = new URL(baseUrl);
  if (hostname !== "openai.com" && !hostname.endsWith(".openai.com")) return null;
  return "OPENAI_API_KEY is not set, so OpenAI cannot be used. Connect a judge in Settings, Judging, or with assay judge add, set OPENAI_BASE_URL to your own server, or choose the lexical judge.";
}
