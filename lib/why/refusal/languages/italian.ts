import type { Wording } from "./wording";

const sources = String.raw`(?:contest[oi]|document[oi]|passagg[oi]|passi|brano|brani|font[ei]|test[oi]|estratt[oi]|framment[oi]|documentazione|base di conoscenza|risultati d(?:ella|i) ricerca|corpus|paragraf[oi]|(?:articol[oi]|informazioni|dati|contenut[oi]|material[ei]|rapporto)(?: \w+)? (?:fornit|disponibil|dat|recuperat|presentat|messi)\w*)\b`;
const information =
  "(?:informazion[ei]|risposta|dat[oi]|dettagli[o]?|riferiment[oi]|menzione|notizi[ae]|indicazion[ei]|conoscenz[ae]|elementi)";
const says =
  "(?:contien|conteng|conten|menzion|specific|fornisc|fornit|indic|dice|dicono|offr|inclu|compar|appare|trov|rispond|affront|tratta|descriv|d[aà] |danno|parla|figura|precis|chiari|rivel|cita|nomina|spieg|riport|rifer|c'è|ci sono|esist|è present|sono present|ha |hanno|permett|consent|sufficien|emerge|risulta|present|accenna|fa |fanno)";
const tells =
  "(?:rispond|aiutar|trovar|determinar|fornir|dire|dirti|dirle|dare |darti|precisar|identificar|confermar|sapere|indicar|parlar|offrir|commentar|condivider|conclud|verificar|rivelar|stabilir|individuar|assister|discuter|risalire)";
/** Documents that a response names by their kind. */
const books = String.raw`(?:manuale|manuali|guida|guide|opuscolo|libretto|istruzioni|faq)\b`;

