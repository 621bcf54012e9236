import type { Words } from "./wording";

export const italian: Words = {
  source: `document* contesto* passagg* passo passi testo testi brano brani frammento* fonte fonti articol* material*
    estratto estratti paragraf* file pagina* pagine base contenut* conoscenza* conoscenze wiki appunti trascrizion* sezion*
    ritagli* carte ricerca scansion* registrazion*`,
  book: `manual* guida* rapporto* relazione* politica* contratto* legge leggi foglietto* opuscol* libretto* libro capitolo*
    lettera* registro* registri verbale* ricetta* regol* condizion* norma* normativa trattat* catalog* sondaggio* studio*
    riassunt* sommario* intervist* programma* biografia* promemoria fattura* tabella* scheda* grafic* comunicato* recension*
    film sito modulo* brevetto* orario* targhetta* lista* foglio accord* polizza* memorie annuncio* corso allegat* forum
    discussion* video depliant atti clausol*`,
  say: `menzion* dice dicono dire detto dica* specific* indic* descriv* tratta* trattano affronta* spieg* parla* nomin*
    cita* rivel* precis* dettagli* identific* racconta* tocca* riporta* segnal* chiar* accenn* riguard* riferi* svela*
    esprim* spend* rimanda*`,
  hold: `contien* conten* includ* inclus* fornisc* fornit* offr* da danno dare ha ho hanno abbiamo c'e ci sono figura*
    compar* trova* esist* mostra* present* dispon* elenca* cont*`,
  not: "non mai ne senza neppure nemmeno né",
  none: "nulla niente nessun* zero alcun*",
  lack: `manc* assent* tace tacciono silenzio omett* omess* sconosciut* insufficient* incomplet* incert* vuot* vago vaga
    sospeso ambigu* sufficient* bast* impossibil* mistero ignor* incapac* poco sfocat* tralasci* lacun* arrend* sconosciuto
    ignoto tagliat* lascia`,
  end: "termina* finisc* interromp* ferma* fermano prima salta*",
  beyond: `fuori ambito oltre altro altra altri altre relazion* pertinent* rilevant* aiut* d'aiuto serv* parte esula*
    competenz* rientra*`,
  info: `informazion* dato dati dettagl* particolar* risposta* risposte menzion* riferiment* indicazion* indizi* traccia
    parola risultat* cifra* cifre documentazion* element* prova* cenno notizi*`,
  topic: "domanda* domande richiesta* tema* argoment* punto riguardo merito proposito",
  me: "io mi me mio mia miei mie noi nostr* m'e",
  you: "lei tu ti tuo tua suo sua voi vostr*",
  can: "posso puo posson* poter pote* permett* possibil* grado riesc* saprei modo riusc* accesso permess*",
  answer: "rispond* aiutar* aiuto",
  know: "so sa sapere sappiamo conosc* idea chiar* cert* certezza risulta",
  find: "trov* cerc* vedo vedere visto esamin* localizz* restitu* prodott* consult* scors* rintracci* reperi* invano",
  judge: `determin* dedur* dedu* conclud* conclu* indovin* suppo* specul* verific* stabil* calcol* giudic* conferm* esclud*
    pronunci* inferi* afferm* trarre basar* capire ricavar* evinc* capisc*`,
  sorry: "purtroppo dispiace spiace scus* temo spiacent*",
  which: "chi quando come se quanto* quanta* quante quanti quale quali dove che cosa perche cui",
  given: "fornit* dat* disponibil* ricevut* recuperat* secondo condivis* base partire",
  this: "questo questa questi queste quello quella cio qui vi tale ne quanto",
  only: "solo soltanto unicamente semplicemente",
  but: "ma benche tuttavia anche mentre pero sebbene",
  please: "favore contatt* consult* invi* riformul* consigli* provi chied* rivolg* invito",
  they: "egli ella loro tribunale* re ministr* aziend* testimon* client* ricercator* commission* lui",
  so: "perche quindi percio dato poiche infatti",
  if: "se",
  must: "deve* devono serve puo dovrebb* dovrei servirebb*",
  per: "secondo",
  fact: "data date prezzo prezzi costo costi numero nome nomi ragione motivo motivi anno eta importo luogo scadenz* version* dimension* peso altezza nascita",
  about: "su sul sulla sui sulle sugli di del della dei delle dello degli",
  in: "in nel nella nei nelle negli dal dalla dai tra",
  past: "fu furono era stato stata stati aveva venne",
};
