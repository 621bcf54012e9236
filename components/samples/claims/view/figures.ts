import type { Sample } from "assay-lib/db/samples/rows";
import { counted } from "assay-lib/domain/text/counted";
import type { ClaimsDetail, NeededClaim } from "assay-lib/metrics/shapes/claims";
import { placeOfClaim, placesInWords } from "./places";
import type { ShownVerdict } from "./shown";

export interface ClaimFigure {
  name: string;
  verdict: ShownVerdict | null;
  /** Null: not had, for the reason in `of`. */
  value: string | null;
  /** "of 10 claims" */
  of: string;
  meaning: string;
}

type Judged = Pick<Sample, "contexts" | "reference">;

function contextsInWords(count: number): string {
  if (count === 0) return "there are no contexts";
  return count === 1 ? "in the one context" : `in all ${count.toLocaleString("en")} contexts together`;
}

export function claimFigures(detail: ClaimsDetail, { contexts, reference }: Judged): ClaimFigure[] {
  const { claims, judged, needed, claimRecall, completeness, contextUse } = detail;
  const of = (verdict: ShownVerdict) => claims.filter((claim) => claim.verdict === verdict);
  const counts = (verdict: ShownVerdict, name: string, meaning: string): ClaimFigure =>
    judged === 0
      ? { name, verdict, value: null, of: claims.length === 0 ? "no claim" : "not judged", meaning }
      : { name, verdict, value: count(of(verdict).length), of: `of ${counted(judged, "claim")}`, meaning };
  const ofNeeded = (name: string, given: number | null, key: "inContexts" | "inResponse", meaning: string): ClaimFigure => {
    if (given === null || !needed)
      return { name, verdict: null, value: null, of: reference?.trim() ? "not judged" : "no reference", meaning };
    return { name, verdict: null, ...shareOf(given, ...supportedOf(needed, key)), meaning };
  };
  const places = [...new Set(of("contradicted").flatMap(({ evidence }) => evidence.map(placeOfClaim)))];
  const used = new Set(of("supported").flatMap(({ evidence }) => evidence.map(({ context }) => context)));
  const unused = claims.length === 0 ? "no claim" : "not judged";
  return [
    counts("supported", "Supported", "each by at least one sentence"),
    counts(
      "contradicted",
      "Contradicted",
      places.length === 0 ? "by a sentence" : `by sentence${places.length > 1 ? "s" : ""} ${placesInWords(places)}`,
    ),
    counts("not-found", "Not found", contextsInWords(contexts.length)),
    ofNeeded("Claim recall", claimRecall, "inContexts", "reference claims that the contexts support"),
    ofNeeded("Completeness", completeness, "inResponse", "reference claims that the response states"),
    {
      name: "Context use",
      verdict: null,
      ...(contextUse === null
        ? { value: null, of: contexts.length === 0 ? "no contexts" : unused }
        : shareOf(contextUse, used.size, contexts.length)),
      meaning: "contexts that support a claim; not RAGChecker’s context utilization",
    },
  ];
}

export interface SmallFigure {
  name: string;
  value: string;
  meaning: string;
}

export function smallFigures({
  needed,
  utilization,
  relevantNoise,
  irrelevantNoise,
  citationsRight,
}: ClaimsDetail): SmallFigure[] {
  const retrieved = needed?.filter(({ inContexts }) => inContexts === "supported") ?? [];
  const part = (given: number, ...counted: [number, number]) => {
    const { value, of } = shareOf(given, ...counted);
    return of === "" ? value : `${value} ${of}`;
  };
  return [
    utilization !== null && {
      name: "Context utilization",
      value: part(utilization, ...supportedOf(retrieved, "inResponse")),
      meaning: "retrieved reference claims that the response states, as in RAGChecker",
    },
    relevantNoise !== null && {
      name: "Noise from relevant contexts",
      value: relevantNoise.toFixed(2),
      meaning: "claims that the reference lacks, supported by a context that supports a claim of it",
    },
    irrelevantNoise !== null && {
      name: "Noise from irrelevant contexts",
      value: irrelevantNoise.toFixed(2),
      meaning: "claims that the reference lacks, supported only by contexts that support no claim of it",
    },
    citationsRight !== null && {
      name: "Right citations",
      value: citationsRight.toFixed(2),
      meaning: "supported claims that cite the contexts of their evidence",
    },
  ].filter((figure) => figure !== false);
}

const supportedOf = (needed: readonly NeededClaim[], key: "inContexts" | "inResponse"): [number, number] => [
  needed.filter((claim) => claim[key] === "supported").length,
  needed.filter((claim) => claim[key] !== "not-judged").length,
];

/** Writes counts if they give the stored share, else the share. */
const shareOf = (given: number, part: number, whole: number): Pick<ClaimFigure, "value" | "of"> & { value: string } =>
  whole > 0 && Math.abs(part / whole - given) < 1e-6
    ? { value: count(part), of: `of ${count(whole)}` }
    : { value: given.toFixed(2), of: "" };

const count = (number: number): string => number.toLocaleString("en");
