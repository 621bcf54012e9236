/** The commonest words of languages in Latin script, folded; words that several share say nothing. */
const common: Readonly<Record<string, string>> = {
  english:
    "the of and to in is that it was for on are as with his they at be this have from or had by not but what all were we when your can said there use an each which she do how their if will about i my you does no",
  german:
    "der die und in den von zu das mit sich des auf fur ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem uber einen so zum kann keine ich leider",
  french:
    "de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il sont avec ou son aux mais comme nous je ni aucune cette ces leur n'est l'",
  spanish:
    "de la que el en y a los se del las un por con no una su para es al lo como mas pero sus le ya o fue este ha si porque esta son entre cuando muy sin sobre no hay yo ninguna contexto",
  portuguese:
    "de a o que e do da em um para com nao uma os no se na por mais as dos como mas ao ele das seu sua ou quando muito nos ja eu tambem so pelo pela ate isso foi sao nenhuma",
  italian:
    "di e il la che in un a per una non sono da si del con le al i come piu della lo ma nel dei ha gli alla o anche su delle questo nella era io mi nessuna dal essere contesto",
  dutch:
    "de en van ik te dat die in een hij het niet zijn is was op aan met als voor had er maar om hem dan zou of wat mijn men dit zo door over ze zich bij ook tot je mij geen naar heeft kan",
};
const wordsOf = Object.entries(common).map(([language, words]) => ({ language, words: new Set(words.split(" ")) }));

/** Below, too few words are known to tell. */
const fewest = 4;

/** The names of languages in Latin script that a folded text may be in; null for any. */
export function likelyLanguages(text: string): ReadonlySet<string> | null {
  const words = text.split(/[^\p{L}']+/u);
  const found = wordsOf.map(({ language, words: own }) => ({
    language,
    hits: words.reduce((sum, word) => sum + Number(own.has(word)), 0),
  }));
  const most = Math.max(...found.map(({ hits }) => hits));
  return most < fewest ? null : new Set(found.filter(({ hits }) => 2 * hits >= most).map(({ language }) => language));
}
