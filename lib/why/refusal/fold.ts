import { normalized } from "@/lib/domain/text/normalized";

/** Drops accents, Arabic vowel signs and full-width forms; writes "ß" as "ss". */
export const withoutAccents = (text: string): string =>
  normalized(
    normalized(text, "NFKD")
      .replace(/[\u0300-\u036f\u0640\u064b-\u065f\u0670\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, "")
      .replaceAll("ß", "ss"),
    "NFC",
  );

/** Lower case, without accents, markdown and quotation marks; a negation in English is always the word "not". */
export const fold = (text: string): string =>
  withoutAccents(text.toLowerCase())
    .replace(/[’‘ʼ´`]/g, "'")
    .replace(/[*_~#>|"“”„«»‹›「」『』【】《》\\<[\]{}]/g, " ")
    .replace(/(\w) ?n't\b|\b(do|does|did|ca|could|is|was|wo)nt\b/g, "$1$2 not")
    .replace(/\bcannot\b|\bca not\b/g, "can not")
    .replace(/\bwo not\b/g, "will not")
    .replace(/(?<![\p{L}'])'|'(?![\p{L}'])/gu, " ")
    .replace(/[^\S\n]+/g, " ");
