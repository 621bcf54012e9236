import { type Language, wordKindsOf } from "./lookups";

/** The commonest words of languages in Latin script, folded. */
const common = {
  english: `the of and to in is that it was for on are as with his they at be this have from or had by not but what all
    were we when your can said there use an each which she do how their if will about i my you does no nothing information
    could who has only find never without says been any did doesn't more up out where would other please sorry should than
    them here see say there's i'm documents context text`,
  german: `der die und in den von zu das mit sich des auf fur ist im dem nicht ein eine als auch es an werden aus er hat
    dass sie nach wird bei einer um am sind noch wie einem uber einen so zum kann keine ich leider nichts dazu habe mir
    aber wurde nur wer gibt vor steht ob bis ohne kein keinen keiner wenn diese dieser zur ihnen ihre wo nie also wurden
    hier sagt nennt weder dokumente kontext quellen informationen text`,
  french: `de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il sont avec ou son aux
    mais comme nous je ni aucune cette ces leur n'est l' aucun rien n'a n'ai n'y c'est j'ai d'apres l'article peut peux
    sans donne vous votre ete deux donc jamais desole quand dit reponse malheureusement qu'il elle y trouve documents
    contexte texte information on`,
  spanish: `de la que el en y a los se del las un por con no una su para es al lo como mas pero sus le ya o fue este ha si
    porque esta son entre cuando muy sin sobre hay yo ninguna contexto nada ni puedo puede quien eso esa ese ninguno ningun
    tiene tengo asi segun hasta nadie respuesta pregunta donde cuanto queda dice dicen otra aparece figura pude informacion
    fuentes lamentablemente nunca idea da solo te hubo me parte texto documento documentos`,
  portuguese: `de a o que e do da em um para com nao uma os no se na por mais as dos como mas ao ele das seu sua ou quando
    muito nos ja eu tambem so pelo pela ate isso foi sao nenhuma nada nem esse essa tem tenho quem nenhum ninguem aos nas
    ela fica voce sei dizer consigo sem onde pode depois segundo infelizmente resposta pergunta diz informacao aqui
    contexto nunca esta este estou traz texto documentos documento ponto ha deste neste disso parte te me`,
  italian: `di e il che la in un a per una non sono da si del con le al i come piu della lo ma nel dei ha gli alla o anche
    su delle questo nella era io mi nessuna dal essere contesto nulla niente ho dello degli questa chi nessuno nessun nei
    dalla dai due quindi percio ci dove c'e puo posso purtroppo viene perche secondo quale sulla sul ne dice dicono manca
    qui trovo so figura testo documenti documento informazioni zero circa`,
  dutch: `de en van ik te dat die in een hij het niet zijn is was op aan met als voor had er maar om hem dan zou of wat
    mijn men dit zo door over ze zich bij ook tot je mij geen naar heeft kan niets uit staat wordt uw dus deze zegt geeft
    waar zonder kon werd daar meer hoe wie welke nergens nooit volgens nog niemand noemt u heb worden hier helaas alleen
    tekst context documenten informatie gegevens onvoldoende per`,
} as const;
type Latin = keyof typeof common;

const byScript: readonly [RegExp, Language][] = [
  [/\p{Script=Hangul}/u, "korean"],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, "japanese"],
  [/\p{Script=Han}/u, "chinese"],
  [/\p{Script=Cyrillic}/u, "russian"],
  [/\p{Script=Arabic}/u, "arabic"],
];
const inLatin = (Object.entries(common) as [Latin, string][]).map(([language, words]) => ({
  language,
  words: new Set(words.split(/\s+/)),
}));
/** A text of fewer words may lack the commonest: words of refusals tell too. */
const short = 16;

/** The language that a folded text is most likely in; English if nothing tells. A word of several languages counts less. */
export function likelyLanguage(text: string): Language {
  const script = byScript.find(([letter]) => letter.test(text));
  if (script) return script[1];
  const found = text.match(/[\p{L}']+/gu) ?? [];
  // In French and Italian also without what stands before a vowel: "l'article".
  const parts = found.flatMap((word) => (word.includes("'") ? [word, ...word.split("'").slice(1)] : word));
  const sums = inLatin.map(({ language, words }) => ({
    knows: (word: string) => words.has(word) || (found.length < short && wordKindsOf(language).of(word) !== null),
    language,
    sum: 0,
  }));
  for (const word of parts) {
    const those = sums.filter(({ knows }) => knows(word));
    for (const one of those) one.sum += 1 / those.length;
  }
  return sums.reduce((most, one) => (one.sum > most.sum ? one : most)).language;
}
