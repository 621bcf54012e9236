import type { ScoreCause } from "@/lib/domain/cause";
import { isRead, type Judgment, type ReadJudgment } from "@/lib/domain/judgment";
import type { JudgedSample } from "@/lib/domain/sample";
import { counted } from "@/lib/domain/text/counted";
import {
  type ClaimPlace,
  type ClaimsDetail,
  type claimsShape,
  Extracted,
  type LedgerClaim,
  type NeededClaim,
} from "@/lib/metrics/shapes/claims";
import type { ShapedScore } from "@/lib/metrics/shapes/models";
import { byModel, commonestCause, modelsOfScore } from "@/lib/metrics/shapes/models";
import { contextSentences } from "@/lib/metrics/texts/sentences";
import { citationsIn } from "./citations";
import { type Document, documentsOf, messagesOf, textsOf } from "./documents";
import { mostClaims } from "./extraction";
import { equalSentences, type JudgedClaim, overModels, verdictsByModel } from "./verdicts";

/** Supported / judged claims. Null without claims, if a part of the response was not taken apart, or if half are not judged. */
export function scoreClaims(
  sample: JudgedSample,
  judgments: readonly Judgment[],
  { claimsPerCall: perCall, conversation }: { claimsPerCall: number; conversation?: boolean | undefined },
): ShapedScore<typeof claimsShape> {
  const { contexts, response } = sample;
  const messages = messagesOf(sample, conversation);
  const sentences = contextSentences(messages.map(({ text }) => text));
  const { response: ledger, reference } = ledgersOf(judgments, sample);
  const placed = ledger?.placed ?? [];
  const { windows, spans } = documentsOf(sample, conversation);
  const equal = equalSentences(contexts);
  const verdictsBy = (document: Document, claims: number, firstGroup: number) =>
    verdictsByModel(judgments, { claims, firstGroup, perCall, windows: windows.length, span: spans[document] });
  const isRetrieved = ({ context }: ClaimPlace) => context < contexts.length;
  const earlierIn = (evidence: readonly ClaimPlace[]): LedgerClaim["earlier"] =>
    distinct(evidence.filter((place) => !isRetrieved(place))).flatMap(({ context, sentence }) => {
      const message = messages[context - contexts.length];
      const at = context - contexts.length;
      const found = sentences.find((one) => one.context === at && one.index === sentence);
      return message && found ? { turn: message.turn, text: found.text.slice(0, longestQuote).toWellFormed() } : [];
    });
  const together = (byModels: ReadonlyMap<string, JudgedClaim[]>, at: number): JudgedClaim =>
    overModels([...byModels.values()].flatMap((ofModel) => ofModel[at] ?? []));

  const byContexts = verdictsBy("contexts", placed.length, 0);
  const byReference = reference ? verdictsBy("reference", placed.length, 0) : null;
  const citationOf = citationsIn(sample, equal);
  const checked = placed.map((claim, at): LedgerClaim => {
    const { verdict, evidence: all } = together(byContexts, at);
    const evidence = all.filter(isRetrieved);
    return {
      ...claim,
      verdict,
      evidence: distinct(evidence.map(equal.firstOf)),
      earlier: earlierIn(all),
      inReference: byReference && together(byReference, at).verdict,
      citation: verdict === "supported" ? citationOf(claim.sentences, evidence) : null,
    };
  });
  const unplaced = (ledger?.claims ?? []).filter(({ sentences }) => sentences.length === 0);
  const notJudged = { verdict: "not-judged", inReference: null, citation: null } as const;
  const claims = [...checked, ...unplaced.map((claim): LedgerClaim => ({ ...claim, ...notJudged, evidence: [], earlier: [] }))];

  const firstNeeded = Math.ceil(placed.length / perCall);
  const needed = reference?.placed;
  const neededByContexts = verdictsBy("contexts", needed?.length ?? 0, firstNeeded);
  const neededByResponse = verdictsBy("response", needed?.length ?? 0, firstNeeded);
  const neededClaims = needed?.map((claim, at): NeededClaim => {
    const inContexts = together(neededByContexts, at);
    const inResponse = together(neededByResponse, at);
    const evidence = inContexts.evidence.filter(isRetrieved);
    return {
      ...claim,
      // An earlier message was not retrieved.
      inContexts: evidence.length < inContexts.evidence.length && evidence.length === 0 ? "not-found" : inContexts.verdict,
      evidence: distinct(evidence.map(equal.firstOf)),
      inResponse: inResponse.verdict,
      responseSentences: [...new Set(inResponse.evidence.map(({ sentence }) => sentence))].sort((a, b) => a - b),
    };
  });

  const count = (verdict: LedgerClaim["verdict"]) => checked.filter((one) => one.verdict === verdict).length;
  const supported = count("supported");
  const contradicted = count("contradicted");
  const notFound = count("not-found");
  const judged = supported + contradicted + notFound;
  const isScored = judged * 2 > placed.length;
  const used = new Set(
    checked.flatMap(({ verdict, evidence }) => (verdict === "supported" ? evidence : [])).map((one) => one.context),
  );
  const cited = checked.flatMap(({ citation }) => citation ?? []);
  const stated = new Set([...placed.flatMap(({ sentences }) => sentences), ...(ledger?.unchecked ?? [])]);
  const detail: ClaimsDetail = {
    claims,
    needed: neededClaims ?? null,
    unchecked: ledger?.unchecked.length ?? 0,
    skipped: ledger ? contextSentences([response ?? ""]).length - stated.size : 0,
    unplaced: unplaced.length,
    omitted: ledger?.omitted ?? 0,
    unknown: unknownIn(judgments),
    supported,
    judged,
    contradictedShare: isScored ? contradicted / judged : null,
    unsupported: isScored ? contradicted + notFound : null,
    anyUnsupported: isScored ? Number(contradicted + notFound > 0) : null,
    contextUse: isScored && contexts.length > 0 ? used.size / contexts.length : null,
    onlyEarlier:
      isScored && messages.length > 0
        ? checked.filter((one) => one.verdict === "supported" && one.evidence.length === 0).length / judged
        : null,
    citationsRight: isScored && cited.length > 0 ? cited.filter((one) => one === "right").length / cited.length : null,
    // What only the conversation supports is no noise of contexts.
    ...againstReference(
      isScored ? checked.filter(({ evidence, earlier }) => evidence.length > 0 || earlier.length === 0) : [],
      neededClaims ?? [],
    ),
    models: byModel(modelsOfScore(judgments), (model) =>
      shareOfReference((byContexts.get(model) ?? []).map(({ verdict }) => verdict)),
    ),
  };
  return {
    score: isScored ? supported / judged : null,
    cause: isScored ? null : causeOf(judgments, ledger !== null && placed.length === 0),
    scored: isScored ? 1 : 0,
    expected: 1,
    explanation: isScored ? explain(detail) : null,
    detail,
  };
}

