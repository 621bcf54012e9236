import { createHash } from "node:crypto";

/**
 * What makes two samples of two configurations the same question: the external id, else a hash of the question with case,
 * white space, compatibility forms and closing punctuation folded.
 */
export function pairKey(externalId: string | null, question: string): string {
  if (externalId !== null) return `id:${externalId}`;
  const normalised = question
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[?!.。？！]+$/, "")
    .trimEnd();
  return `question:${createHash("sha256").update(normalised).digest("base64url").slice(0, 22)}`;
}
