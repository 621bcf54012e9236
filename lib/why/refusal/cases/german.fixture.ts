import type { Cases } from "./cases.fixture";

export const german: Cases = {
  refused: [
    "Das weiß ich nicht.",
    "Der Kontext enthält keine Informationen zu dieser Frage.",
    "Leider kann ich diese Frage anhand der vorliegenden Dokumente nicht beantworten.",
    "In den Quellen wird nicht erwähnt, wann die Brücke gebaut wurde.",
    "Es tut mir leid, dazu liegen mir keine Angaben vor.",
    "Aus den bereitgestellten Texten geht nicht hervor, wer den Vertrag unterzeichnet hat.",
    "Keine Informationen gefunden.",
    "**Antwort:** Nicht beantwortbar.",
    "Die Passagen liefern keine Antwort auf die Frage. Bitte geben Sie mir weitere Details.",
    "Dazu kann ich leider nichts sagen. Kann ich Ihnen sonst noch helfen?",
    "Ich darf zu diesem Thema keine Auskunft geben.",
  ],
  answered: [
    "Nein, das Medikament darf nicht zusammen mit Alkohol eingenommen werden.",
    "Die Studie fand keinen Effekt auf den Blutdruck.",
    "Im Roman kennt er seinen Vater nicht.",
    "Gegen die Krankheit ist keine Heilung bekannt; die Symptome lassen sich aber lindern.",
    "Der König konnte seine Truppen nicht bezahlen.",
    "1861",
    "Der Vertrag enthält keine Kündigungsfrist, deshalb gilt die gesetzliche.",
    "Geöffnete Software kann nicht zurückgegeben werden.",
  ],
  partly: [
    "Wann der Vertrag geschlossen wurde, geht aus den Dokumenten nicht hervor. Unterzeichnet wurde er in Paris von Großbritannien und Frankreich.",
    "Die Quellen nennen kein genaues Datum, aber die Schule wurde von Nonnen in Köln gegründet.",
    "Das Museum wurde 1889 eröffnet und von Louis Sullivan entworfen. Über den ersten Direktor finden sich keine Angaben im Text.",
  ],
};
