"use server";

import { AddCommentBody, ChangeCommentBody } from "assay-lib/comments/api/comments";
import { markSeen } from "assay-lib/comments/seen";
import { addComment, type Commenter, changeComment, deleteComment } from "assay-lib/comments/write";
import { CommentPlace } from "assay-lib/domain/comments/place";
import type { Actor } from "assay-lib/domain/people/actor";
import { mayDo } from "assay-lib/domain/people/role";
import { roleOf, type Visitor } from "assay-lib/domain/people/visitor";
import { Refusal } from "assay-lib/domain/problem";
import * as z from "zod";
import { hiddenSamplesHere } from "@/app/(rail)/runs/[id]/samples/hidden";
import { readReviewer } from "@/app/(rail)/runs/[id]/samples/reviewer";
import { callAction, changeAction } from "@/app/action";

const CommentId = z.int().positive();
const Shown = z.strictObject({ place: CommentPlace, sampleId: CommentId.nullable() });

async function commenterHere({ visitor, by }: { visitor: Visitor; by: Actor }): Promise<Commenter> {
  const reviewer = await readReviewer();
  if (!reviewer) throw new Refusal("Enter your name.");
  return { reviewer, isEditor: mayDo(roleOf(visitor), "editor"), hiddenIn: hiddenSamplesHere, by };
}

export const addCommentAction = changeAction(
  "reviewer",
  z.tuple([AddCommentBody.omit({ reviewer: true })]),
  async ([{ on, ...given }], sender) => addComment(on, await commenterHere(sender), given),
);

export const changeCommentAction = changeAction(
  "reviewer",
  z.tuple([CommentId, ChangeCommentBody.omit({ reviewer: true })]),
  async ([id, change], sender) => changeComment(id, await commenterHere(sender), change),
);

export const deleteCommentAction = changeAction("reviewer", z.tuple([CommentId]), async ([id], sender) =>
  deleteComment(id, await commenterHere(sender)),
);

/** Marks as seen, for this visitor, the comments up to this one, or with 0 the run's page. */
export const markSeenAction = callAction(
  { needs: "viewer", reads: z.tuple([Shown, z.int().min(0)]), refreshes: "everything" },
  async ([shown, commentId]): Promise<void> => {
    const reviewer = await readReviewer();
    if (reviewer) await markSeen(reviewer, shown, commentId);
  },
);
