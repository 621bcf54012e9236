import type { Cases } from "./cases.fixture";

export const french: Cases = {
  refused: [
    "Je ne sais pas.",
    "Le contexte fourni ne contient pas d'informations sur ce sujet.",
    "Désolé, je ne peux pas répondre à cette question à partir des documents.",
    "Aucune information trouvée.",
    "Les documents ne précisent pas qui a signé le traité.",
    "Malheureusement, il n’est pas possible de répondre à la question avec les extraits fournis.",
    "Je n’ai trouvé aucune information concernant le prix du billet. N'hésitez pas à me donner plus de détails.",
    "Réponse : sans réponse",
    "Le texte ne mentionne pas la date de construction du pont.",
    "Cette information n'est pas disponible dans les sources.",
    "JE SUIS DANS L'IMPOSSIBILITÉ DE RÉPONDRE À CETTE QUESTION.",
  ],
  answered: [
    "L'étude n'a trouvé aucun effet sur la tension artérielle.",
    "Non, le médicament ne doit pas être pris avec de l'alcool.",
    "Dans le roman, il ne sait pas qui est son père.",
    "Il n'existe aucun remède connu contre cette maladie.",
    "Le roi ne pouvait pas payer ses troupes.",
    "La tour Eiffel",
    "Les logiciels ouverts ne peuvent pas être retournés.",
  ],
  partly: [
    "Les documents ne disent pas quand, mais le traité a été signé à Paris par la France et la Grande-Bretagne.",
    "Le musée a ouvert en 1889 et a été conçu par Louis Sullivan. En revanche, le contexte ne donne aucune information sur son premier directeur.",
    "Je ne connais pas la date exacte. Elle a grandi à Lyon et a étudié le droit à Paris.",
  ],
};
