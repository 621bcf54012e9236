import type { Wording } from "./wording";

const sources = String.raw`(?:(?:kontext|kontexte|dokument|passage|quelle|textabschnitt|textausschnitt|textauszug|textpassage|textstelle|auszug|auszüge|abschnitt|unterlage|wissensdatenbank|suchergebnis|fundstelle|wissensbasis|materialien)\p{L}*|text|texte|texten|textes|(?:bereitgestellt|vorliegend|gegeben|verfügbar|vorhanden|angegeben|genannt|zur verfügung)\p{L}*(?: \p{L}+){0,2} (?:information|daten|angaben|artikel|inhalt|material|bericht|ergebnis)\p{L}*)(?!\p{L})`;
const not = String.raw`(?:nicht|kein\p{L}*|nichts|nirgends|nirgendwo|weder|ohne|unzureichend\p{L}*|fehl\p{L}*)(?!\p{L})`;
const information =
  "(?:information|angabe|auskunft|antwort|hinweis|details|daten|infos?|einzelheiten|erwähnung|kenntnis|aussage|genaue)";
const tells =
  "(?:beantwort|antworten|helfen|sagen|weiterhelfen|bestimmen|feststellen|ermitteln|finden|entnehmen|bestätigen|mitteilen|auskunft|nennen|geben|ableiten|dienen|nachschlagen|berechnen|schließen|äußern|beurteilen|liefern|bereitstellen)";
/** Documents that a response names by their kind. */
const books =
  "(?:handbuch|handbüch|leitfaden|anleitung|broschüre|merkblatt|ratgeber|bedienungsanleitung|faltblatt|prospekt)\\p{L}*";

/** What else says or leaves out what was asked. */
const papers = String.raw`(?:${books}|\p{L}*(?:bericht|artikel|vertrag|protokoll|richtlinie|studie|satzung|regelung|seite|notiz|memo(?!ir)|hinweis(?:e|en)|tabelle|verlauf|mail|heft|faq|datei|beschreibung|folie|umfrage|spezifikation|dokumentation|liste|rechnung|auszug|ausschnitt|abschnitt)\p{L}*)`;

