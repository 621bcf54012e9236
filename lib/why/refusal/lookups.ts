import { compiled, type Lookup } from "./compiled";
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

const words = { english, german, french, spanish, portuguese, italian, dutch, russian, arabic, chinese, japanese, korean };

export type Language = keyof typeof words;

const lookups = new Map<Language, Lookup>();
/** The words of a language and their kinds. */
export function wordKindsOf(language: Language): Lookup {
  const lookup = lookups.get(language) ?? compiled(words[language]);
  lookups.set(language, lookup);
  return lookup;
}
