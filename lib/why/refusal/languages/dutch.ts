import type { Words } from "./wording";

export const dutch: Words = {
  source: `document* context* passage* tekst* fragment* bron bronnen artikel* materiaal* uittreksel* alinea* bestand*
    pagina* kennisbank* kennisbasis inhoud* stukken wiki aantekening* transcript* gedeelte knipsel* zoekresultat* deel
    zoekopdracht* zoekvraag* scan* opname*`,
  book: `handleiding* gids* rapport* *rapport verslag* beleid* contract* huurcontract* wet wetten bijsluiter* folder*
    brochure* boekje boek hoofdstuk* brief* logboek* notulen recept* regel* reglement* *reglement voorwaarden verdrag*
    catalog* enquete* studie* samenvatting* interview* programma* biografie* memo* factuur* tabel* blad grafiek* *bericht
    recensent* film* website* formulier* octrooi* dienstregeling* bordje lijst* register* archief* polis* overeenkomst*
    memoires advertentie* cursus* bijlage* forum* video* gegevensblad clausule*`,
  say: `vermeld* zeg* zegt noemt noemen genoemd* specif* gespecif* aangegeven* geeft geven beschrijf* behandel* leg* legt
    uitgeleg* verklap* vertel* ingaan gaat gaan in aangehaald* bespreek* besproken* staat staan stond rept reppen blijkt
    onthul* verraad* melding gemeld* meld* bepaal* laat somt verwijs*`,
  hold: "bevat* biedt bieden heeft hebben heb komt voorkom* vind* aanwezig* beschik* toon* levert leverde bestaat er blijft blijven",
  not: "niet nooit noch zonder nauwelijks",
  none: "geen niets niks niemand nergens nul enkel enkele",
  lack: `ontbreek* ontbreekt ontbraken zwijg* zwijgt onduidelijk* onbekend* onvoldoend* onvolledig* leeg lege vaag open
    weggelaten weglat* onbeantwoord* ongenoemd* mis mist dubbelzinnig* toereikend* ontoereikend* voldoende genoeg weinig
    onmogelijk* raadsel* gissen midden schuldig gebrek wazig* houvast afgesneden`,
  end: "eindigt stopt breekt houdt afgebroken voordat voor springt springen slaat",
  beyond: "buiten bereik verder ander* irrelevant* relevant* helpt helpen los verband hoort deel bod terrein gebied",
  info: `informatie gegevens detail* details bijzonderhed* antwoord* vermelding* verwijzing* aanwijzing* spoor sprake woord
    resultat* cijfer* documentatie dossier* bewijs* data uitspraak melding info`,
  topic: "vraag vragen onderwerp* hierover daarover erover punt hierop daarop ervan daarvan hiervoor daarvoor",
  me: "ik mij me mijn wij we ons onze ben",
  you: "u uw je jij jouw jullie",
  can: "kan kunnen kunt kon valt mogelijk* mag mogen staat in toegang",
  answer: "beantwoord* antwoord* helpen",
  know: "weet weten wist ken kent idee bekend zeker duidelijk flauw",
  find: "vind* gevonden zoek* gezocht zocht zie zien gezien doorgenomen bekeken doorzocht terug tevergeefs",
  judge: `bepalen afleid* leiden conclu* raden gissen specul* nagaan verif* vaststel* beoordel* bevestig* uitsluit* bereken*
    opmaken maken opsomm*`,
  sorry: "helaas sorry spijt excuses vrees",
  which: "wie wanneer hoe hoelang hoeveel of waarom welk* wat waar waarvoor",
  given: "verstrekt* gegeven beschikba* aangeleverd* gekregen kreeg ontvangen volgens basis hand gevraagd* deelde geleverd*",
  this: "dit dat deze die het hier daar zo'n zulk*",
  only: "alleen slechts enkel gewoon simpelweg",
  but: "maar hoewel echter toch terwijl al",
  please: "neem contact raadpleeg stuur* upload* probeer* raad formuleer* laat vraag",
  they: "hij zij ze hem haar hun zijn rechtbank* koning* minister* bedrijf* getuige* klant* onderzoeker* commissie*",
  so: "dus want omdat daarom doordat aangezien",
  if: "als indien",
  must: "moet moeten hoeft hoeven mag zou zouden",
  per: "volgens",
  fact: "datum data prijs* kosten aantal naam namen reden* jaar leeftijd bedrag plaats termijn* versie* grootte gewicht hoogte geboortedatum",
  about: "over van voor omtrent",
  in: "in uit op binnen bij",
  past: "werd werden was waren had geweest wordt worden",
};
