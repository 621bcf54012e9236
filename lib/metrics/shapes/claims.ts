import * as z from "zod";
import { ByModel } from "./models";

export const ClaimVerdict = z.enum(["supported", "contradicted", "not-found"]);
export type ClaimVerdict = z.infer<typeof ClaimVerdict>;

const Judged = z.enum([...ClaimVerdict.options, "not-judged"]);

/** A context's sentence; both from 0. */
const ClaimPlace = z.object({ context: z.int(), sentence: z.int() });
export type ClaimPlace = z.infer<typeof ClaimPlace>;

const Claim = z.object({
  text: z.string(),
  /** Sentences of the text that states it, from 0. Empty if the judge named none that exists: then it is not checked. */
  sentences: z.array(z.int()),
});

/** What one reply takes a response or a reference, or a part of it, apart into. */
export const Extracted = z.object({
  claims: z.array(Claim),
  /** Sentences of which nothing needs a check, from 0. */
  unchecked: z.array(z.int()),
  /** Claims beyond the most that are taken. */
  omitted: z.int(),
});
export type Extracted = z.infer<typeof Extracted>;

/** What one reply says of some claims; `claim` counts within the call, from 0. */
export const Checked = z.object({
  verdicts: z.array(z.object({ claim: z.int(), verdict: ClaimVerdict, evidence: z.array(ClaimPlace) })),
  /** Sentence numbers that do not exist. */
  unknown: z.int(),
});
export type Checked = z.infer<typeof Checked>;

/** How the contexts that a response cites for a claim fit the contexts that support it. */
export const Citation = z.enum(["right", "incomplete", "wrong"]);
export type Citation = z.infer<typeof Citation>;

/** A sentence of a message before the question. */
const EarlierSentence = z.object({ turn: z.int().describe("Of the sample's turns, from 0."), text: z.string() });

const LedgerClaim = Claim.extend({
  verdict: Judged,
  /** If several contexts have an equal sentence, the first. */
  evidence: z.array(ClaimPlace),
  /** Further evidence, where the judge reads the conversation. */
  earlier: z.array(EarlierSentence).default([]),
  /** Null if there is no reference. */
  inReference: Judged.nullable().default(null),
  /** Null unless the contexts support the claim and its sentences cite any. */
  citation: Citation.nullable().default(null),
});
export type LedgerClaim = z.infer<typeof LedgerClaim>;

const NeededClaim = Claim.extend({
  inContexts: Judged,
  evidence: z.array(ClaimPlace),
  inResponse: Judged,
  /** Sentences of the response, from 0. */
  responseSentences: z.array(z.int()),
});
export type NeededClaim = z.infer<typeof NeededClaim>;

const ClaimsDetail = z.object({
  claims: z.array(LedgerClaim),
  needed: z.array(NeededClaim).nullable().default(null),
  /** Sentences of the response that need no check, such as questions and opinions. */
  unchecked: z.int(),
  skipped: z.int(),
  unplaced: z.int(),
  omitted: z.int(),
  /** Sentence numbers in verdicts that do not exist in the contexts. */
  unknown: z.int(),
  supported: z.int(),
  judged: z.int(),
  /** Null without a score, as are the other figures. */
  contradictedShare: z.number().nullable(),
  unsupported: z.number().nullable(),
  /** 1 with an unsupported claim, else 0. */
  anyUnsupported: z.number().nullable().default(null),
  contextUse: z.number().nullable(),
  /** Null without a reference, as are the following. */
  claimRecall: z.number().nullable().default(null),
  completeness: z.number().nullable().default(null),
  utilization: z.number().nullable().default(null),
  relevantNoise: z.number().nullable().default(null),
  irrelevantNoise: z.number().nullable().default(null),
  /** Null unless the judge reads a conversation. */
  onlyEarlier: z.number().nullable().default(null),
  /** Null unless a supported claim's sentences cite contexts. */
  citationsRight: z.number().nullable().default(null),
  models: ByModel,
});
export type ClaimsDetail = z.infer<typeof ClaimsDetail>;

/** A response taken apart into claims, each checked against all contexts; with a reference, its claims too. */
export const claimsShape = { kind: "claims", detail: ClaimsDetail } as const;
