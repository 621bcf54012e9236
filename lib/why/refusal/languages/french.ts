import type { Wording } from "./wording";

const sources = String.raw`(?:contextes?|documents?|passages?|sources?|textes?|extraits?|documentation|base de connaissances|résultats de (?:la )?recherche|corpus|paragraphes?|(?:articles?|informations?|données|éléments?|contenus?|rapports?|matériel)(?: \w+)?(?: qui m'ont été)? (?:fourni(?!ss)|disponible|donné|transmis|présenté|récupéré)\w*)\b`;
const information =
  "(?:informations?|réponse|renseignements?|détails?|données|précisions?|éléments?|mention|indications?|connaissances?)";
const says =
  "(?:contien|contenir|mentionn|précis|indiqu|fourni|donn|parl|dit|disent|permet|répond|trait|abord|évoqu|compren|comport|inclu|figur|trouv|spécifi|couvr|décri|révèl|cit|nomm|expliqu|apport|fait|font|disponible|présent|offr|renseign|suffi|clair|dans|contenu|y a|a pas|ont pas)";
const tells =
  "(?:répondre|aider|trouver|déterminer|fournir|dire|donner|préciser|identifier|confirmer|savoir|indiquer|discuter|communiquer|parler|établir|conclure|prononcer|divulguer|vérifier|commenter|partager|traiter|déduire|calculer|renseigner|informer|éclairer|conseiller)";
/** Documents that a response names by their kind. */
const books = String.raw`(?:manuel|guide|mode d'emploi|notice|brochure|livret|dépliant|faq)s?\b`;

/** What else says or leaves out what was asked. */
const papers = String.raw`(?:${books}|(?:rapport|article|contrat|compte rendu|procès-verbal|règlement|étude|page|journal|description|fichier|bail|enquête|note|fil|mail|courriel|message|tableau|lettre|facture|fiche|mémo|politique|transcription|livret|liste|spécification|accord|avis)s?\b)`;