export const italian: Wording = {
  letter: /\p{Script=Latin}/u,
  contrasts: String.raw`(?:ma|però|tuttavia|ciononostante|invece|d'altra parte|bensì)\b`,
  concessions: String.raw`(?:sebbene|benché|anche se|nonostante|mentre|poiché|dato che)\b`,
  conditions: String.raw`(?:se (?:hai|ha|vuoi|vuole|puoi|può|desideri|desidera|il|la|mi|ci|non|avete|volete)|qualora|nel caso)\b`,
  whole: String.raw`n/a|n\.?d\.?|(?:domanda )?senza (?:risposta|informazioni|dati|risultati)|(?:nessun|nessuna|non c'è|non c'è alcuna?|non ci sono) (?:risposta|informazion[ei]|dat[oi]|risultat[oi])(?: (?:trovat[oaie]|disponibil[ei]|possibile))?|non (?:rispondibile|disponibile|menzionat[oa]|specificat[oa]|trovat[oa]|applicabile|indicat[oa]|pervenut[oa]|(?:lo )?so|si sa|noto|nota)|sconosciut[oa]|ignot[oa]|nessuna idea|informazion[ei] (?:non disponibil[ei]|insufficient[ei]|non trovat[ae]|mancant[ei])|dati insufficienti|impossibile (?:rispondere|determinare|saperlo|dirlo|dire)`,
  refusals: [
    [
      "(?:manca|mancano|assente|omess)",
      String.raw`(?:questo|questa|quel|quella) (?:\w+ )?(?:dettaglio|dato|informazione|cifra)`,
      `(?:pagine?|${sources}|${books})`,
    ],
    [
      String.raw`(?:ricerca|interrogazione|base di dati|database)\b`,
      String.raw`non (?:ha |hanno )?(?:restitu|da|trova|prodott|forni|porta)\w* (?:\w+ )?(?:risultat[oi]|nulla|niente|corrispondenze)`,
    ],
    [
      String.raw`nessun[oa]? (?:degli|dei|delle|di quest[ei]|di ess[ei])\b`,
      `(?:${sources}|${books}|articoli|pagine)`,
      "(?:dà|dice|riporta|menziona|indica|spiega|risponde|chiarisce|contiene|fornisce|parla|tratta)",
    ],
    [
      String.raw`(?:non si sa|non è (?:noto|nota|chiaro|chiara)|è (?:ignot|sconosciut)[oa]|resta (?:ignot|sconosciut|incert)[oa])\b`,
      String.raw`(?:secondo|in base|da[il]?|dagli|dalle|dai|ne[il]|negli|nelle|stando)\b`,
      `(?:${sources}|${books})`,
    ],
    ["(?:mi manca|mi mancano|ci manca|ci mancano|sono prive? di|non dispongo)", `(?:${information}|contesto)`],
    [
      String.raw`(?:domanda|questione|quesito|ciò)\b`,
      "(?:non (?:si )?(?:può|possono|è possibile)|impossibile)",
      "(?:risol|chiari|decid|determin|rispond)",
    ],
    [books, String.raw`(?:non|nessun[oa]?|alcun[oa]?)\b`, `(?:${information}|menzione|questo dato|cenno)`],
    [
      `(?:${sources}|${books})`,
      String.raw`non (?:\w+ )?(?:dice|dicono|menzion|parla|tratta|affront|chiari|precis|indic|spieg|specific|contien|riport|accenn|cita|fornisc)|(?:tace|tacciono|omett\w+|sorvola\w*|lascia\w* (?:\w+ ){0,4}?(?:apert|in sospeso))`,
    ],
    [sources, String.raw`(?:non|né|mai|neppure|nemmeno) (?:[\w']+ ){0,3}?${says}`],
    [
      sources,
      String.raw`(?:nessun[oa]?|nulla|niente|insufficient[ei]|manca|mancano|privo|assent[ei]|alcun[oa]?)\b`,
      `(?:${says}|${information})`,
    ],
    [
      information,
      String.raw`(?:non (?:[\w']+ )?(?:c'è|ci sono|vi sono|esiste|esistono|ho (?:\w+ )?|abbiamo|dispongo|disponiamo|possiedo|riesco|posso|sono riuscit\w+|si trova\w*|(?:è|sono) (?:stat\w+ )?(?:\w+ ){0,2}?(?:disponibil|present|ne[li]|sufficient|not[oaie]|trovat|inclus|contenut|fornit|menzionat|reperibil)\w*|compare|figura)|nessun[oa]? (?:\w+ )?(?:informazione|risposta|dato|riferimento|menzione|notizia)|insufficient|manca(?:no)? (?:\w+ ){0,2}?(?:informazion|dati|contest|dettagli))`,
    ],
    [
      String.raw`(?:(?:non|né) (?:\w+ ){0,2}?(?:posso|possiamo|può|potuto|potrei|possono|sono in grado|sono|siamo|è possibile|riesco|riusciamo|sono riuscit\w|mi è|permett\w+|devo)|impossibile|incapace|possibile)\b`,
      tells,
      String.raw`(?:non (?:\w+ )?(?:posso|possiamo|potrei|sono|siamo|riesco|riusciamo|devo|è possibile|mi è|mi è possibile|ho)|domanda|richiesta|risposta|impossibile|${sources})\b`,
    ],
    [
      String.raw`(?:domanda|risposta|richiesta|quesito)\b`,
      String.raw`non (?:[\w']+ ){0,4}?(?:rispond|trova|è|compare|figura|determinar|possibile|essere|ha)\b`,
    ],
    [String.raw`non (?:trovo|vedo)\b`, `(?:${sources}|informazion[ei]|risposta|menzione|riferimenti?|questo dato)`],
    [
      sources,
      "(?:non (?:è|sono|ha|hanno) (?:pertinent|rilevant|attinent|nulla a che|correlat)|irrilevant|nulla a che (?:fare|vedere))",
    ],
    [
      String.raw`non (?:è|sono|compare|figura|appare|viene|si trova)(?: \w+){0,2} da nessuna parte|(?:non (?:lo |ne )?(?:so|sappiamo|saprei|conosco|ho (?:idea|la minima idea)|sono (?:sicur[oa]|cert[oa]|a conoscenza))|lo ignoro|nessuna idea)\b|(?:al di fuori|fuori|oltre|esula) (?:\w+ ){0,3}?(?:portata|conoscenz[ae]|ambito|competenz[ae])|esula d|non (?:è|sono|viene|vengono|è stat[oa]) (?:\w+ )?(?:menzionat\w+|specificat\w+|indicat\w+|precisat\w+|riportat\w+)$|non (?:sono|siamo|mi è|ho) (?:autorizzat|permess|consentit|il permesso)|non (?:si |viene |è )?(?:menziona|menzionano|specifica|specificano|specificato|indica|indicano|indicato|dice|dicono|precisa|precisano|riporta) (?:chi|quando|come|dove|quale|che cosa|cosa|perché|quanto|nulla)|non (?:ho|abbiamo) (?:\w+ )?(?:trovat|individuat|reperit|rinvenut)\w+|non (?:sono|siamo) riuscit\w+ a (?:trovar|individuar|reperir)|non riesco a trovare`,
    ],
    [
      String.raw`non (?:ti |le |vi )?(?:posso|possiamo|potrei|riesco|sono in grado|mi è possibile)\b(?! aspettare| evitare| più| fare a meno)`,
    ],
  ],
  courtesies: [
    [
      String.raw`^(?:mi dispiace|mi spiace|spiacente|scus\w+|purtroppo|sfortunatamente|mi rincresce|grazie|ciao|temo|chiedo scusa|siamo spiacenti|sono spiacente)(?: .{0,40})?[, ]*$`,
    ],
    [
      "(?:per favore|per cortesia|potresti|potrebbe|puoi|può (?:fornir|dar|chiarir|indicar)|non esitare|non esiti|fornisci|fornisca|consulta|consulti|fammi sapere|mi faccia|ti (?:consiglio|suggerisco|invito)|le (?:consiglio|suggerisco)|si prega|si consiglia|consiglio|suggerisco|sarebbe (?:meglio|utile|opportuno)|vuoi|vorresti|desidera|hai altre|sono (?:qui|a disposizione))",
    ],
    ["(?:come posso aiutar|posso aiutar|in cosa posso|volentieri|sarò (?:lieto|felice)|posso (?:provare|fare))"],
    ["(?:maggiori|ulteriori|più|altre) (?:informazioni|dettagli|contesto|domande)"],
    ["(?:come|in quanto|essendo) (?:un |una )?(?:ia|modello|assistente|intelligenza)"],
    [
      String.raw`${sources}(?!.{0,200} che\b)`,
      "(?:solo|soltanto|solamente|unicamente|principalmente|tratta|trattano|parla|parlano|si concentra|si riferisc|riguarda)",
    ],
    ["ho (?:esaminato|cercato|consultato|letto|analizzato|controllato)"],
  ],
  limits: String.raw`(?:so (?:solo|soltanto|solamente)|(?:solo|soltanto|solamente) che|tutto quello che so)\b`,
};
