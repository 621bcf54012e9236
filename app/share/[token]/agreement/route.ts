import { answerAgreement } from "@/app/api/v1/agreement-answer";
import { respond } from "@/app/api/v1/respond";
import { Refusal } from "@/lib/domain/problem";
import { readRunShare, showsAgreement } from "../read-share";

/** How far the scores that a link shows agree with labels, where it shows those and all of the run. */
export const GET = respond<{ token: string }>(async (request, { token }) => {
  const shared = await readRunShare(token);
  if (!shared || !showsAgreement(shared)) throw new Refusal("This link shows no agreement with labels.", "not-found");
  return answerAgreement(request, shared.run);
});
