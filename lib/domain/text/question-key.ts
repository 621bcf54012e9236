import { createHash } from "node:crypto";
import { normalized } from "./normalized";

/** A hash, equal for questions that differ only in case, white space, compatibility forms or closing punctuation. `earlier` are
 *  the questions before it in its conversation: a follow-up such as "And in winter?" asks something else after others. */
export function questionKey(question: string, earlier: readonly string[] = []): string {
  const folded = normalized([...earlier, question].join("\n"), "NFKC")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
  // A regular expression takes quadratic time on many question marks.
  let end = folded.length;
  while (end > 0 && closing.has(folded.charAt(end - 1))) end--;
  const plain = folded.slice(0, end).trimEnd();
  return createHash("sha256").update(plain).digest("base64url").slice(0, 22);
}

const closing = new Set("?!.。？！");
