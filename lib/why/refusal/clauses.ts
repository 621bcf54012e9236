import { withoutCitations } from "@/lib/metrics/texts/citation-marks";
import { fold } from "./fold";

/** Characters that are read at the start and at the end of a longer response; a refusal is in the first or last sentences. */
const head = 3000;
const tail = 1000;
/** Sentences at either end in which a refusal is looked for. */
const sentences = 5;
const longestSentence = 500;

/** A question keeps its mark: asking back is no answer. */
const questionEnd = /[?؟]+(?![\w=&/])/g;
const sentenceEnd = /(?<![.!])[.!]+(?=[\s)]|$)|[。！।؛;…]|\n+|\s[–—-]{1,2}\s|—/u;
const label =
  /^(?:(?:final |short |the )?answer|response|antwort|reponse|respuesta|resposta|risposta|antwoord|ответ|答案|回答|答え?|解答|답변|답|الاجابة|الجواب|اجابة|cevap|odpowiedz|a) ?[:：]/u;
const listMark = /^\s*(?:[-•+]|\d{1,3}[.)])\s+/;

/** Replaces a quotation: what it says is not the response's own. */
export const quoteMark = "\ue000";
const quoted =
  /“[^“”]{2,300}”|„[^„“”]{2,300}[“”]|«[^«»]{2,300}»|"[^"\n]{2,300}"|「[^「」]{2,300}」|『[^『』]{2,300}』|(?<!\p{L})'[^'\n]{2,80}'(?!\p{L})/gu;
/** Letters outside of quotes: more than "The answer is". */
const fewestAround = 12;

/** The letters and digits in a text; a Chinese one counts as two. */
export const lettersIn = (text: string): number => text.replace(/\p{Script=Han}/gu, "aa").match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** A quotation that is nearly the whole response is its own. */
function withoutQuotes(text: string): string {
  return lettersIn(text.replace(quoted, " ")) < fewestAround ? text : text.replace(quoted, ` ${quoteMark} `);
}

/** The sentences at both ends of a response, folded; `isCut` if others are between them. Empty for a response without letters or digits. */
export function outerSentences(response: string): { sentences: string[]; isCut: boolean } {
  const text = response.trim();
  const isLong = text.length > head + tail;
  const read = isLong ? `${text.slice(0, head)}\n${text.slice(-tail)}` : text;
  const all = fold(withoutQuotes(withoutCitations(read)))
    .replace(questionEnd, "?\n")
    .split(sentenceEnd)
    .map((sentence) => sentence.replace(listMark, "").trim().replace(label, "").trim())
    .filter((sentence) => /[\p{L}\p{N}\p{S}]/u.test(sentence))
    .map((sentence) => sentence.slice(0, longestSentence));
  if (all.length <= 2 * sentences) return { sentences: all, isCut: isLong };
  return { sentences: [...all.slice(0, sentences), ...all.slice(-sentences)], isCut: true };
}

export const clausesOf = (sentence: string): string[] => sentence.split(/[,;:،](?=\s)|[，、；：]/u);
