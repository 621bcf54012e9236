import type { Cases } from "./cases.fixture";

export const italian: Cases = {
  refused: [
    "Non lo so.",
    "Il contesto fornito non contiene informazioni su questa domanda.",
    "Mi dispiace, non posso rispondere a questa domanda in base ai documenti.",
    "Nessuna informazione trovata.",
    "I documenti non menzionano chi abbia firmato il trattato.",
    "Non ci sono informazioni sufficienti nel testo per rispondere.",
    "Purtroppo non ho trovato dati sul prezzo del biglietto. Potresti fornire maggiori dettagli?",
    "**Risposta:** senza risposta",
    "Nei passaggi non viene specificato quando fu costruito il ponte.",
    "La risposta non è presente nel contesto.",
    "Non sono in grado di rispondere con le fonti disponibili.",
  ],
  answered: [
    "Lo studio non ha trovato alcun effetto sulla pressione sanguigna.",
    "No, il farmaco non deve essere assunto con l'alcol.",
    "Nel romanzo non conosce suo padre.",
    "Non esiste una cura nota per la malattia.",
    "Il re non poteva pagare le sue truppe.",
    "Roma",
    "Il software aperto non può essere restituito.",
  ],
  partly: [
    "I documenti non dicono quando, ma il trattato fu firmato a Parigi da Francia e Gran Bretagna.",
    "Il museo aprì nel 1889 e fu progettato da Louis Sullivan. Non ho trovato informazioni sul suo primo direttore.",
    "Il testo non indica la data esatta. È cresciuta a Torino e ha studiato legge a Bologna.",
  ],
};
