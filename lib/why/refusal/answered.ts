import { hasSubstance } from "@/lib/domain/text/substance";
import type { AnsweredAs } from "@/lib/domain/why/answered";
import { outerSentences } from "./clauses";
import { compiled, type Rules } from "./compiled";
import { arabic } from "./languages/arabic";
import { chinese } from "./languages/chinese";
import { dutch } from "./languages/dutch";
import { english } from "./languages/english";
import { french } from "./languages/french";
import { german } from "./languages/german";
import { italian } from "./languages/italian";
import { japanese } from "./languages/japanese";
import { korean } from "./languages/korean";
import { portuguese } from "./languages/portuguese";
import { russian } from "./languages/russian";
import { spanish } from "./languages/spanish";
import { likelyLanguages } from "./likely";

const latin = { english, german, french, spanish, portuguese, italian, dutch };

let compiledRules: ReturnType<typeof compileAll> | undefined;
/** At the first response: it takes a tenth of a second, which most commands need not spend. */
const compileAll = () => ({
  inLatin: Object.entries(latin).map(([name, wording]) => ({ name, rules: compiled(wording) })),
  inOtherScripts: [russian, chinese, japanese, korean, arabic].map(compiled),
});

/**
 * Whether a response says that it cannot answer, in twelve languages. It is "partly" if it also answers something.
 * Null for a response without letters or digits, which says nothing. Reads at most 4000 characters of a long response, from both ends.
 */
export function answeredOf(response: string): AnsweredAs | null {
  const { sentences, isCut } = outerSentences(withoutQuotedRefusals(response));
  if (sentences.length === 0) return null;
  const likely = likelyLanguages(sentences.join(" "));
  compiledRules ??= compileAll();
  const { inLatin, inOtherScripts } = compiledRules;
  const languages = [
    ...inLatin.flatMap(({ name, rules }) => (likely === null || likely.has(name) ? rules : [])),
    ...inOtherScripts,
  ];
  const found = languages
    .filter(({ letter }) => sentences.some((sentence) => letter.test(sentence)))
    .map((rules) => inLanguage(rules, sentences))
    .filter((answered) => answered !== "answered");
  if (found.length === 0) return "answered";
  return !isCut && found.includes("refused") ? "refused" : "partly";
}

const quoted = /“[^“”]{2,300}”|„[^„“”]{2,300}[“”]|«[^«»]{2,300}»|"[^"\n]{2,300}"|「[^「」]{2,300}」|『[^『』]{2,300}』/gu;
const mostQuotes = 20;
/** Letters outside of quotes, a Chinese one as two: more than "The answer is". */
const fewestAround = 12;

/** Drops refusals that a response only quotes. One that is nearly the whole response is its own. */
function withoutQuotedRefusals(response: string): string {
  const around = response.replace(quoted, " ").replace(/\p{Script=Han}/gu, "aa");
  if ((around.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < fewestAround) return response;
  let count = 0;
  return response.replace(quoted, (quote) =>
    ++count <= mostQuotes && answeredOf(quote.slice(1, -1)) === "refused" ? " " : quote,
  );
}

function inLanguage(rules: Rules, sentences: readonly string[]): AnsweredAs {
  const clauses = sentences.flatMap((sentence) => clausesOf(rules, sentence));
  if (clauses.some(rules.isLimit)) return "partly";
  const others = clauses.filter((clause) => !rules.isRefusal(clause));
  if (others.length === clauses.length) return "answered";
  return others.some((clause) => hasSubstance(clause) && !rules.isCourtesy(clause)) ? "partly" : "refused";
}

const comma = /[,，、،]/u;

/** Drops conditions, which say nothing about what is known. */
function clausesOf(rules: Rules, sentence: string): string[] {
  return sentence.split(rules.contrast).flatMap((part) => {
    const clause = trimmed(part);
    const condition = rules.condition.exec(clause);
    if (condition) {
      const end = clause.slice(condition.index).search(comma);
      const after = end === -1 ? "" : clause.slice(condition.index + end);
      return [clause.slice(0, condition.index), after].map(trimmed).filter(Boolean);
    }
    const end = rules.concession.test(clause) ? clause.search(comma) : -1;
    return (end === -1 ? [clause] : [clause.slice(0, end), clause.slice(end)]).map(trimmed).filter(Boolean);
  });
}

const trimmed = (text: string): string => text.replace(/^[\s,，、،:)(]+|[\s,，、،:)(]+$/gu, "");
