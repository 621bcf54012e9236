import { createHash } from "node:crypto";
import { questionKey } from "./question-key";

/** Names of metadata that say which samples belong together; earlier ones win. */
const names = ["cluster", "conversation", "session", "thread", "chat", "user", "document"];
const longestName = 500;
/** Begins a key that comes from a name. */
export const named = "=";

/**
 * Equal for samples that are not independent of each other, since they are of one conversation, user or document. Null for a sample
 * that only its question can group. Without a name, turns of a conversation share the first of the `earlier` questions.
 */
export function clusterKey(metadata: Readonly<Record<string, unknown>>, earlier: readonly string[]): string | null {
  const byName = new Map(Object.entries(metadata).map(([name, value]) => [normal(name), value]));
  for (const name of names) {
    const value = byName.get(name);
    if (typeof value === "number" || (typeof value === "string" && value.trim() !== "" && value.length <= longestName))
      return named + createHash("sha256").update(`${name}\n${value}`).digest("base64url").slice(0, 22);
  }
  const [first] = earlier;
  return first === undefined ? null : questionKey(first);
}

const normal = (name: string): string =>
  name
    .slice(0, 100)
    .toLowerCase()
    .replace(/[\s_-]/g, "")
    .replace(/id$/, "");
