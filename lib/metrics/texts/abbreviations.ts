import { wordSet } from "@/lib/domain/text/word-set";

const beforeAnything = wordSet(
  "dr mr mrs ms prof rev hon messrs mme mlle mgr gen col sgt capt lt cmdr maj gov sen rep pres fig figs eq eqs ref refs tab vs cf viz approx ca e.g i.e eg ie z.b d.h u.a bzw vgl hr p.ej",
);
const beforeNumber = wordSet(
  "no nr nos art abs p pp pg vol ch sec sect para jan feb mar apr jun jul aug sep sept oct nov dec est num núm",
);
/** Can end a sentence; the next word decides. */
const beforeName = wordSet("jr sr inc ltd co corp st ave blvd dept univ al bros mt ft");
const starters = wordSet(
  "he she it they we i you the this that these those a an in on at by but and or so then there here his her its their our my your if when while as for from to with after before however since although because what who where why how no yes not some many most all each both today later now",
);
const months = wordSet("januar februar märz april mai juni juli august september oktober november dezember");

/** Whether `after` continues the sentence: the full stop ends an abbreviation, an initial or an ordinal. */
export function endsInAbbreviation(before: string, after: string): boolean {
  const [last = "", previous = ""] = before.trim().split(/\s+/).reverse();
  const token = last.replace(/^["'“”‘’«([{]+/u, "");
  if (!token.endsWith(".")) return false;
  const word = token.slice(0, -1).toLowerCase();
  const next = /^["'“‘«([{]*([\p{L}\p{N}]+)/u.exec(after.trimStart())?.[1] ?? "";
  const nextIsNumber = /^\p{N}/u.test(next);
  const nextStarts = starters.has(next.toLowerCase());

  if (beforeAnything.has(word)) return true;
  if (beforeNumber.has(word) && nextIsNumber) return true;
  const isInitial = /^\p{Lu}\.$/u.test(token);
  if (isInitial && /^\s*\p{Lu}\./u.test(after)) return true;
  // German "z. B.", "d. h.", "u. a."
  if (/^\p{Ll}\.$/u.test(token) && /^\s*\p{L}\./u.test(after)) return true;
  if (/^(?:z\. ?b|d\. ?h|u\. ?a)$/.test(`${previous} ${word}`.toLowerCase())) return true;
  if (nextStarts || next === "") return false;
  if (/^\d{1,2}$/.test(word)) return months.has(next.toLowerCase());
  if (beforeName.has(word)) return true;
  // "U.S.", "a.m.", "Ph.D."
  if (/^\p{L}{1,2}(?:\.\p{L}{1,2})+$/u.test(word)) return !nextIsNumber;
  // "George W. Bush", "J. K. Rowling", but not "plan B. It worked".
  return isInitial && !nextIsNumber && (previous === "" || /^["'“‘«([{]*\p{Lu}/u.test(previous));
}
