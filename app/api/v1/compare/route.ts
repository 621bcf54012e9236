import { CompareQuery } from "assay-lib/api/comparisons";
import { changedQuestions } from "assay-lib/comparison/questions/changed";
import { compareClaimsOf } from "assay-lib/evidence/read";
import { readQuery } from "../read-request";
import { json, respond } from "../respond";
import { requestedComparison } from "./requested-comparison";

export const dynamic = "force-dynamic";

export const GET = respond(async (request) => {
  const { questions, claims: facts, ...query } = readQuery(request, CompareQuery);
  const { comparison, contexts, steps, people, gate } = await requestedComparison(request, query);
  return json({
    ...comparison.report,
    people,
    ...(gate.length > 0 && { gate }),
    ...(questions > 0 && { questions: await changedQuestions(comparison, questions) }),
    ...(contexts && { contexts }),
    ...(steps.length > 0 && { steps }),
    ...(facts > 0 && { claims: await compareClaimsOf(comparison, facts) }),
  });
});
