import * as z from "zod";
import { objectNamed } from "@/lib/domain/schema/named";

const ci95 = z.tuple([z.number(), z.number()]).nullable();

const Changes = z.object({
  claims: z.int(),
  questions: z.int(),
  newSources: z.int().describe("Of the claims, those that rest on a sentence that the other run did not retrieve."),
  ci95: ci95.describe("95% interval of the claims a question."),
});
export type Changes = z.infer<typeof Changes>;

const Unsupported = z.object({
  claims: z.int().describe("Contradicted or not found in the run's own contexts."),
  notRetrieved: z
    .object({ judged: z.int(), byWords: z.int() })
    .describe("The other run's contexts support them: as its judge found for an equal claim, or as their words suggest."),
  judgedOtherwise: z.int().describe("The other run's judge found support in a sentence that this run retrieved too."),
  nowhere: z.int().describe("Neither run's contexts support them."),
});
export type Unsupported = z.infer<typeof Unsupported>;

const Facts = z.object({
  facts: z.int().describe("Claims of the reference that both runs judged."),
  both: z.int(),
  baseline: z.int(),
  candidate: z.int(),
  neither: z.int(),
});

export const ClaimsOfPair = z.object({
  run: z.string(),
  questions: z.int().describe("Shared questions of which both runs have a list of claims, at least one of them with a claim."),
  gained: Changes.describe("Claims that the candidate supports, and the baseline does not state or support."),
  lost: Changes.describe("The same of the baseline."),
  net: z
    .object({ perQuestion: z.number(), ci95 })
    .nullable()
    .describe("Gained less lost claims, a question; null without questions."),
  inBoth: z.int().describe("Claims that both state and neither supports."),
  unsupported: z.object({ baseline: Unsupported, candidate: Unsupported }),
  needed: Facts.nullable().describe("Null without references."),
});
export type ClaimsOfPair = z.infer<typeof ClaimsOfPair>;

export const mostFacts = 1_000;

const MissingFact = z.object({
  text: z.string(),
  question: z.string().describe("Its first 300 characters."),
  sample: z.int().describe("The baseline's sample."),
});

const MissingFacts = z.object({
  runs: z.int().describe("Compared runs with lists of claims."),
  needed: z.int().describe("Claims of references that at least two of these runs judged."),
  facts: z.int().describe("Of those, the claims that the contexts of none of them support."),
  questions: z.int().describe("Questions with such a fact."),
  listed: z.array(MissingFact).describe("The first, in the baseline's order."),
});
export type MissingFacts = z.infer<typeof MissingFacts>;

export const ClaimComparison = objectNamed("ClaimComparison", {
  pairs: z.array(ClaimsOfPair),
  missing: MissingFacts.nullable().describe("Null without references."),
});
/** Claims of the baseline and candidates, checked against the contexts of both. */
export type ClaimComparison = z.infer<typeof ClaimComparison>;
