import { isJsonObject, type RepliedJson } from "./json";

const phrase =
  "insufficient[\\s_-]{1,5}info(?:rmation)?|not (?:enough|sufficient) information|(?:信息|資訊|资讯|情報)(?:不足|不充分|不够)|정보 ?부족|unzureichende informationen?|informazioni insufficienti|informations? insuffisantes?|informaci[óo]n insuficiente|informa[çc](?:[ãa]o|[õo]es) insuficientes?|недостаточно информации|معلومات غير كافية";
const opening = String.raw`[\s"'“”‘’\x60*_([{<.,!:#>-]{0,20}`;
const closing = String.raw`[\s"'“”‘’\x60*_)\]}>.!,。！]{0,20}`;

const alone = new RegExp(`^${opening}(?:${phrase})${closing}$`, "i");

export const isInsufficient = (text: string): boolean => {
  const trimmed = text.trim();
  return trimmed.length < 100 && alone.test(trimmed);
};

const atStart = new RegExp(
  String.raw`^${opening}(?:[^\n:：.\d]{0,40}[:：]${opening})?(?:${phrase})${closing}(?:$|[\n.:;,。，：–—(-]|(?<=["'”’*_\x60)\]}>.!,。！\n])|(?:to|for|in|about|on|regarding|because|since|as|is (?:given|available|provided))\b)`,
  "i",
);
const atEnd = new RegExp(
  String.raw`(?:^|[.!?;:,。！？；：，\n"“”‘'*_\x60—–([{]|\b(?:is|are|be|return|reply|answer|output|say|respond|response|with|therefore|thus|hence|so|there['’]s|have|has|provides?|contains?|gives?|offers?)\b:?)\s{0,3}(?:an?\s)?(?:${phrase})(?:\s(?:to|for|in|about|on)\b[^.\n]{0,100})?${closing}$`,
  "i",
);
const negated = /\b(?:not|never|isn['’]t|no longer|rather than|instead of|without|unless|if)\b[^.\n]{0,40}$/i;

const nothing =
  /^[\s"'“”‘’`*_([<-]{0,10}(?:none|nothing|null|nil|n\/a|keine?|aucune?|ninguna?|nenhuma?|nessuna?|无|無|没有|なし|없음|нет)[\s"'“”‘’`*_)\]>.!。]{0,10}$/i;
const noSentences =
  /^[\s"'“”‘’`*_([<-]{0,10}(?:i (?:can(?:not|[’']t)|could(?:n[’']t| not)|did(?:n[’']t| not)) find any (?:relevant )?(?:sentences?|information)|(?:there (?:is|are|were) )?(?:no|not any|zero) (?:(?:directly |sufficiently )?(?:relevant|such|matching|applicable|candidate|suitable) )?(?:sentences?|information|content|text)\b|none of the\b[^.\n]{0,60}\b(?:sentences?|contexts?|passages?|text)\b|(?:the )?(?:given |provided )?(?:contexts?|texts?|passages?|sentences?) (?:do|does)(?:n['’]t| not) (?:contain|include|hold|have|provide)(?: any)? (?:relevant )?(?:sentences?|information)|keine? (?:relevante[nr]? |passende[nr]? )?s[äa]tze?|aucune phrase|ninguna (?:oraci[óo]n|frase)|nenhuma (?:frase|senten[çc]a)|nessuna frase|没有(?:任何)?(?:相关|找到)|無相關|关联する文はありません|関連する文(?:は|が)(?:ありません|ない))/iu;

/** "Insufficient Information" at the beginning or end, with or without a reason, or "None", "No relevant sentences found". */
export function saysNone(reply: string): boolean {
  const text = reply.trim();
  if (nothing.test(text.slice(0, 60)) && text.length < 60) return true;
  if (noSentences.test(text.slice(0, 300)) && !/\b(?:except|besides|other than|but|apart from|only)\b/i.test(text.slice(0, 300)))
    return true;
  const start = atStart.exec(text.slice(0, 300));
  if (
    start &&
    !/^\s{0,3}(?:is|was|does|did) not\b|^\s{0,3}(?:isn|doesn)['’]t/i.test(text.slice(start[0].length, start[0].length + 30))
  )
    return true;
  const ending = text.slice(-400);
  const end = atEnd.exec(ending);
  return end !== null && !negated.test(ending.slice(0, end.index + 1).slice(-60));
}

/** True if it is the only text of a list or object, next to reasons at most. */
export function saysInsufficient(value: RepliedJson, depth = 0): boolean {
  if (typeof value === "string") return isInsufficient(value) || (value.length < 60 && nothing.test(value));
  if (depth > 2) return false;
  if (Array.isArray(value))
    return value.length > 0 && value.length < 3 && value.every((entry) => saysInsufficient(entry, depth + 1));
  if (!isJsonObject(value)) return false;
  const fields = Object.values(value);
  const isNone = (field: RepliedJson) =>
    (typeof field === "string" && isInsufficient(field)) ||
    (Array.isArray(field) && field.length > 0 && saysInsufficient(field, depth + 1));
  if (fields.length === 1 && fields[0] !== undefined && saysInsufficient(fields[0], depth + 1)) return true;
  const isEmpty = (field: RepliedJson) =>
    typeof field === "string" || field === null || (Array.isArray(field) && field.length === 0);
  return fields.some(isNone) && fields.every((field) => isNone(field) || isEmpty(field));
}
