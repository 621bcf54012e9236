import { none, type RepliedValue, unclear, withoutOpening } from "./value";

export interface Scale {
  readonly max: number;
  readonly isWhole?: boolean;
}

const words: Record<string, string> = {
  ...Object.fromEntries("zero one two three four five six seven eight nine ten".split(" ").map((word, at) => [word, String(at)])),
  ...Object.fromEntries([..."零一二三四五六七八九十"].map((word, at) => [word, String(at)])),
};
const word = new RegExp(
  String.raw`^(?:(?:${Object.keys(words).slice(0, 11).join("|")})(?![\p{L}\p{N}-])|[零一二三四五六七八九十](?![\p{L}]))`,
  "iu",
);

/** "<0-10>", "0 | 1 | 2", "[0 to 10]", "X/10", "<score>". */
const template =
  /^[\s<([{*_`"']{0,10}(?:(?:an?\s|your\s|the\s|integer\s|number\s|score\s|from\s|between\s){0,5}0\s{0,3}(?:-|–|to|\.\.\.?|through)\s{0,3}(?:10|2)|0\s{0,3}[|/,]\s{0,3}1\s{0,3}(?:[|/,]|or|,\s?or)\s{0,3}2|[XNxn_?…]{1,5}\s{0,3}(?:\/\s{0,3}\d{1,3})?)[\s>)\]}*_`"'.]{0,10}(?:$|[,\n])/;
const angled = /^[\s*_`]{0,5}<[^<>\n]{0,200}\p{L}[^<>\n]{0,200}>/u;

/** Ignored before one exact number: "~8", "approximately 8 out of 10". */
const roughly =
  /^(?:[~≈]|(?:about|around|approximately|approx\.?|roughly|circa|ca\.?|etwa|ungef[äa]hr|environ|大约|约|大概|約|およそ)(?![\p{L}]))\s{0,3}[*_]{0,3}(?=\d)/iu;

const hedge =
  /^(?:~|≈|±|>=?|<=?|about|around|approximately|approx|roughly|maybe|perhaps|possibly|probably|likely|between|somewhere|at (?:least|most)|more than|less than|over|under|not|nearly|almost|up to|either|from|etwa|ungef[äa]hr|circa|ca|rund|vielleicht|zwischen|nicht|environ|entre|peut-[êe]tre|pas|unos|quiz[áa]s|大约|约|大概|或许|可能|介于|不是|約|およそ)(?![\p{L}])[^\d\n]{0,30}\d/iu;

/** "8 or 9", "7 to 8", "7, maybe 8", "7 (or 8)". */
const otherNumber =
  /^[\s,;(/]{0,4}(?:[-–—~]|or|to|and|no|rather|wait|actually|make it|maybe|perhaps|possibly|probably|could be|might be|bordering on|leaning(?: towards?)?|alternatively|otherwise|but|oder|bis|und|vielleicht|ou|à|et|peut-[êe]tre|o|y|a|或|到|至|和|か)[\s,:(]{0,3}(?:an?\s|even\s|rather\s|maybe\s|perhaps\s|possibly\s|a high\s|a low\s){0,3}\d/iu;
/** "6 Score: 9" */
const secondLabel = /^[\s*_,;|]{0,5}(?:score|rating)[*_]{0,3}\s?[:=]\s?[*_]{0,3}\d/i;
/** "3, or rather somewhere between 3 and 5" */
const unsure = /^[^.\n]{0,20}\b(?:or (?:rather|maybe|perhaps|possibly)|somewhere between)\b/i;
/** "7 for the year, 3 for the place" */
const ofParts = /^\s(?:for|on)\s[^.\n\d]{1,60}?\s\d{1,2}\s(?:for|on)\b/i;
const talk =
  /^\s{0,3}(?:would|could|might|may|should|cannot|can't|wouldn't|isn't|is|was|were|requires?|needs?|means|if|only|when|unless|w[äa]re|w[üu]rde|serait|ser[íi]a)(?![\p{L}])/iu;
const follower =
  /^(?:out|of|on|to(?= th(?:e|is) (?:response|context|answer|passage)\b)|von|sur|de|из|su|من|because|since|as|due|given|for|points?|pts|punkten?|puntos?|points|pontos?|punti|балл\p{L}{0,3}|weil|da|denn|parce|car|porque|perch[ée]|pois|потому|так|criteria|criterion|supporting|evidence|reason(?:s|ing)?|explanation|justification|rationale|highly|fully|very|mostly|partially|partly|not|somewhat|relevant|irrelevant|excellent|good|moderate|poor|perfect|the|this|it|with|which|indicating|meaning|based|overall|final)(?![\p{L}])/iu;

/** Reads a leading number: "8", "**8/10**", "8 out of 10 because …", "4 + 4 = 8", "0.8 (8/10)". Ranges, hedges, other scales and
 *  percentages are unclear; never clamps or rescales. Expects ASCII digits. */
export function readNumber(written: string, scale: Scale): RepliedValue<number> {
  if (template.test(written.slice(0, 200)) || angled.test(written.slice(0, 500))) return none;
  const plain = withoutOpening(written);
  const exact = plain.replace(roughly, "");
  const text = resultOf(withWord(afterScale(exact, scale)));
  if (text === null) return unclear(written);
  const isWorkedOut = text !== plain;
  if (hedge.test(text)) return unclear(written);
  const match = /^([+-]|−|–)?\s{0,2}(\d{1,30})(?:([.,])(\d{1,30}))?(?:e[+-]?\d{1,3})?/i.exec(text);
  if (!match) return none;
  const [number, sign, whole = "", separator, decimals] = match;
  const rest = text.slice(number.length);
  if (talk.test(rest)) return none;
  if (/^(?:[\p{N}]|[.,]\d)/u.test(rest) || /^(?!\s?[分点점點]|(?:pts?|points?)\b)\p{L}/u.test(rest)) return unclear(written);
  const tail = rest.replace(/^(?:[\s>)\]}*_`"'”’$|✅❌]|\\[)\]]|[分点점點]){1,20}/u, "");
  const named = scaleIn(tail) ?? scaleIn(rest.replace(/^[\s*_]{0,5}[([]/, ""));
  const after = tail.slice(0, 120);
  if (
    otherNumber.test(rest) ||
    ofParts.test(rest) ||
    secondLabel.test(rest) ||
    unsure.test(rest) ||
    otherNumber.test(tail) ||
    otherNumber.test(tail.replace(scaleSign, "")) ||
    /^\s{0,2}[,;]\s{0,3}\d/.test(rest)
  )
    return unclear(written);
  const isGrouped = separator === "," && decimals?.length === 3;
  const exponent = /e[+-]?\d{1,3}$/i.exec(number)?.[0] ?? "";
  const size = Number(`${isGrouped ? `${whole}${decimals}` : `${whole}.${decimals ?? 0}`}${exponent}`);
  const value = sign && sign !== "+" && size !== 0 ? -size : size;

  const isShare = /^\s{0,2}%/.test(rest);
  const again = againOnScale(rest, scale);
  if (again !== null && (isShare || (value < 1 && again >= 1) || named === 1)) {
    const share = isShare ? value / 100 : value;
    return Math.abs(share * scale.max - again) < 1e-9 ? inScale(again, String(again), scale, true) : unclear(written);
  }
  if (again !== null && again !== value) return unclear(written);
  if (isShare || (named !== null && named !== scale.max)) return unclear(written);
  if (named === null && /^(?:out of|of|von|sur|de)\s/i.test(tail)) return unclear(written);
  if (named === null && /^[\p{Ll}]/u.test(tail) && !follower.test(tail)) return unclear(written);
  const stated = statedScale(after);
  if (stated !== null && stated !== scale.max) return unclear(written);
  return inScale(value, number, scale, isWorkedOut);
}

function inScale(value: number, written: string, { max, isWhole }: Scale, isWorkedOut: boolean): RepliedValue<number> {
  const isIn = value >= 0 && value <= max && (!isWhole || Number.isInteger(value));
  const wanted = isWhole ? "is none of the whole numbers" : "lies outside";
  return isIn
    ? { kind: "value", value: value === 0 ? 0 : value, isWorkedOut }
    : {
        kind: "unclear",
        cause: "out-of-range",
        detail: `The score ${written.slice(0, 40)} ${wanted} ${isWhole ? "from " : ""}0 to ${max}.`,
      };
}

const withWord = (text: string): string =>
  text
    .replace(word, (name) => words[name.toLowerCase()] ?? name)
    .replace(
      /^(\d{1,2}\s{1,3}out of\s{1,3})(two|ten)\b/i,
      (_, before: string, name: string) => before + words[name.toLowerCase()],
    );

/** "10点満点中8点" and "10 में से 8" name the scale first. */
function afterScale(text: string, { max }: Scale): string {
  const match = /^(\d{1,3})\s{0,2}(?:[点點分점]\s?(?:[満满]点|[満满]分|만점)?(?:中|のうち|에)|में से)\s{0,3}(?=\d)/.exec(text);
  return match && Number(match[1]) === max ? text.slice(match[0].length) : text;
}

/** "4 + 4 = 8", "10 - 1 = 9" and "(9 + 7) / 2 = 8" without the sum; null if it is wrong. */
function resultOf(text: string): string | null {
  const match =
    /^\(?\s{0,3}(\d{1,4}(?:\.\d{1,4})?(?:\s{0,3}[+−-]\s{0,3}\d{1,4}(?:\.\d{1,4})?){1,10})\s{0,3}(?:\)\s{0,3}(?:[/÷]\s{0,3}(\d{1,2})\s{0,3})?)?=[\s*_]{0,5}/.exec(
      text,
    );
  if (!match) return text;
  const parts =
    (match[1] ?? "")
      .replace(/\s/g, "")
      .replaceAll("−", "-")
      .match(/[+-]?[\d.]+/g) ?? [];
  const sum = parts.reduce((total, part) => total + Number(part), 0) / Number(match[2] ?? 1);
  const rest = text.slice(match[0].length);
  return Math.abs(sum - Number(/^\d{1,5}(?:\.\d{1,5})?/.exec(rest)?.[0] ?? Number.NaN)) < 1e-9 ? rest : null;
}

const scaleSign =
  /^\s{0,5}(?:\/|out of(?: a (?:maximum|total|possible)(?: of)?)?|of|von(?: maximal)?|sur|sobre|de|em|из|su|na|van|من)\s{0,5}[<*_]{0,3}(\d{1,10}(?:\.\d{1,10})?)/i;

/** The 10 in "/10" or "out of 10". */
function scaleIn(text: string): number | null {
  const found = scaleSign.exec(text)?.[1];
  return found === undefined ? null : Number(found);
}

/** The 8 in "(8/10)" or "= 8/10" after a number. */
function againOnScale(rest: string, { max }: Scale): number | null {
  const match =
    /^\s{0,3}(?:%|\/\s{0,2}1(?:\.0{1,3})?(?!\d))?[\s*_]{0,4}(?:[([=≈,→]|i\.e\.|or|that is|equivalent to)\s{0,3}(?:i\.e\.,?|=|≈|or|that is)?\s{0,3}(\d{1,3}(?:\.\d{1,3})?)\s{0,3}(?:\/|out of|von|sur|de|of)\s{0,3}(\d{1,3})(?!\d)/i.exec(
      rest,
    );
  return match && Number(match[2]) === max ? Number(match[1]) : null;
}

/** The 5 in "(on a scale of 1 to 5)". */
function statedScale(after: string): number | null {
  if (!/scale|skala|[ée]chelle|escala/i.test(after)) return null;
  const match = /(\d{1,3})\s{0,3}(?:-|–|to|bis|à|a)\s{0,3}(\d{1,3})/.exec(after);
  return match ? Number(match[2]) : null;
}

/** "8/10", "8 out of 10" */
export const hasScale = (text: string, { max }: Scale): boolean =>
  Number(
    /^\d{1,3}(?:\.\d{1,3})?[\s*_]{0,4}(?:\/|out of|von|sur|sobre|de|su|из|من)[\s*_]{0,4}(\d{1,3})(?!\d)/i.exec(
      withoutOpening(text),
    )?.[1],
  ) === max;

const bareNumber =
  /^[\s<([{*_`"'“$#\\]{0,20}(?:[~≈]|(?:about|around|approximately|roughly)\s)?\s{0,3}(?:boxed\s{0,2}\{\s{0,3})?[+-]?\d{1,30}(?:[.,]\d{1,30})?\s{0,3}(?:[分点점點]|(?:points?|pts|Punkte|puntos))?[*_`]{0,4}(?:\s{0,5}(?:\/|out of|von|sur|sobre|de|su|из|من)\s{0,5}\d{1,3}(?:\.0)?)?[\s>)\]}*_`"'”$\\|.!。✅]{0,20}$/iu;

export const isBareNumber = (line: string): boolean => {
  const text = line.slice(0, 200);
  return line.length < 200 && (bareNumber.test(text) || (word.test(text.trim()) && /^\S{1,5}\s{0,2}[.!]?$/.test(text.trim())));
};

/** "8 - highly relevant", "8/10. The context …" */
export function leadsWithNumber(line: string): boolean {
  const match =
    /^[\s<([{*_`"'“$]{0,10}(\d{1,3}(?:\.\d{1,3})?)[*_`]{0,4}(\s{0,3}(?:\/|out of)\s{0,3}\d{1,3})?[\])}>*_`]{0,4}(?:\s{0,3}[:;,(–—]|\s{1,3}[-=]\s|[.)]\s|\s(?:because|since|as)\s)/i.exec(
      line.slice(0, 100),
    );
  if (/^[\s*_"“]{0,5}(?:zero|two|three|four|five|six|seven|eight|nine|ten)[*_]{0,3}\.\s/i.test(line.slice(0, 40))) return true;
  // "1. The context …" can be the first item of a list.
  return match !== null && (match[2] !== undefined || match[1] !== "1" || !/[.)]\s$/.test(match[0]));
}
