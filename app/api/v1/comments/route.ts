import { AddCommentBody, type CommentPage, CommentsQuery } from "assay-lib/api/reviews/comments";
import { readComments } from "assay-lib/comments/read";
import { reportComment } from "assay-lib/comments/report";
import { addComment, requirePlace } from "assay-lib/comments/write";
import { CommentPlace } from "assay-lib/domain/comments/place";
import { Refusal } from "assay-lib/domain/problem";
import type * as z from "zod";
import { hiddenFrom } from "@/app/api/v1/hidden";
import { nextCursor, offsetOf } from "@/app/api/v1/page-cursor";
import { readJson, readQuery } from "@/app/api/v1/read-request";
import { json, respond } from "@/app/api/v1/respond";
import { commenterOf } from "./commenter";

export const dynamic = "force-dynamic";

export const GET = respond(async (request) => {
  const { cursor, limit, sampleId, open, ...asked } = readQuery(request, CommentsQuery);
  const place = placeAsked(asked);
  await requirePlace(place);
  const skip = offsetOf(cursor);
  const wanted = { sampleId, isOpen: open, hidden: "run" in place ? await hiddenFrom(request, place.run) : [] };
  const { comments, total } = await readComments(place, wanted, { skip, take: limit });
  return json({
    comments: comments.map(reportComment),
    total,
    next: nextCursor(skip, comments.length, total),
  } satisfies CommentPage);
});

function placeAsked({ runs, ...asked }: Pick<z.infer<typeof CommentsQuery>, "run" | "runs" | "dataset">): CommentPlace {
  const given = { ...asked, ...(runs !== undefined && { runs: runs.split(",") }) };
  const read = CommentPlace.safeParse(given);
  if (read.success) return read.data;
  throw new Refusal("Give one of run, runs (two or more ids) and dataset.", "invalid");
}

export const POST = respond(async (request) => {
  const { on, reviewer, ...given } = await readJson(request, AddCommentBody);
  return json({ id: await addComment(on, await commenterOf(request, reviewer), given) }, 201);
});