export const french: Wording = {
  letter: /\p{Script=Latin}/u,
  contrasts: String.raw`(?:mais(?! pas (?:le|la|les|l'|leur|son|sa|ses|du|de|des|comment|quand|qui|pourquoi))|cependant|toutefois|néanmoins|pourtant|en revanche|par contre)\b`,
  concessions: String.raw`(?:bien que|quoique|même si|alors que|tandis que|comme|puisque)\b`,
  conditions: String.raw`(?:si vous|si tu|si le|si la|si les|s'il|sauf si)\b`,
  whole: String.raw`n/a|ce n'est pas (?:dit|précisé|indiqué|mentionné)|rien trouvé|s\.?o\.?|(?:question )?sans réponse|(?:pas|aucune?) (?:de |d')?(?:réponse|information|donnée|résultat|renseignement)s?(?: (?:trouvée?s?|disponibles?|possible|fournie?s?|pertinente?s?)){0,2}|impossible (?:à|de) (?:répondre|dire|déterminer)|inconnue?s?|aucune idée|non (?:mentionné|précisé|disponible|spécifié|trouvé|indiqué|renseigné|communiqué|répondable|applicable)e?s?|informations? (?:non disponible|manquante|insuffisante|indisponible|introuvable|non trouvée)s?|données insuffisantes|pas (?:d'information|de données|assez d'informations?)`,
  refusals: [
    ["(?:n'est|ne sont|ne fait|ne font) pas (?:clairs?|explicites?|dans|partie d)", `(?:${papers}|${sources})`],
    [`(?:${papers}|${sources})`, String.raw`ne \w+ que .{1,80}, pas `],
    [`(?:${papers}|${sources})`, String.raw`(?:se termine|s'arrête|s'interrompt|finit|est coupée?) (?:\w+ )?avant`],
    [
      "rien (?:dans|de) (?:le|la|les|mes|vos|ces|cette|ce|l')",
      String.raw`(?:ne |n')(?:\w+ )?(?:confirm|indiqu|prouv|montr|suggèr|permet|dit|mentionn|laisse)`,
    ],
    [String.raw`(?:inconnue?s?|introuvable)\b`, String.raw`(?:d'après|selon|dans)\b`, `(?:${sources}|${papers})`],
    [`(?:${papers}|${sources})`, "n'est pas (?:assez|suffisamment) (?:détaillée?|précise?|complète?)"],
    [
      "(?:il me faudrait|il me faut|j'aurais besoin|j'ai besoin|il nous faudrait)",
      String.raw`(?:plus|davantage|d'autres|supplémentaires?)\b`,
    ],
    ["n'est (?:pas|nulle part|aucunement)? ?(?:fait )?(?:question|mention) ", `(?:nulle part|${sources}|${papers})`],
    [
      String.raw`(?:j'ai|nous avons|ma|notre) (?:\w+ )?(?:cherché|recherché|recherche)\b`,
      "(?:sans succès|en vain|sans résultat)",
    ],
    [String.raw`(?:absente?s? d|manqu\w+ (?:dans|à)|ne figur\w+ pas|n'appar\w+ pas)`, `(?:${papers}|${sources})`],
    [
      "(?:absent|manqu|omis|fait défaut)",
      String.raw`(?:ce|cette|ces) (?:\w+ )?(?:détail|information|précision|donnée|renseignement|chiffre)`,
      `(?:pages?|${sources}|${books})`,
    ],
    [
      String.raw`(?:recherche|requête|base de données)\b`,
      String.raw`(?:n'a|n'ont)(?: \w+){0,4} (?:aucun|rien|pas de) ?(?:résultat|réponse|document|donné|trouvé|$)`,
    ],
    [String.raw`aucune? (?:des|de ces|d'entre)\b`, `(?:${sources}|${books}|articles?|pages?|textes?)`, "(?:ne |n')"],
    [
      String.raw`(?:on ignore|(?:est|reste|demeure) (?:\w+ )?(?:inconnu|flou|incertain)|on ne sait pas|n'est pas connu)`,
      String.raw`(?:selon|d'après|dans|à partir|au vu)\b`,
      `(?:${sources}|${books})`,
    ],
    [
      String.raw`(?:question|point|demande|cela)\b`,
      "(?:ne (?:peut|peuvent|saurait)|impossible)",
      "(?:tranch|résol|résou|éclairc|clarifi|détermin|répond|répon|décid)",
    ],
    [
      "^(?!.*ait rien)",
      String.raw`(?:${books}|(?:\w+ )?(?:extrait|contrat|article|rapport)s?)`,
      String.raw`(?:ne |n')(?:\w+ ){0,3}?(?:rien (?:de|du|des|sur|à|au|quant)|aucune? (?:mention|information|indication|détail|précision|référence)|contien\w* (?:pas )?(?:cette|ces|d'|de))`,
    ],
    [
      `(?:${sources}|${books})`,
      String.raw`(?:(?:ne |n')(?:[\w']+ ){0,3}?(?:dit|disent|mentionn|précis|indiqu|parl|trait|abord|évoqu|contien|couvr|fourni|donn|spécifi|expliqu|souffl)\w* ?(?:rien(?! de plus)|pas|aucun|mot|ni)|(?:reste|restent|est|sont|demeure) (?:\w+ )?muets?|passent? sous silence|laissent? .{0,40}(?:ouverte?|en suspens))`,
    ],
    [
      String.raw`(?:question|sujet|demande|point|cela|ceci)\b`,
      "(?:dépasse|sort|sortent|hors d|en dehors d|ne (?:fait|relève|rentre|figure))",
      `(?:${sources}|cadre|ce que|partie)`,
    ],
    [sources, String.raw`(?:ne |n')(?:[\w']+ ){0,3}?${says}`],
    [
      sources,
      String.raw`(?:aucune? (?!document|texte|passage|source|extrait)|manque|absente?s?|muets?|insuffisan\w+|nulle part)\b`,
    ],
    [
      String.raw`^(?!.*\bvous n)`,
      information,
      String.raw`(?:il n'y a|il n'existe|je n'ai|je ne (?:\w+ )?(?:dispose|trouve|possède|vois|parviens|détiens)|nous n'avons|nous ne (?:disposons|trouvons)|on ne (?:trouve|dispose)|aucune? (?:\w+ )?(?:information|réponse|détail|donnée|mention|renseignement|précision|indication)|pas (?:assez|suffisamment) d|insuffisant|introuvable|indisponible|(?:il manque|^manque|manquent)\b|(?:n'est|ne sont|n'a|n'ont|ne figure\w*|ne se trouve\w*)(?: \w+)? pas (?:\w+ ){0,2}?(?:disponible|fourni|trouv|présent|mentionn|indiqu|précis|donn|dans|connu|suffi|possible))`,
    ],
    [
      String.raw`(?:(?:je|nous|on|il) (?:ne |n')(?:\w+ ){0,2}?(?:peux|puis|pouvons|peut|suis|ai|parviens|arrive|sommes|saurais|souhaite|est)|impossib|incapa|je refuse|nous refusons)`,
      tells,
      String.raw`(?:je|nous|me|question|demande|réponse|répondre|à partir|d'après|au vu|${sources})\b`,
    ],
    [
      String.raw`(?:question|réponse|demande)\b`,
      String.raw`(?:ne |n')(?:[\w']+ ){0,5}?(?:répon|déterminée?|trouv|figure|donnée?|dans|possible|fournie?|claire)|(?:reste|demeure|est) (?:\w+ )?(?:incertaine?|inconnue?|floue|indéterminée?|en suspens)|impossible|hors d`,
    ],
    ["pas (?:autorisée?|habilitée?|en mesure|en droit)", tells],
    [sources, "(?:sans rapport|pas (?:liée?s?|pertinente?s?)|non pertinente?s?|rien à voir)"],
    [
      String.raw`(?:je n'ai|nous n'avons) (?:aucun moyen|pas (?:de|les) moyens?)|tout ce que (?:j'ai|nous avons) (?:\w+ )?(?:trouvé|récupéré|vu) (?:concerne|porte|est|parle)|n'(?:a|avons|ai) (?:pas|aucun) .{0,20}(?:article|page|document|fiche)s? (?:à ce sujet|sur|là-dessus)|^le contexte (?:\w+ )?(?:est|était) vide|(?:rien|aucun\w*) (?:de )?(?:\w+ )?(?:n'est ressorti|n'en est ressorti|n'a été trouvé|ne ressort)|(?:serait|est) (?:une |de la |pure )?(?:supposition|spéculation|conjecture)|(?:préfère|veux|souhaite) (?:ne pas|pas) (?:spéculer|deviner)|(?:peux|pourrais) que (?:deviner|supposer)|(?:nous n'avons|je n'ai) (?:\w+ )?(?:pas|aucune?) (?:d'|de )?(?:documentation|document|matériel|données?|informations?|détails?|élément)|on ne m'a (?:\w+ )?(?:fourni|donné|transmis|communiqué)`,
    ],
    [
      String.raw`(?:${papers}) .{0,40}muets?\b|(?:${papers}) (?:[\w'-]+ ){0,4}?(?:ne |n')(?:[\w']+ )?(?:aborde|traite|mentionne|précise|évoque|dit|disent|indique|parle|explique|couvre|contien|nomme|donne|décri)\w* (?:pas|rien|aucun|jamais|nulle part)|^(?:ne |n')(?:disent|dit|mentionn\w+|précis\w+|indiqu\w+|donn\w+|expliqu\w+) (?:rien|pas|aucun)|ne permet(?:tent)? (?:pas|guère) (?:de |d')(?:le )?(?:savoir|déterminer|dire|établir|répondre|conclure|identifier|connaître|préciser|trancher)|(?:je n'ai|nous n'avons) (?:\w+ )?rien (?:sur|à ce|concernant|au sujet|de tel)|(?:et|donc) ne (?:peux|puis|pouvons) pas\b|il me manque|me manquent|je manque d|(?:n'est|ne sont|n'apparaît|ne figure|n'apparaissent|ne figurent|ne se trouve)\w* (?:\w+ )?nulle part`,
    ],
    [
      String.raw`(?:(?:je|nous|j') ?(?:ne |n')(?:\w+ )?(?:sais|savons|connais|connaissons)|j'ignore|je l'ignore|aucune idée|(?:je ne|nous ne) (?:suis|sommes)(?: \w+)? (?:sûr|certain|au courant))|(?:hors d|dépasse|en dehors d)\w*'? ?(?:\w+ ){0,3}?(?:portée|connaissances?|cadre|domaine|champ)|(?:n'est|ne sont|n'a|n'ont)(?: \w+)? pas (?:\w+ )?(?:mentionnée?s?|précisée?s?|indiquée?s?|spécifiée?s?)$|(?:ils?|elles?) (?:ne |n')(?:en )?(?:disent|dit|mentionne|mentionnent|précise|précisent) (?:rien (?:de|du|des|sur|à|au|quant)|pas|aucun)|(?:je|nous) n'(?:ai|avons|y) (?:\w+ ){0,3}?(?:trouvée?s?|trouver|vue?s?|localisée?s?|identifiée?s?)\b|je ne (?:trouve|vois) (?:pas|rien|aucun)|je ne (?:peux|puis) (?:\w+ )?(?:pas|rien|vous|malheureusement)\b(?! m'empêcher| attendre)|^(?:non|pas) (?:mentionn|précis|spécifi|indiqu|disponib|fourni|trouv|évoqu)`,
    ],
  ],
  courtesies: [
    [
      String.raw`^(?:je (?:suis|vous prie)|nous sommes|toutes mes|mes)? ?(?:sincèrement |vraiment )?(?:désolée?s?|malheureusement|excuse\w*|pardon|navrée?|je regrette|merci|bonjour|hélas|à regret)(?: .{0,40})?[, ]*$`,
    ],
    [
      "(?:n'hésite|veuillez|merci de|pourriez|pouvez|pourrais-tu|peux-tu|avez-vous|souhaite[zs]|voulez|voudriez|donnez|fournissez|précisez|consultez|contactez|essayez|reformulez|faites-moi|dites-moi|s'il vous plaît|je vous (?:invite|recommande|conseille|suggère)|je (?:suis|reste|serai)s? (?:à votre|ravi|heureu)|il (?:serait|est) (?:préférable|conseillé|recommandé|utile))",
    ],
    ["(?:puis-je|comment puis|je peux (?:\\w+ )?(?:aider|essayer)|je (?:pourrai|serai|pourrais) )"],
    [
      "(?:plus de|davantage d|d'autres|informations? complémentaires?|précisions supplémentaires|informations? supplémentaires?) ?'?(?:détails|informations?|contexte|précisions|questions)?",
    ],
    ["en tant qu'?(?:e |')? ?(?:ia|modèle|assistant|intelligence)"],
    [
      String.raw`${sources}(?!.{0,200} que\b)`,
      "(?:seulement|uniquement|principalement|parle|parlent|traite|portent|porte sur|concerne|évoque|aborde)",
    ],
    ["j'ai (?:examiné|consulté|cherché|parcouru|lu|analysé|vérifié)"],
  ],
  limits: String.raw`(?:j'ai (?:\w+ )?(?:trouvé|vu) .{1,80}mais pas (?:le|la|les|l'|son|sa|ses)|(?:${papers}|${sources}) .{0,120}mais pas (?:le|la|les|l'|leur|son|sa|ses|du|de|des|comment|quand|qui|pourquoi)|je sais (?:seulement|uniquement|juste)|tout ce que (?:je|l'on|nous)|(?:seulement|uniquement) que)\b`,
};
