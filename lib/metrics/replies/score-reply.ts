import { lines } from "./lines";
import { hasScale, isBareNumber, leadsWithNumber, readNumber, type Scale } from "./number";
import { decideValue, type ValueDecision } from "./single-value";
import { type Statement, StatementReader } from "./statements";
import { none, type RepliedValue, unclear } from "./value";

const names = String.raw`(?:score|rating)(?: value)?|grading|grade|bewertung|[a-z]{0,8}punktzahl|punktwert|gesamtbewertung|gesamtnote|wertung|puntuaci[óo]n|puntaje|calificaci[óo]n|valoraci[óo]n|pontua[çc][ãa]o|nota|punteggio|valutazione|[\p{Script=Han}]{0,6}(?:评分|得分|分数|打分|評分|分數)|[\p{Script=Han}\p{Script=Hiragana}]{0,6}(?:スコア|評価|点数|得点)|(?:[\p{Script=Hangul}]{1,6} ?)?(?:점수|평점|평가|총점)|(?:итогов(?:ая|ый) |общ(?:ая|ий) )?(?:оценка|балл)|الدرجة(?: النهائية)?|النتيجة(?: النهائية)?|التقييم|स्कोर|अंक|điểm(?: số)?|puan|ocena|wynik|cijfer|beoordeling|poäng|betyg|karakter|vurdering|poeng|hodnocení|skóre|pontszám|értékelés|punctaj|scor|skor|nilai|(?:загальна )?оцінка|βαθμολογία|σκορ|ציון|امتیاز|نمره|คะแนน`;
const looseNames =
  "relevance|relevancy|relevanz|pertinence|relevancia|релевантность|相关性|相关度|相關性|関連性|관련성|final answer|final result|answer|final|overall|total|result|ergebnis|output|mark|points|note finale|note|fazit";

