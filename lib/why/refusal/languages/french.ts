import type { Words } from "./wording";

export const french: Words = {
  source: `document* contexte* passage* texte* extrait* source* article* materiel* paragraphe* fichier* page pages base
    documentaire contenu* dossier* fragment* notes wiki transcription* element* section* coupure* recherche jointe* scan*
    enregistrement* colonne*`,
  book: `manuel* guide* rapport* politique* contrat* bail loi lois notice* brochure* livret* livre chapitre* lettre* journal
    proces-verbal recette* regle* reglement* conditions convention* traite* catalogue* enquete* etude* resume* entretien*
    programme* biographie* memo* facture* tableau fiche* schema* communique* critique* film site formulaire* brevet*
    horaire* cartel* liste* registre* archive* police* accord* memoires annonce* cours annexe* forum video* tableaux clause*`,
  say: `mention* di dit disent dire dise precis* indiqu* decri* abord* expliqu* evoqu* parl* nomm* cit* revel* traite*
    traitent trait* enonc* detaill* identifi* communiqu* rapport* souffl* portent porte concern* touch* fait signale*
    enumer* precise`,
  hold: `contien* contenir inclu* fourni* donn* offr* a ont ai avons dispos* figur* comport* compren* trouv* apparai* exist*
    y renferm* apport* montr* presente* reste restent`,
  not: `ne n' n pas jamais ni sans point guere n'est n'a n'ont n'y n'ai n'en n'indique* n'aborde* n'apport* n'evoqu*
    n'appara* n'offr* n'identifi* n'entr* n'etai* n'avons n'expliqu* n'inclu* non n'etait`,
  none: "rien aucun* personne nul* nulle zero moindre d'aucun*",
  lack: `manqu* absent* muet* muette silence tait tai* omet* omis inconnu* insuffisan* incomplet* incertain* vide vague*
    suspens lacune* introuvable* flou ambigu* assez suffi* suffis* impossible mystere ignor* incapab* incapacite peu faute
    defaut neglig*`,
  end: "arret* s'arret* interromp* s'interromp* termin* s'achev* coup* avant saut* fin",
  beyond: `hors cadre depass* dela sort autre* different* rapport lien pertinent* utile* aide* secour* ailleurs perimetre
    portee competence* domaine`,
  info: `information* renseignement* detail* donnee* reponse* mention* reference* indication* precision* indice* trace* mot
    resultat* chiffre* d'information* d'indication* d'element* d'indice* documentation* preuve* l'information*`,
  topic: "question* requete* demande* sujet* point theme* la-dessus dessus",
  me: "je j' j moi mon ma mes me m' nous notre nos j'ai j'aimer* m'est suis",
  you: "vous votre vos tu te ton ta",
  can: "peux peut pouv* pu permet* permett* possible* mesure capable saurai* saurait parvien* puiss* sais acces moyen",
  answer: "repond* reponds renseign* aider aide",
  know: "sais sait savoir savons connai* connaissance* idee sur certain* clair* d'idee",
  find: "trouve trouv* cherch* recherche* vois voir vu parcour* localis* consult* renvoy* reper* retrouv* vain examin*",
  judge: `determin* dedui* conclu* devin* suppos* specul* verifi* etabli* calcul* juger juge confirm* exclu* prononc*
    affirm* tirer savoir avanc* appuy* tranch* ressort*`,
  sorry: "desole* malheureusement helas regret* excus* crains navre*",
  which: "qui quand comment si pourquoi quel* combien ou quoi lequel laquelle dont",
  given: "fourni* donne* disponible* recu* partir d'apres selon transmis* base partage* propose* retrouv*",
  this: "ce cet cette ces cela ca c'est ici il y ceci celui celle en",
  only: "seul* seulement uniquement que qu'* simplement",
  but: "mais cependant toutefois pourtant bien tandis alors quoique meme",
  please: "veuillez contact* consult* envoy* reformul* conseill* recommand* adress* essay* n'hesit* precisez",
  they: "elle elles ils son sa ses leur tribunal* roi* ministre* entreprise* temoin* client* chercheur* jury",
  so: "donc car parce puisque d'ou ainsi",
  if: "lorsqu* quand",
  must: "doit doivent faut devez faudrai* devrai*",
  per: "selon d'apres",
  fact: "date* prix cout* nombre nom noms raison* annee* age montant* lieu delai* version* taille poids hauteur longueur naissance",
  about: "sur de du des au a quant",
  in: "dans en chez parmi",
  past: "ete fut furent etait avait etaient",
};
