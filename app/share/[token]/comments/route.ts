import { guestComments } from "assay-lib/access/shares/guest-limit";
import { CommentText, GivenPassage } from "assay-lib/comments/words/given";
import { Refusal } from "assay-lib/domain/problem";
import { ReviewerName } from "assay-lib/domain/reviews/opinion";
import { problem } from "assay-lib/operations/http/problem";
import { readJson } from "assay-lib/operations/http/read-request";
import { noContent, respond } from "assay-lib/operations/http/respond";
import { addGuestComment, type SharedPlace } from "assay-lib/shares/comments";
import * as z from "zod";
import { readRunShare, readShare, sampleOfShare } from "../read-share";

const GuestComment = z.strictObject({
  name: ReviewerName,
  text: CommentText,
  /** The place that names the sample in addresses. */
  sample: z.int().positive().nullable().default(null),
  parent: z.int().positive().nullable().default(null),
  passage: GivenPassage.nullable().default(null),
});

/** A route, since pages without an account take no actions. */
export const POST = respond<{ token: string }>(async (request, { token }) => {
  const share = await readShare(token);
  if (!share?.guests) throw new Refusal("Visitors of this link cannot write comments.", "not-found");
  const { sample, ...given } = await readJson(request, GuestComment);
  if (guestComments.begin(request.headers.get("x-forwarded-for") ?? "") > 0)
    return problem(429, "You can send five comments a minute. Wait a minute, then send it again.");
  await addGuestComment(share, await placeOn(token, sample), given);
  return noContent();
});

async function placeOn(token: string, sample: number | null): Promise<SharedPlace> {
  if (sample === null) return { sampleId: null, hidden: [] };
  const shared = await readRunShare(token);
  const sampleId = shared && (await sampleOfShare(shared, sample));
  if (!shared || sampleId === null || shared.hidden.includes(sampleId))
    throw new Refusal("There is no such sample to comment on.", "not-found");
  return { sampleId, hidden: shared.hidden };
}
