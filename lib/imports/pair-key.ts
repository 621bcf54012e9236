import { createHash } from "node:crypto";
import { normalized } from "@/lib/domain/text/normalized";

/**
 * The key under which samples of two configurations are the same question: the external id, else a hash of the question with
 * case, white space, compatibility forms and closing punctuation folded.
 */
export function pairKey(externalId: string | null, question: string): string {
  if (externalId !== null) return `id:${externalId}`;
  const folded = normalized(question, "NFKC").toLowerCase().replace(/\s+/g, " ").trim();
  // A regular expression would take quadratic time on a question full of question marks.
  let end = folded.length;
  while (end > 0 && closing.has(folded.charAt(end - 1))) end--;
  const plain = folded.slice(0, end).trimEnd();
  return `question:${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}`;
}

const closing = new Set("?!.。？！");