const declared = [
  /^[\s*_]{0,5}(?:so,? |overall,? |therefore,? )?(?:this|it|that|the (?:context|response|answer|passage))\s(?:should|would|must|has to) (?:be|get|receive)\s(?:an?\s)?[*_"“]{0,3}(?=\d{1,2}(?:\.\d)?(?:\s?\/\s?\d{1,2})?[*_"”]{0,3}\s?[.!]?\s{0,3}$)/i,
  /(?:^[\s*_]{0,5}|\b(?:is|be)\s)(?:rated|scored|graded)\s(?:as\s|at\s|an?\s)?[*_"“]{0,3}(?=\d{1,2}(?:\.\d)?\s{0,2}(?:\/|out of|of\s\d|on (?:a|the) scale (?:of|from)))(?![^.\n]{0,200}\b(?:if|would)\b)/i,
  /\b(?:i(?:['’]d| would| will|['’]ll)?|we|this|it|the (?:context|response|answer|passage))\s[^.\n\d]{0,60}?\b(?:give|assign|rate|put (?:it|this|the)|(?:score|grade) (?:it|this|the)|scores|award|deserves?|merits?|gets|receives?|earns?)\b[^.\n\d]{0,80}?\s[*_"“]{0,3}(?=\d)/i,
  /\b(?<!\b(?:maximum|max|highest|lowest|minimum|possible|perfect|top|full|best|worst|ideal)\s)(?:score|rating|grade)\b[^.\n\d]{0,60}?\s(?:is|would be|=|should be)\s{1,3}(?:an?\s)?[*_"“]{0,3}(?=\d|(?:zero|one|two|three|four|five|six|seven|eight|nine|ten)\b(?! points? (?:above|below|higher|lower|less|more|off|short)\b))/i,
  /\b(?:je (?:lui )?(?:donne(?:rais)?|attribue(?:rais)?|mets)|le (?:doy|dar[íi]a|asigno|otorgo)|(?:vergebe|gebe) ich|ich (?:vergebe|gebe|bewerte))\b[^.\n\d]{0,60}?\s[*_]{0,3}(?=\d)/i,
  /\brelevant[*_]{0,3}[.!]\s{1,3}[*_"“]{0,3}(?=\d[*_"”.]{0,4}\s{0,5}$)/i,
  /^[\s*_]{0,5}(?:(?:relevance|relevancy|rating|score|grade|answer)[*_]{0,3}\s?[:=][\s*_]{0,5})?(?:not|partially|fully|highly|completely) relevant[*_]{0,3}\s{0,2}[:(=–—-]\s{0,2}[*_]{0,3}(?=\d(?:\.\d)?[\s*_).]{0,5}$)/i,
  /^[\s*_]{0,5}an?\s(?:\p{L}{2,12},?\s){0,3}[*_]{0,3}(?=\d{1,2}(?:\.\d)?\s{0,2}(?:\/|out of)\s{0,2}\d{1,2}[*_]{0,3}(?:[.,;:!–—]|\s-\s|\s(?:because|since|as)\s|\s*$))/iu,
];
/** "2 (fully relevant)" */
const remark = /\s{1,3}\((?:\p{L}{2,12}\s){0,2}(?:ir)?relevant\)\s*$/iu;

const reasonsLabel =
  /^[\s>#*_`~•‣▪◦●+\-|]{0,20}(?:\d{1,2}[.)]\s{1,5})?[*_`]{0,3}(?:supporting[ \t]{1,5}evidence|evidence|reason(?:s|ing)?|explanation|justification|rationale|feedback|analysis|comments?|begr[üu]ndung|erkl[äa]rung|explication|justificaci[óo]n|explicaci[óo]n|raz[óo]n|理由|解释|解釋|説明|根拠)[*_`]{0,3}(?:\s{0,5}\([^()]{0,60}\))?[*_`]{0,3}\s{0,5}(?:[:=：]|[-–—]\s|$)/i;

export class ScoreReplyReader {
  readonly #statements: StatementReader<number>;

  constructor(scale: Scale, own: ("line" | "field")[]) {
    this.#statements = new StatementReader({
      names,
      looseNames,
      own: { label: /^score$/i, on: own },
      read: (text) => readNumber(text, scale),
      readField: (value) => readField(value, scale),
      isBare: isBareNumber,
      standsOut: (text) => isBareNumber(text.replace(remark, "")) || hasScale(text, scale),
      leads: leadsWithNumber,
      declared,
    });
  }

  /** Expects ASCII digits; null without a score. */
  read(written: string): ValueDecision<number> | null {
    const text = labelsInOrder(written);
    const from = lines(text).find((line) => reasonsLabel.test(text.slice(line.from, Math.min(line.to, line.from + 200))))?.from;
    const start = from ?? Number.POSITIVE_INFINITY;
    const endWith = (stated: readonly Statement<number>[]) => stated.every((one) => one.from >= start);
    const beginAfter = (offset: number) => /^\s{0,5}\n[\s#*_>•+-]{0,20}criteri(?:a|on)\b/i.test(text.slice(offset, offset + 60));
    const decision = decideValue(text, this.#statements, { from: from ?? null, beginAfter, endWith });
    if (decision?.ok && !decision.statement.object && isListed(text, decision.statement)) return null;
    if (decision?.ok && isOneOfSeveral(text, decision.statement)) return severalGrades;
    return decision;
  }
}

const scaleFirst =
  /((?:score|rating|grade)[*_]{0,3})(\s?\/\s?\d{1,3}[*_]{0,3})(\s?[:=]\s?[*_]{0,3}\d{1,3}(?:\.\d{1,3})?)(?![\d/]|\s\/)/gi;
const ofContext =
  /^([\s>*_#-]{0,10})context(?:[ _#]{0,2}1)?(?=[*_]{0,3}\s?[:=]\s?[*_]{0,3}\d{1,2}(?:\.\d)?(?:\s?\/\s?\d{1,2})?[\s*_.]{0,5}$)/gim;
const anyContext = /^[\s>*_#-]{0,10}context[ _#]{0,2}\d{1,3}[*_]{0,3}\s?[:=]/gim;

/** "Score/10: 8" as "Score: 8/10", and "Context 1: 2" as a score where no other context has one. The length stays the same. */
function labelsInOrder(text: string): string {
  const ordered = text.replace(scaleFirst, "$1$3$2");
  const isOnly = (ordered.match(anyContext) ?? []).length <= 1 && (ordered.match(ofContext) ?? []).length === 1;
  if (!isOnly) return ordered;
  return ordered.replace(ofContext, (label, before: string) => `${before}${"Score".padEnd(label.length - before.length)}`);
}

function readField(value: unknown, scale: Scale): RepliedValue<number> {
  if (typeof value === "string") return value.trim() === "" ? unclear("an empty text") : readNumberField(value, scale);
  if (value === null) return none;
  if (Array.isArray(value) && value.length === 1 && typeof value[0] === "string") return unclear("a list");
  return unclear(String(typeof value));
}

function readNumberField(text: string, scale: Scale): RepliedValue<number> {
  const read = readNumber(text, scale);
  return read.kind === "none" && !/[<|]|…/.test(text) ? unclear(text) : read;
}

const graded =
  /^[\s*_#>|•-]{0,10}(?:\d{1,2}[.)]\s)?[*_]{0,3}(\p{L}[\p{L} -]{2,40})[*_]{0,3}\s?[:|][\s*_]{0,5}\d{1,2}(?:\.\d)?(?:\/\d{1,2})?[\s*_|.]{0,10}$/iu;
const severalGrades = {
  ok: false,
  cause: "malformed",
  detail: "The reply grades several criteria, and none of the grades is the overall one.",
} as const;

/** "Relevance: 8", "Completeness: 5" */
function isOneOfSeveral(text: string, { from, to }: Statement<number>): boolean {
  const nameOn = (line: string) => graded.exec(line)?.[1]?.trim().toLowerCase();
  const own = nameOn(text.slice(from, Math.min(to, from + 200)));
  if (!own || !/^(?:relevan|pertinen|релевант|相关|相關|関連|관련)/.test(own)) return false;
  return lines(text).some((line) => {
    const name = nameOn(text.slice(line.from, Math.min(line.to, line.from + 200)));
    return name !== undefined && name !== own;
  });
}

/** "1. …", "2. …" */
const isListed = (text: string, { from, to }: Statement<number>): boolean =>
  /^\s{0,5}\d{1,2}[.)]\s(?![*_`]{0,3}(?:score|rating)\b)\S/i.test(text.slice(from, to)) &&
  /\n\s{0,5}\d{1,2}[.)]\s/.test(text.slice(to));
