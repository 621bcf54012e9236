import type { Words } from "./wording";

export const german: Words = {
  source: `dokument* kontext* passage* text texte texten textes auszug auszug* ausschnitt* quelle* artikel* material* absatz
    absatz* absatze* abschnitt* unterlage* datei* seite seiten wissensdatenbank* datenbank* wissensbasis schnipsel*
    fundstelle* papier* inhalt* transkript* notizen fragment* suche* anlage* anhang* stelle stellen scan* aufnahme*`,
  book: `handbuch* anleitung* *bericht* richtlinie* vertrag* vertrags* mietvertrag* gesetz* merkblatt* broschure* heft buch
    kapitel* brief* protokoll* rezept* regel* ordnung bedingung* *bedingungen *abkommen katalog* umfrage* studie*
    zusammenfassung* interview* programm* biografie* memo* rechnung* tabelle* datenblatt* blatt schaubild* *mitteilung*
    film* website* formular* patent* fahrplan* schild* liste* aufzeichnung* archiv* leitfaden* police* *ordnung *schrift
    beschreibung* verordnung* klausel* *vertrage`,
  say: `erwahn* sag* nenn* genannt* nennt spezif* angegeben* angibt* gibt geben beschreib* behandel* erklar* erlauter*
    verrat* verrat mitteil* teilt eingeh* geht gehen ein bezeichn* thematis* besprochen* besprech* steht stehen stand
    zitier* *erwahnt uberliefert hervor* hervorgeh* entnehm* ersichtlich* dokumentiert* aufgefuhrt* auff* ausser* aussag*
    berich* erfahr* benannt* handelt handeln verweis* spricht sprechen`,
  hold: `enthalt* enthalten beinhalt* biet* liefer* hat haben hatte hab umfass* verzeichn* findet finden befindet gefunden
    vorhanden* vorlieg* liegt liegen kommt vorkomm* taucht existier* habe bleibt bleiben`,
  not: "nicht nie niemals weder noch ohne kaum nirgends nirgendwo",
  none: "kein* nichts niemand null keinerlei",
  lack: `fehlt* fehlen fehlend* schweig* schweigt offen unklar* unbekannt* ungenug* unzureichend* unvollstandig* leer* vage*
    ausgelassen weggelassen lasst auslass* unbeantwortet* unerwahnt* ungesagt namenlos lucke* mehrdeutig* reicht reichen
    ausreich* genug genugend* wenig unmoglich* dunkeln ratsel* ausserstande unscharf passen mangels abgeschnitten abgedeckt`,
  end: "endet enden bricht abbrech* hort stoppt bevor springt ubergeht ubersprungen ende",
  beyond: `ausserhalb rahmen umfang hinaus irrelevant* ander* anderen fremd* weiterhelf* weiter hilft helfen zusammenhang
    nutzt relevant* tun gehort teil uber zustandig* betrifft`,
  info: `information* angabe* detail* daten einzelheit* auskunft* hinweis* antwort* erwahnung* beleg* anhaltspunkt* spur*
    eintrag* eintrage* treffer* ergebnis* zahlen wort silbe rede aussage* dokumentation* aufschluss info infos`,
  topic: "frage* anfrage* thema* punkt hierzu dazu daruber hieruber darauf davon darin diesbezuglich",
  me: "ich mir mich mein* wir uns unser* meinerseits bin",
  you: "sie ihr ihre ihnen ihrer du dir dein* euch",
  can: "kann konnen konnt* konnte lasst lassen moglich* darf durfen imstande lage vermag zugriff zugang berechtig*",
  answer: "beantwort* antworte* antworten helfen weiterhelfen sagen",
  know: "weiss wissen kenn* ahnung bekannt sicher klar",
  find: `finde find* gefunden sucht* suche* gesucht entdeck* seh* sehe gesehen durchgesehen gepruft durchsuch* ergab
    auffind* vergeblich`,
  judge: `bestimm* ableit* ableiten erschliess* folgern schliess* raten vermut* spekul* uberpruf* feststell* ermittel*
    beurteil* bestatig* ausschliess* berechn* entscheid* festleg* herausles* erkenn*`,
  sorry: "leider bedaur* entschuldig* leid sorry verzeih*",
  which: "wer wen wem wessen wann wie ob warum weshalb welch* was wo wohin wieviel wofur",
  given: `bereitgestellt* vorliegend* gegeben* verfugbar* gefunden* zur verfugung anhand grundlage basis gezeigt* bekommen
    erhalten laut gemass beilieg* hochgeladen*`,
  this: "dies* das diese* dieser dieses hier es solch* jene* da",
  only: "nur lediglich bloss einzig ausschliesslich allein",
  but: "aber doch jedoch obwohl allerdings hingegen dagegen wahrend zwar sondern",
  please: "bitte wenden kontakt* schicken schick* hochlad* formulier* empfehl* versuch* fragen fragt probier* konsult*",
  they: "er ihm ihn seine* gericht* konig* minister* firma* zeug* kund* forscher* kommission* niemand rat",
  so: "deshalb daher also weil denn deswegen somit darum da",
  if: "wenn falls sofern",
  must: "muss mussen soll* durfen darf braucht brauch* musst* notig*",
  per: "laut",
  fact: "datum preis* kosten zahl anzahl name namen grund grunde jahr alter hohe lange ort termin* frist* version* grosse gewicht geburtsdatum geburtsort",
  about: "uber zu zum zur von bezuglich betreffs hinsichtlich gegen",
  in: "in im aus den innerhalb auf",
  past: "wurde* war waren hatte* worden wird werden",
};