/** Characters of an earlier message's sentence that are quoted. */
const longestQuote = 1_000;

/** Readable replies that lack most verdicts give no score either. */
const causeOf = (judgments: readonly Judgment[], isWithoutClaims: boolean): ScoreCause => {
  if (isWithoutClaims) return "no-claims";
  return judgments.some(({ error }) => error !== null) || judgments.length === 0 ? commonestCause(judgments) : "no-score";
};

const unknownIn = (judgments: readonly Judgment[]): number =>
  judgments.reduce((sum, one) => {
    const unknown = one.step === 1 && one.error === null ? one.detail?.unknown : 0;
    return sum + (typeof unknown === "number" ? unknown : 0);
  }, 0);

const distinct = (places: readonly ClaimPlace[]): ClaimPlace[] =>
  [...new Map(places.map((place) => [`${place.context}.${place.sentence}`, place])).values()].sort(
    (a, b) => a.context - b.context || a.sentence - b.sentence,
  );

function explain({ claims, supported, onlyEarlier, judged, contradictedShare, unplaced, needed }: ClaimsDetail): string {
  const contradicted = Math.round((contradictedShare ?? 0) * judged);
  const open = claims.length - unplaced - judged;
  const retrieved = (needed ?? []).filter(({ inContexts }) => inContexts === "supported").length;
  return [
    `The contexts support ${supported} of ${counted(judged, "claim")}.`,
    onlyEarlier !== null && onlyEarlier > 0 && `Of these, ${Math.round(onlyEarlier * judged)} only by earlier messages.`,
    contradicted > 0 && `They contradict ${contradicted}.`,
    open > 0 && `${counted(open, "further claim")} could not be judged.`,
    needed && needed.length > 0 && `They hold ${retrieved} of ${counted(needed.length, "claim")} of the reference.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** What a text was taken apart into, over all of its parts. */
export interface Ledger extends Extracted {
  /** Claims that name a sentence, in order: those that are checked. */
  placed: Extracted["claims"];
}

export interface Ledgers {
  response: Ledger | null;
  reference: Ledger | null;
}

/** Null for a text of which a part could not be read, and for a reference that is missing. All models check the same claims:
 *  those of the model that comes first by name, so that the order in which replies arrive changes nothing. */
export function ledgersOf(judgments: readonly Judgment[], sample: JudgedSample): Ledgers {
  const read = judgments.filter(({ step }) => step === 0).filter(isRead);
  const parts = textsOf(sample).map(({ document }, part) => {
    const judgment = firstByName(read.filter(({ item }) => (item ?? 0) === part));
    return { document, extracted: Extracted.safeParse(judgment?.detail).data ?? null };
  });
  const of = (document: "response" | "reference") =>
    together(parts.flatMap((one) => (one.document === document ? [one.extracted] : [])));
  return { response: of("response"), reference: of("reference") };
}

function together(parts: readonly (Extracted | null)[]): Ledger | null {
  const extracted = parts.filter((part) => part !== null);
  if (parts.length === 0 || extracted.length < parts.length) return null;
  const all = extracted.flatMap(({ claims }) => claims);
  const claims = all.slice(0, mostClaims);
  return {
    claims,
    placed: claims.filter(({ sentences }) => sentences.length > 0),
    unchecked: extracted.flatMap(({ unchecked }) => unchecked),
    omitted: extracted.reduce((sum, { omitted }) => sum + omitted, all.length - claims.length),
  };
}

const firstByName = ([first, ...more]: readonly ReadJudgment[]): ReadJudgment | undefined =>
  first && more.reduce((best, one) => (one.model < best.model ? one : best), first);

type Verdict = LedgerClaim["verdict"];

/** Supported / judged; null unless more than half are judged. */
function shareOfReference(verdicts: readonly Verdict[]): number | null {
  const judged = verdicts.filter((verdict) => verdict !== "not-judged");
  return judged.length * 2 <= verdicts.length ? null : share(judged, (verdict) => verdict === "supported");
}

function share<T>(all: readonly T[], is: (one: T) => boolean): number | null {
  return all.length === 0 ? null : all.filter(is).length / all.length;
}

type Figures = Pick<ClaimsDetail, "claimRecall" | "completeness" | "utilization" | "relevantNoise" | "irrelevantNoise">;

/** Uses RAGChecker's formulas (Ru et al. 2024, arXiv:2408.08067) over our claims. Noise is what the contexts support and the
 *  reference does not: relevant if a context of its evidence supports a claim of the reference. */
function againstReference(claims: readonly LedgerClaim[], needed: readonly NeededClaim[]): Figures {
  const retrieved = needed.filter(({ inContexts, inResponse }) => inContexts === "supported" && inResponse !== "not-judged");
  const relevant = new Set(
    needed.flatMap(({ inContexts, evidence }) => (inContexts === "supported" ? evidence.map(({ context }) => context) : [])),
  );
  const judged = claims.filter(
    ({ verdict, inReference }) => verdict !== "not-judged" && inReference !== null && inReference !== "not-judged",
  );
  const isNoise = ({ verdict, inReference }: LedgerClaim) => verdict === "supported" && inReference !== "supported";
  const isRelevant = ({ evidence }: LedgerClaim) => evidence.some(({ context }) => relevant.has(context));
  const isKnown = judged.length * 2 > claims.length && needed.length > 0;
  return {
    claimRecall: shareOfReference(needed.map(({ inContexts }) => inContexts)),
    completeness: shareOfReference(needed.map(({ inResponse }) => inResponse)),
    utilization: share(retrieved, ({ inResponse }) => inResponse === "supported"),
    relevantNoise: isKnown ? share(judged, (claim) => isNoise(claim) && isRelevant(claim)) : null,
    irrelevantNoise: isKnown ? share(judged, (claim) => isNoise(claim) && !isRelevant(claim)) : null,
  };
}
