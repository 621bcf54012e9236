import { createHash } from "node:crypto";
import { questionKey } from "./question-key";
import { hasSubstance } from "./substance";

/** Names of metadata that say which samples belong together; earlier ones win. */
const names = ["cluster", "conversation", "session", "thread", "chat", "user", "document"];
const longestName = 500;
/** Begins a key that comes from a name. */
export const namedCluster = "=";

/** Equal for samples that are not independent: of one conversation, user or document; null where only the question groups.
 *  Without a name, turns of a conversation share its first question, or its first two after a greeting. */
export function clusterKey(metadata: Readonly<Record<string, unknown>>, questions: readonly string[]): string | null {
  const byName = new Map(Object.entries(metadata).map(([name, value]) => [normal(name), value]));
  for (const name of names) {
    const value = byName.get(name);
    if (typeof value === "number" || (typeof value === "string" && value.trim() !== "" && value.length <= longestName))
      return namedCluster + createHash("sha256").update(`${name}\n${value}`).digest("base64url").slice(0, 22);
  }
  const [first = "", second] = questions;
  if (second === undefined) return null;
  return hasSubstance(first) ? questionKey(first) : questionKey(second, [first]);
}

const normal = (name: string): string =>
  name
    .slice(0, 100)
    .toLowerCase()
    .replace(/[\s_-]/g, "")
    .replace(/id$/, "");
