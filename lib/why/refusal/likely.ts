/** The commonest words of languages in Latin script, folded. */
const common = {
  english:
    "the of and to in is that it was for on are as with his they at be this have from or had by not but what all were we when your can said there use an each which she do how their if will about i my you does no nothing information",
  german:
    "der die und in den von zu das mit sich des auf fur ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem uber einen so zum kann keine ich leider nichts dazu",
  french:
    "de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il sont avec ou son aux mais comme nous je ni aucune cette ces leur n'est l' aucun rien",
  spanish:
    "de la que el en y a los se del las un por con no una su para es al lo como mas pero sus le ya o fue este ha si porque esta son entre cuando muy sin sobre no hay yo ninguna contexto nada ni",
  portuguese:
    "de a o que e do da em um para com nao uma os no se na por mais as dos como mas ao ele das seu sua ou quando muito nos ja eu tambem so pelo pela ate isso foi sao nenhuma nada nem",
  italian:
    "di e il che la in un a per una non sono da si del con le al i come piu della lo ma nel dei ha gli alla o anche su delle questo nella era io mi nessuna dal essere contesto nulla niente",
  dutch:
    "de en van ik te dat die in een hij het niet zijn is was op aan met als voor had er maar om hem dan zou of wat mijn men dit zo door over ze zich bij ook tot je mij geen naar heeft kan niets",
} as const;
type Latin = keyof typeof common;
export type Language = Latin | "russian" | "arabic" | "chinese" | "japanese" | "korean";

const byScript: readonly [RegExp, Language][] = [
  [/\p{Script=Hangul}/u, "korean"],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, "japanese"],
  [/\p{Script=Han}/u, "chinese"],
  [/\p{Script=Cyrillic}/u, "russian"],
  [/\p{Script=Arabic}/u, "arabic"],
];
const inLatin = (Object.entries(common) as [Latin, string][]).map(([language, words]) => ({
  language,
  words: new Set(words.split(" ")),
}));

/** The language that a folded text is most likely in; English if nothing tells. */
export function likelyLanguage(text: string): Language {
  const script = byScript.find(([letter]) => letter.test(text));
  if (script) return script[1];
  const words = text.split(/[^\p{L}']+/u);
  const counts = inLatin.map(({ language, words: own }) => ({ language, hits: words.filter((word) => own.has(word)).length }));
  return counts.reduce((most, one) => (one.hits > most.hits ? one : most)).language;
}
