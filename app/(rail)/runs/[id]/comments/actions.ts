"use server";

import { z } from "zod";
import { hiddenSamplesHere } from "@/app/(rail)/runs/[id]/samples/hidden";
import { readReviewer } from "@/app/(rail)/runs/[id]/samples/reviewer";
import { callAction, sentence } from "@/app/action";
import { AddCommentBody, ChangeCommentBody } from "@/lib/api/reviews/comments";
import { longestId } from "@/lib/domain/bounds";
import type { Actor } from "@/lib/domain/people/actor";
import { mayDo } from "@/lib/domain/people/role";
import { roleOf, type Visitor } from "@/lib/domain/people/visitor";
import { Refusal } from "@/lib/domain/problem";
import { addComment, type Commenter, changeComment, deleteComment } from "@/lib/runs/comments/write";

const RunId = z.string().max(longestId);
const CommentId = z.int().positive();

async function commenterHere(runId: string, { visitor, by }: { visitor: Visitor; by: Actor }): Promise<Commenter> {
  const reviewer = await readReviewer();
  if (!reviewer) throw new Refusal("Enter your name.");
  return { reviewer, isEditor: mayDo(roleOf(visitor), "editor"), hidden: await hiddenSamplesHere(runId), by };
}

/** Null, or why the comment was not stored. */
export const addCommentAction = callAction(
  {
    needs: "reviewer",
    reads: z.tuple([RunId, AddCommentBody.omit({ reviewer: true })]),
    refused: sentence,
    refreshes: "everything",
  },
  async ([runId, given], sender): Promise<string | null> => {
    await addComment(runId, await commenterHere(runId, sender), given);
    return null;
  },
);

/** Null, or why nothing was changed. */
export const changeCommentAction = callAction(
  {
    needs: "reviewer",
    reads: z.tuple([RunId, CommentId, ChangeCommentBody.omit({ reviewer: true })]),
    refused: sentence,
    refreshes: "everything",
  },
  async ([runId, id, change], sender): Promise<string | null> => {
    await changeComment(runId, id, await commenterHere(runId, sender), change);
    return null;
  },
);

/** Null, or why nothing was deleted. */
export const deleteCommentAction = callAction(
  { needs: "reviewer", reads: z.tuple([RunId, CommentId]), refused: sentence, refreshes: "everything" },
  async ([runId, id], sender): Promise<string | null> => {
    await deleteComment(runId, id, await commenterHere(runId, sender));
    return null;
  },
);
