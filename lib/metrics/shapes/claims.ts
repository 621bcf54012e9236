import { z } from "zod";
import { ByModel } from "./models";

export const Verdict = z.enum(["supported", "contradicted", "not-found"]);
export type Verdict = z.infer<typeof Verdict>;

/** A context's sentence; both from 0. */
const Place = z.object({ context: z.int(), sentence: z.int() });
export type Place = z.infer<typeof Place>;

const Claim = z.object({
  text: z.string(),
  /** Of the response, from 0. Empty if the judge named none that exists: then it is not checked. */
  sentences: z.array(z.int()),
});

/** What one reply takes a response, or a part of it, apart into. */
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
  verdicts: z.array(z.object({ claim: z.int(), verdict: Verdict, evidence: z.array(Place) })),
  /** Sentence numbers that do not exist. */
  unknown: z.int(),
});
export type Checked = z.infer<typeof Checked>;

const LedgerClaim = Claim.extend({
  verdict: z.enum([...Verdict.options, "not-judged"]),
  /** Of equal sentences in several contexts, the first. */
  evidence: z.array(Place),
});
export type LedgerClaim = z.infer<typeof LedgerClaim>;

const ClaimsDetail = z.object({
  claims: z.array(LedgerClaim),
  /** Sentences of the response that need no check, such as questions and opinions. */
  unchecked: z.int(),
  /** Sentences of the response that the judge left out. */
  skipped: z.int(),
  /** Claims that name no sentence of the response. */
  unplaced: z.int(),
  omitted: z.int(),
  /** Sentence numbers in verdicts that do not exist in the contexts. */
  unknown: z.int(),
  supported: z.int(),
  judged: z.int(),
  /** Null without a score, as are the other figures. */
  contradictedShare: z.number().nullable(),
  unsupported: z.number().nullable(),
  /** Also null without contexts. */
  contextUse: z.number().nullable(),
  models: ByModel,
});
export type ClaimsDetail = z.infer<typeof ClaimsDetail>;

/** A response taken apart into claims, each checked against all contexts. */
export const claimsShape = { kind: "claims", detail: ClaimsDetail } as const;
