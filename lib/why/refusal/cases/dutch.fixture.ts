import type { Cases } from "./cases.fixture";

export const dutch: Cases = {
  refused: [
    "Ik weet het niet.",
    "De gegeven context bevat geen informatie over deze vraag.",
    "Sorry, ik kan deze vraag niet beantwoorden op basis van de documenten.",
    "Geen informatie gevonden.",
    "In de documenten wordt niet vermeld wie het verdrag heeft ondertekend.",
    "Er is onvoldoende informatie in de tekst om de vraag te beantwoorden.",
    "Helaas heb ik niets kunnen vinden over de prijs van het kaartje. Kunt u meer details geven?",
    "Antwoord: niet te beantwoorden",
    "De passages geven niet aan wanneer de brug is gebouwd.",
    "Het antwoord staat niet in de context.",
    "Daar heb ik geen gegevens over.",
  ],
  answered: [
    "Het onderzoek vond geen effect op de bloeddruk.",
    "Nee, het medicijn mag niet met alcohol worden ingenomen.",
    "In de roman kent hij zijn vader niet.",
    "Er is geen genezing bekend voor de ziekte.",
    "De koning kon zijn troepen niet betalen.",
    "Amsterdam",
    "Geopende software kan niet worden teruggestuurd.",
  ],
  partly: [
    "De documenten zeggen niet wanneer, maar het verdrag werd in Parijs getekend door Frankrijk en Groot-Brittannië.",
    "Het museum opende in 1889 en werd ontworpen door Louis Sullivan. Over de eerste directeur is geen informatie te vinden.",
    "De tekst noemt geen exacte datum. Ze groeide op in Utrecht en studeerde rechten in Leiden.",
  ],
};