export const german: Wording = {
  letter: /\p{Script=Latin}/u,
  contrasts: "(?:(?<=[,:] |^)(?:aber|jedoch|allerdings|doch|hingegen|sondern)|dennoch|trotzdem)(?!\\p{L})",
  concessions: "(?:obwohl|obgleich|auch wenn|während|da|weil|zwar)(?!\\p{L})",
  conditions:
    "(?:^(?:enthält|enthalten|fehlt|fehlen|findet|gibt|ist|sind|liegt|liegen) (?:der|die|das|ein|eine|es|kein|keine|sich)(?=[^,]*,)|wenn|falls|sofern|solange|sobald|sollten sie)(?!\\p{L})",
  whole: String.raw`(?:die frage ist |das ist |ist )?(?:nicht|un)(?: zu)? ?beantwort(?:bar|en)|unbekannt|unklar|steht nicht (?:drin|dabei)|nichts (?:dazu )?gefunden|keine ahnung|nicht (?:bekannt|angegeben|gefunden|verfügbar|erwähnt|genannt|im kontext|vorhanden)|k\. ?a\.?|keine (?:antwort|angaben?|daten|informationen?|ergebnisse|treffer)(?: (?:gefunden|vorhanden|verfügbar|möglich))?|(?:unzureichende|fehlende|zu wenige?|nicht genügend|nicht genug|nicht ausreichende?) (?:informationen|daten|angaben)(?: vorhanden)?`,
  refusals: [
    [`(?:${papers}|${sources})`, "komm(?:t|en) .{0,60}nicht vor$|nicht (?:dabei|dokumentiert|aufgeführt)$"],
    [
      String.raw`^(?!.*(?:sagte|nannte|erwähnte|enthielt|stand)n?(?!\p{L}))`,
      `(?:${papers}|${sources})`,
      String.raw`(?:nicht|nie|niemals|nirgends|kein\p{L}*|an keiner stelle)(?!\p{L})`,
      String.raw`(?:nenn(?:t|en)|erwähn(?:t|en)|sag(?:t|en)|behandel(?:t|n)|erklär(?:t|en)|beschreib(?:t|en)|beschrieben|enthält|enthalten|steht|stehen|geht .{0,80}ein|angegeben|vermerkt|verr(?:ät|aten)|thematisier\p{L}*|erläuter(?:t|n)|besprochen|abgedeckt|zu (?:lesen|finden)|ausführlich|detailliert|genau genug)(?!\p{L})`,
    ],
    [`(?:${papers}|${sources}|artikel)`, "nur .{1,80}, nicht "],
    [`(?:${papers}|${sources})`, "(?:endet|bricht ab|hört auf|bricht .{0,40}ab)", String.raw`(?:bevor|vor)(?!\p{L})`],
    [String.raw`nichts (?:in|was)(?!\p{L})`, sources],
    [
      "(?:kann|können) (?:ich|wir)|(?:ich|wir) (?:kann|können)",
      String.raw`nicht (?:\p{L}+ )?(?:überprüfen|prüfen|verifizieren|bestätigen)`,
    ],
    [
      `(?:${papers}|${sources})`,
      String.raw`(?:schweig\p{L}*|auf .{1,80}nicht (?:\p{L}+ )?ein$|nichts (?:zu|über|dazu|darüber)(?!\p{L})|kein\p{L}* rede)`,
    ],
    [
      String.raw`(?:brauch|bräucht|benötig)\p{L}* (?:ich|wir)|(?:ich|wir) (?:brauch|bräucht|benötig)\p{L}*`,
      String.raw`(?:mehr|weitere\p{L}*|zusätzliche\p{L}*|nähere\p{L}*) (?:\p{L}+ )?(?:kontext|information|angabe|detail|daten)`,
    ],
    [
      String.raw`(?:anhand|auf (?:basis|grundlage)|aus dies\p{L}*)`,
      String.raw`nicht(?!\p{L})`,
      String.raw`(?:man|sich|es)(?!\p{L})`,
      tells,
    ],
    [String.raw`fehl(?:t|en) (?:\p{L}+ )?(?:im|in|auf|aus)(?!\p{L})`, `(?:${papers}|${sources})`],
    [String.raw`(?:ich|wir)(?!\p{L})`, "(?:erfolglos|vergeblich|vergebens|ohne erfolg|ohne ergebnis)"],
    [
      String.raw`(?:fehl(?:t|en)|ausgelassen)(?!\p{L})`,
      String.raw`(?:dies\p{L}*|das|die|jen\p{L}*) (?:\p{L}+ )?(?:einzelheit|detail|angabe|information|zahl|name)`,
      `(?:seiten?|texte?n?|artikeln?|${sources}|${books})`,
    ],
    [
      String.raw`(?:suche|suchanfrage|abfrage|recherche|datenbank)(?!\p{L}| liefert)`,
      String.raw`(?:kein\p{L}* (?:\p{L}+ )?(?:treffer|ergebnis\p{L}*|resultat\p{L}*|fundstelle\p{L}*)|nichts (?:ergeben|gefunden|geliefert)|(?:ergab|brachte|lieferte|fand) .{0,60}nichts)`,
    ],
    [
      String.raw`(?:kein\p{L}* (?:der|dieser|von|einzige)|weder)(?!\p{L})`,
      `(?:${sources}|${books}|artikel|seite|text)`,
      "(?:nenn|erwähn|sag|enth|beantwort|beschr|erklär|geht|gibt|macht|verr|befass|behandel|handel|liefer)",
    ],
    [
      String.raw`(?:unbekannt|ungeklärt|unklar|offen|nicht bekannt|nicht klar)(?!\p{L})`,
      String.raw`(?:laut|nach|aus|gemäß|anhand|in)(?!\p{L})`,
      `(?:${sources}|${books})`,
    ],
    [
      String.raw`(?:\p{L}*(?:auszug|ausschnitt|abschnitt|vertrag|artikel|seiten?|protokoll|bericht))(?!\p{L})`,
      "(?:nichts (?:zu[rm]?|über|dazu)|(?:zu[rm]?|über|dazu) .{0,60}nichts$|keine? (?:angabe|auskunft|information|hinweis|aussage))",
    ],
    [
      books,
      String.raw`(?:kein\p{L}*|nicht|nichts)(?!\p{L})`,
      "(?:hinweis|angabe|information|auskunft|erwähn|enthält|enthalten|behandelt|steht|dazu|darüber)",
    ],
    [
      String.raw`^(?!.*(?:sagte|nannte|erwähnte|enthielt|stand)n?(?!\p{L}))`,
      `(?:${sources}|${books})`,
      String.raw`(?:nichts (?:zu[rm]?|über|dazu|darüber|davon|hierzu|\p{L}+ erwähnt|gesagt)|kein\p{L}* (?:wort|silbe|hinweis\p{L}*|angabe\p{L}*|aussage\p{L}*|information\p{L}*)|nicht (?:erwähn|genannt|angegeben|beschr|behandel|erläuter|thematisier|auf .{0,40}ein|zu (?:dies|d))|äußer\p{L}* sich nicht|geht nicht auf|schweig\p{L}*|lass\p{L}* offen|lässt (?:\p{L}+ ){0,3}offen|ausgespart)`,
    ],
    [
      String.raw`(?:frage|thema|anfrage|das|dies\p{L}*)(?!\p{L})`,
      String.raw`(?:(?:geht|liegt|fällt|führt) (?:\p{L}+ ){0,4}?(?:über|außerhalb|nicht (?:in|unter))|nicht gegenstand|kein thema)`,
      `(?:${sources}|hinaus|dessen|rahmen)`,
    ],
    [
      sources,
      not,
      `(?:erwähn|hervor|enth[aä]lt|angegeben|geben|gibt|genannt|nenn|beschr|steh|find|gefunden|liefer|mach|sag|gesagt|beantwort|beinhalt|thematis|behandel|eingegangen|eingeh|ein$|auskunft|spezifi|präzis|entnehmen|entnommen|ersichtlich|erklär|verr[aä]t|ableiten|${information}|vorhanden|reich|klar|aufgeführt|erläuter|dargelegt)`,
    ],
    [
      `(?:kein\\p{L}* (?:\\p{L}+ ){0,2}?|nicht (?:genug|genügend|ausreichend\\p{L}*|hinreichend) (?:\\p{L}+ )?|zu wenige? |nichts |unzureichende )(?:${information})`,
      String.raw`(?:ich|mir|wir|uns|es gibt|gibt es|es liegen|liegen|liegt|gefunden|vorhanden|verfügbar|finden|sind|um|machen|macht|enthält|enthalten|liefern|liefert|gibt|geben|fehlen)(?!\p{L})`,
    ],
    [
      String.raw`(?:ich|wir)(?: \p{L}+){0,4}? (?:nicht|leider nicht|auch nicht)(?: \p{L}+)?$`,
      String.raw`(?:weiß|wissen|kenne|bekannt)(?!\p{L})`,
    ],
    [
      String.raw`(?:kann|können|könnte|konnte|konnten|darf|dürfen|möchte|lässt sich|lassen sich|in der lage|außerstande|befugt|berechtigt|(?:nicht|un)möglich|zu)(?!\p{L})`,
      `(?:nicht|kein\\p{L}*|nichts|unmöglich|außerstande)(?!\\p{L})`,
      tells,
      String.raw`(?:ich|wir|frage|anfrage|antwort|${sources})(?!\p{L})`,
    ],
    [String.raw`(?:ich|wir)(?!\p{L})`, not, "(?:gefunden|finden)$|(?:finden|gefunden) (?:konnte|können|zu|über)"],
    [
      String.raw`(?:frage|antwort|information|informationen|angaben|details)(?!\p{L})`,
      String.raw`(?:nicht|un)(?: \p{L}+){0,3}? ?(?:beantwort|verfügbar|vorhanden|auffindbar|zu finden|bekannt|möglich|enthalten|angegeben|genannt|klar|im kontext|in den)|fehl(?:t|en)(?!\p{L})`,
    ],
    ["(?:ich|wir|habe|haben)(?!\\p{L})", "kein\\p{L}* (?:zugriff|zugang|kenntnis)"],
    [sources, "(?:nicht (?:relevant|einschlägig)|irrelevant|nichts (?:relevantes|mit)|keinen (?:bezug|zusammenhang))"],
    [
      String.raw`gefunden habe ich (?:\p{L}+ )?nur|(?:ich habe|habe ich) (?:\p{L}+ )?nur .{0,40}gefunden|(?:dazu|hierzu|darüber) .{0,20}kein\p{L}* (?:artikel|seite|eintrag|dokument)|kontext .{0,20}leer|(?:wäre|ist) (?:\p{L}+ )?(?:geraten|spekulation|reine vermutung)|(?:möchte|will|kann) (?:ich )?(?:\p{L}+ )?(?:nicht|nur) (?:spekulieren|raten)|müsste (?:ich )?raten|(?:habe ich|ich habe|fand ich|ich fand) .{0,80}(?:jedoch|aber|allerdings) nicht$|(?:haben|habe) (?:wir|ich) (?:\p{L}+ )?kein\p{L}* (?:\p{L}+ )?(?:dokument|material|unterlage|information|daten|angabe|einzelheit|detail)|(?:mir|uns) (?:wurd|lieg|steh|steht)\p{L}* .{0,30}?kein\p{L}* (?:\p{L}+ )?(?:dokument|material|unterlage|information|daten|angabe|einzelheit|detail)|lässt sich .{0,80}?nicht (?:\p{L}+ )?(?:ermitteln|sagen|feststellen|beantworten|ableiten|entnehmen|beurteilen|überprüfen)`,
    ],
    [
      String.raw`(?:ich|wir) .{0,60}?nichts (?:\p{L}+ )?(?:gefunden|finden)|nichts (?:passend|relevant|brauchbar)\p{L}* (?:gefunden|dabei)|nicht hervor(?:geht|gehen)?$|(?:geht|gehen) .{0,60}nicht hervor|(?:habe|haben) (?:ich|wir) (?:\p{L}+ )?nichts$|(?:ich|wir) (?:habe|haben) (?:\p{L}+ )?nichts (?:zu|über|dazu)|(?:wird|werden|wurde|ist|sind|steht|stehen|findet|finden) (?:\p{L}+ ){0,3}?(?:nirgends|nirgendwo|an keiner stelle)(?: \p{L}+)?$|nicht (?:überliefert|dokumentiert|vermerkt|verzeichnet|festgehalten)$|(?:mir|uns) (?:fehl\p{L}+|liegen? (?:\p{L}+ ){0,2}?(?:nichts|kein\p{L}*))|^(?:leider )?keine (?:\p{L}+ ){0,2}?(?:information|angabe|auskunft|daten|details|hinweise)\p{L}* (?:zu|zur|zum|über|in|im|darüber|dazu)(?!\p{L})`,
    ],
    [
      String.raw`(?:weiß|wissen) (?:ich|wir)(?: \p{L}+){0,3}? nicht|(?:ich weiß|wir wissen)(?: \p{L}+){0,3}? nicht|(?:mir|uns) (?:\p{L}+ ){0,2}?(?:nicht |un)bekannt|keine ahnung|(?:bin|sind) (?:ich )?(?:mir )?nicht sicher|(?:außerhalb|übersteigt) (?:\p{L}+ ){0,3}?(?:wissens|kenntnis|rahmen|bereich)|(?:wird|werden|wurde|ist|sind|bleibt) (?:\p{L}+ ){0,3}?(?:nicht (?:\p{L}+ )?(?:erwähnt|genannt|angegeben|ersichtlich)|unklar|offen)$|(?:ich|wir) (?:\p{L}+ ){0,6}?nicht (?:gefunden|finden)|(?:nicht|nichts|keine\p{L}*)(?: \p{L}+){0,4} (?:gefunden|finden) (?:habe|konnte|kann)`,
    ],
  ],
  courtesies: [
    [
      String.raw`^(?:es )?(?:tut mir|leider|entschuldigung|entschuldigen|verzeihung|danke|vielen dank|bedaure|ich bedaure|hallo|gute frage)(?: leid)?(?: \p{L}+){0,3}[, ]*$`,
    ],
    [
      "bitte (?:\\p{L}+ ){0,3}?(?:geben|gib|stell|nenn|präzis|formulier|wend|teil|versuch|les|kontakt|konsult|ergänz|lad|schau|prüf|sag)",
    ],
    [
      "(?:kann|könnte|soll|darf|helfe) ich (?:\\p{L}+ ){0,6}?(?:helfen|tun|behilflich|weiterhelfen)|(?:helfe|unterstütze) ich|ich (?:helfe|empfehle|rate)|gerne? (?:helfe|weiter|erneut|noch)",
    ],
    [
      "(?:könnten|können|möchten|haben|würden) sie|(?:kannst|könntest|möchtest|hast) du|lassen sie (?:es )?mich|lass (?:es )?mich wissen|zögern sie|wenden sie sich|melden sie sich",
    ],
    ["(?:weitere|mehr|nähere|zusätzliche) (?:informationen|details|angaben|kontext)"],
    ["als (?:ki|sprachmodell|assistent)"],
    [
      `${sources}(?!.{0,200} dass )`,
      "(?:nur|lediglich|ausschließlich|hauptsächlich|befass|behandel|handel|beziehen|bezieht|geht es um|thematisier|beschäftig)",
    ],
    ["^(?:ich|wir) habe", "(?:durchsucht|geprüft|gelesen|gesucht|durchgesehen)$"],
  ],
  limits: String.raw`(?:(?:${papers}|${sources}) (?:beschreib|nenn|erwähn|behandel|erklär|enth|erläuter|sag|liefer)\p{L}* .{0,120}(?:jedoch|aber|allerdings) nicht$|ich weiß nur|mir ist nur bekannt|bekannt ist nur|ich (?:konnte|kann) nur|(?:lediglich|nur)(?: \p{L}+){0,3}, dass)`,
};
