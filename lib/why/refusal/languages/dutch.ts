import type { Wording } from "./wording";

const sources = String.raw`(?:context|documenten|document|passages?|bronnen|bron|teksten|tekst|fragmenten|fragment|tekstfragmenten|kennisbank|zoekresultaten|documentatie|stukken|alinea's?|(?:gegeven|verstrekte|beschikbare|aangeleverde|verschafte|geleverde|opgehaalde) (?:\w+ )?(?:informatie|gegevens|artikelen|artikel|data|inhoud|materiaal))\b`;
const not = String.raw`(?:niet|geen|niets|nergens|onvoldoende|zonder|nooit|ontbreekt|ontbreken)\b`;
const information = "(?:informatie|gegevens|antwoord|details|data|info|vermelding|bijzonderheden|uitsluitsel|aanwijzing)";
const tells =
  "(?:beantwoord|antwoord|helpen|zeggen|bepalen|vinden|vaststellen|achterhalen|geven|verstrekken|vertellen|bevestigen|delen|opmaken|op te maken|te maken|afleiden|bespreken)";
/** Documents that a response names by their kind. */
const books = String.raw`(?:handleiding|handboek|gids|folder|brochure|boekje|gebruiksaanwijzing|faq)(?:en|s)?\b`;

export const dutch: Wording = {
  letter: /\p{Script=Latin}/u,
  contrasts: String.raw`(?:maar|echter|niettemin|toch|desondanks|daarentegen|wel)\b`,
  concessions: String.raw`(?:hoewel|ofschoon|ook al|terwijl|omdat|aangezien)\b`,
  conditions: String.raw`(?:als u|als je|als de|als er|indien|tenzij|mocht u|mocht je)\b`,
  whole: String.raw`(?:de vraag is |dit is )?niet (?:te )?beantwoord(?:en|baar)|onbeantwoordbaar|onbekend|onduidelijk|geen idee|n\.?v\.?t\.?|niet (?:bekend|gevonden|beschikbaar|vermeld|van toepassing|aangegeven)|(?:geen|onvoldoende|te weinig|niet genoeg) (?:antwoord|informatie|gegevens|resultaten|data|context)(?: (?:gevonden|beschikbaar|mogelijk|aanwezig))?`,
  refusals: [
    [
      String.raw`(?:ontbreekt|ontbreken|weggelaten)\b`,
      String.raw`(?:dat|die|dit|deze) (?:\w+ )?(?:detail|gegeven|informatie|cijfer)`,
      `(?:pagina's?|${sources}|${books})`,
    ],
    [
      `(?:${sources}|${books})`,
      "(?:onthul|verraad|verraden|verduidelijk|preciseer|verklap|toon|tonen)",
      String.raw`(?:niet|niets|geen)\b`,
    ],
    [
      String.raw`(?:zoekopdracht|zoektocht|zoekactie|zoekvraag|databank|database)\b`,
      String.raw`(?:niets|geen (?:\w+ )?(?:resultaten|resultaat|treffers))\b`,
    ],
    [
      String.raw`geen (?:van (?:de|deze|beide|die)|enkele?)\b`,
      `(?:${sources}|${books}|artikel(?:en)?|pagina's?)`,
      "(?:noem|vermeld|zeg|geef|meld|beschrijf|bevat|beantwoord|gaat|verklaar)",
    ],
    [
      String.raw`(?:onbekend|onduidelijk|niet bekend|niet duidelijk)\b`,
      String.raw`(?:volgens|uit|in|op basis van|afgaand)\b`,
      `(?:${sources}|${books})`,
    ],
    [
      String.raw`(?:ik|wij|we|mij|me|ons)\b`,
      String.raw`(?:mis|missen|ontbreekt|ontbreken|ontberen|ontbeer)\b`,
      `(?:${information}|context|kennis)`,
    ],
    [
      String.raw`(?:vraag|dat|dit)\b`,
      "niet (?:te )?(?:worden )?(?:beslecht|beantwoord|opgelost|uit te maken|op te maken|op te lossen|beslissen)",
    ],
    [
      String.raw`(?:${books}|(?:dit|het|de) (?:\w+ )?(?:contract|artikel|fragment|verslag|rapport))`,
      String.raw`(?:geen|niet|niets)\b`,
      `(?:${information}|melding|verwijzing|daarover|hierover|erover)`,
    ],
    [
      String.raw`(?:ik|wij|we)\b`,
      String.raw`uit (?:deze|dit|de|het|die)\b`,
      String.raw`niet (?:\w+ )?(?:opmaken|afleiden|halen|zeggen|aflezen)`,
    ],
    [
      `(?:${sources}|${books})`,
      String.raw`(?:niets (?:over|daarover|hierover|op|van)|(?:niet|nergens|geen) (?:\w+ )?(?:op in|genoemd|vermeld|beschreven|behandeld|woord|aan de orde)|(?:zegt|zeggen|meldt|melden|vermeldt|vermelden|noemt|noemen) (?:\w+ ){0,3}?(?:niet|niets|geen)|niet (?:\w+ )?aan (?:bod|de orde)|met geen woord|ontbre(?:ekt|ken)|zwijg\w*|(?:laat|laten) (?:\w+ ){0,4}?(?:open|in het midden))\b`,
    ],
    [
      String.raw`(?:vraag|onderwerp|dat|dit)\b`,
      String.raw`(?:valt|vallen|ligt|gaat) (?:\w+ ){0,3}?(?:buiten|verder dan|niet onder)`,
      String.raw`(?:${sources}|wat|kader|bereik)\b`,
    ],
    [
      sources,
      not,
      `(?:bevat|vermeld|noem|genoemd|geef|geven|gegeven|zeg|gezegd|meld|staat|staan|vind|gevonden|specific|beschr|beantwoord|duidelijk|blijkt|beschikbaar|aangegeven|sprake|ing|bied|behandel|besproken|bespreken|verstrek|toegelicht|verwijz|bekend|opgenomen|${information})`,
    ],
    [
      `(?:geen|niet genoeg|niet voldoende|onvoldoende|te weinig|niets|geen enkele) (?:\\w+ ){0,2}?${information}`,
      String.raw`(?:ik|mij|we|wij|er is|er zijn|is er|zijn er|om|over|gevonden|beschikbaar|te vinden)\b`,
    ],
    [
      String.raw`(?:kan|kunnen|kon|konden|mag|mogen|lukt|in staat|mogelijk|valt|bevoegd|is|zijn|te)\b`,
      String.raw`(?:niet|geen|niets|onmogelijk)\b`,
      tells,
      String.raw`(?:ik|we|wij|vraag|verzoek|antwoord|${sources})\b`,
    ],
    [String.raw`(?:ik|we|wij)\b`, not, "(?:gevonden|kunnen vinden|vinden|terugvinden|over$)"],
    [
      String.raw`(?:vraag|antwoord|informatie|gegevens|details)\b`,
      String.raw`(?:niet|on)(?: \w+){0,3}? ?(?:beantwoord|beschikbaar|aanwezig|te vinden|bekend|gevonden|vermeld|gegeven|duidelijk|in de)|(?:ontbreekt|ontbreken)\b`,
    ],
    [String.raw`(?:ik|we|wij)\b`, "geen (?:toegang|kennis|weet)"],
    [String.raw`(?:ik|we|wij)\b`, String.raw`niet (?:\w+ )?(?:gevonden|(?:kunnen |kon )?vinden|terugvinden)`],
    [sources, "(?:niet (?:relevant|gerelateerd)|irrelevant|niets (?:relevants|te maken)|geen verband)"],
    [
      String.raw`(?:er )?staat nergens\b|nergens (?:\w+ )?(?:vermeld|genoemd|te vinden|beschreven|aangegeven)$|niet aan bod$|(?:over )?(?:die|deze|dat|dit|daarover|hierover|zulke)?(?: \w+){0,2} ?beschik(?:ken)? (?:ik|wij|we) (?:\w+ ){0,3}?(?:niet|geen)|ik beschik niet over|(?:ik|we|wij) (?:\w+ ){0,2}?weet (?:\w+ ){0,3}?niet|weet ik (?:\w+ ){0,2}?niet|weet het niet|geen idee|(?:is|zijn) (?:mij|ons) (?:\w+ )?(?:niet )?(?:niet bekend|onbekend)|(?:ik ben|ben ik) (?:er )?niet zeker|ik niet weet|ik (?:\w+ )?niet zeker|(?:buiten (?:mijn|het|de) (?:\w+ )?(?:kennis|bereik|kader))|(?:wordt|worden|is|zijn|werd) (?:\w+ ){0,3}?niet (?:\w+ )?(?:vermeld|genoemd|gespecificeerd|aangegeven)$`,
    ],
  ],
  courtesies: [
    [
      String.raw`^(?:het )?(?:spijt me|sorry|helaas|excuses|mijn excuses|excuseer|bedankt|dank|hallo|jammer genoeg)(?: \w+){0,3}[, ]*$`,
    ],
    [
      String.raw`(?:kunt|kun|kan|zou|wilt|wil|heeft|heb) (?:u|je)\b|laat (?:het )?(?:me|mij)|aarzel niet|neem (?:\w+ )?contact|gelieve|(?:geef|probeer|stel|raadpleeg|verstrek|specificeer|formuleer|controleer) `,
    ],
    [String.raw`(?:kan|mag) ik (?:\w+ ){0,5}?(?:helpen|doen|betekenen)|help ik|ik (?:\w+ )?(?:graag|raad|adviseer|beveel)`],
    ["(?:meer|verdere|aanvullende|extra) (?:informatie|details|gegevens|context)"],
    ["als (?:een )?(?:ai|taalmodel|assistent)"],
    [`${sources}(?!.{0,200} dat )`, "(?:alleen|slechts|enkel|voornamelijk|gaat over|gaan over|bespre|behandel)"],
    ["^(?:ik|we|wij) heb", "(?:doorzocht|gezocht|bekeken|gelezen|gecontroleerd|doorgenomen)$"],
  ],
  limits: String.raw`(?:ik weet alleen|(?:alleen|slechts) (?:\w+ ){0,3}?(?:bekend )?dat)\b`,
};
