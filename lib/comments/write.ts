import type * as z from "zod";
import type { AddCommentBody } from "@/lib/comments/api/comments";
import {
  countComments,
  type FoundComment,
  findComment,
  removeComment,
  storeComment,
  updateComment,
} from "@/lib/comments/store/comments";
import { listMentionable } from "@/lib/comments/store/mentions";
import { columnsOfPlace, isSamePlace } from "@/lib/comments/store/places";
import type { GivenPassage } from "@/lib/comments/words/given";
import { mentionedIn } from "@/lib/comments/words/mentions";
import { findPassage, type Passage } from "@/lib/comments/words/passage";
import { recordEvent } from "@/lib/db/audit";
import { findDataset } from "@/lib/db/datasets";
import { findRuns } from "@/lib/db/runs/list";
import { runHasSample } from "@/lib/db/samples/places";
import { findSample } from "@/lib/db/samples/rows";
import type { CommentPlace } from "@/lib/domain/comments/place";
import type { Actor } from "@/lib/domain/people/actor";
import { Refusal } from "@/lib/domain/problem";
import { type Reviewer, reviewerKey } from "@/lib/domain/reviews/state";

const most = { ofSample: 500, ofPlace: 5_000 };

export interface Commenter {
  reviewer: Reviewer;
  /** May delete everyone's. */
  isEditor: boolean;
  hiddenIn: (runId: string) => Promise<readonly number[]>;
  by: Actor;
}

/** A comment on the place, a sample of a run or a passage of it, or with `parentId` a reply in that comment's thread. */
export type GivenComment = Omit<z.infer<typeof AddCommentBody>, "on" | "reviewer">;

/** Returns its id. Refuses what is not there or hidden, and more than fits. `shareId`: the link through which a guest writes. */
export async function addComment(
  place: CommentPlace,
  { reviewer, hiddenIn }: Pick<Commenter, "reviewer" | "hiddenIn">,
  given: GivenComment,
  shareId: string | null = null,
): Promise<number> {
  await requirePlace(place);
  const hidden = "run" in place ? await hiddenIn(place.run) : [];
  const parent = given.parentId === null ? null : await requireParent(place, given.parentId, hidden);
  if (parent && (given.passage || (given.sampleId !== null && given.sampleId !== parent.sampleId)))
    throw new Refusal("A reply belongs where its thread is: leave out sampleId and passage.", "invalid");
  const sampleId = parent ? parent.sampleId : given.sampleId;
  const passage = await readPassage(place, sampleId, hidden, given.passage);
  await refuseFull(place, sampleId);
  try {
    return await storeComment(place, reviewer, {
      sampleId,
      passage,
      text: given.text,
      parentId: parent && (parent.parentId ?? parent.id),
      shareId,
      mentions: await mentionsIn(given.text),
    });
  } catch (error) {
    // What it is on was deleted meanwhile; a foreign key reports it.
    await requirePlace(place);
    if (parent) await requireParent(place, parent.id, hidden);
    await readPassage(place, sampleId, hidden, null);
    throw error;
  }
}

/** Changes the person's own text; anyone may resolve a thread or reopen it. */
export async function changeComment(
  id: number,
  { reviewer, hiddenIn }: Commenter,
  { text, resolved }: { text?: string | undefined; resolved?: boolean | undefined },
): Promise<void> {
  const comment = await requireComment(id, hiddenIn);
  if (resolved !== undefined && comment.parentId !== null)
    throw new Refusal("Only the first comment of a thread can be resolved.", "conflict");
  if (text !== undefined && comment.text === null) throw new Refusal("This comment was deleted.", "conflict");
  if (text !== undefined && !isBy(comment, reviewer)) throw new Refusal("You can only edit your own comments.", "forbidden");
  const isNew = text !== undefined && text !== comment.text;
  const data = {
    ...(isNew && { text, editedAt: new Date() }),
    ...(resolved !== undefined && { resolvedAt: resolved ? new Date() : null, resolvedBy: resolved ? reviewer.name : null }),
  };
  await updateComment(id, data, isNew ? await mentionsIn(text) : undefined);
}

/** Deletes the person's own comment; an editor anyone's, which the audit log then has. */
export async function deleteComment(id: number, { reviewer, isEditor, hiddenIn, by }: Commenter): Promise<void> {
  const comment = await requireComment(id, hiddenIn);
  if (comment.text === null) throw new Refusal("This comment was deleted already.", "conflict");
  const isOwn = isBy(comment, reviewer);
  if (!isOwn && !isEditor) throw new Refusal("You can only delete your own comments.", "forbidden");
  await removeComment(comment);
  if (!isOwn)
    await recordEvent(by, "comment-deleted", comment.reviewer, { on: columnsOfPlace(comment.place).place, text: comment.text });
}

const mentionsIn = async (text: string): Promise<string[]> => mentionedIn(text, await listMentionable());

const isBy = (comment: FoundComment, reviewer: Reviewer): boolean => comment.reviewerKey === reviewerKey(reviewer);

export async function requirePlace(place: CommentPlace): Promise<void> {
  if ("dataset" in place) {
    if (!(await findDataset(place.dataset))) throw missing("dataset");
    return;
  }
  const runs = "run" in place ? [place.run] : [...new Set(place.runs)];
  if ((await findRuns(runs)).length < runs.length) throw missing("run");
}

async function requireComment(id: number, hiddenIn: Commenter["hiddenIn"]): Promise<FoundComment> {
  const comment = await findComment(id);
  if (!comment) throw missing("comment");
  await requirePlace(comment.place);
  const hidden = "run" in comment.place ? await hiddenIn(comment.place.run) : [];
  if (hidden.includes(comment.sampleId ?? 0)) throw missing("comment");
  return comment;
}

async function requireParent(place: CommentPlace, id: number, hidden: readonly number[]): Promise<FoundComment> {
  const comment = await requireComment(id, async () => hidden);
  if (!isSamePlace(comment.place, place)) throw missing("comment");
  return comment;
}

const missing = (what: string): Refusal =>
  new Refusal(`There is no such ${what}. It may have been deleted in the meantime.`, "not-found");

async function readPassage(
  place: CommentPlace,
  sampleId: number | null,
  hidden: readonly number[],
  given: GivenPassage | null,
): Promise<Passage | null> {
  if (sampleId === null) {
    if (given) throw new Refusal("A passage belongs to a sample: give sampleId.", "invalid");
    return null;
  }
  const sample = "run" in place && (await runHasSample(place.run, sampleId)) ? await findSample(sampleId) : null;
  if (!sample) throw new Refusal("There is no such sample in this run. It may have been deleted in the meantime.", "not-found");
  if (hidden.includes(sampleId))
    throw new Refusal("An open round hides this sample's scores and comments from you until you have labelled it.", "conflict");
  const found = given && findPassage(sample, { ...given, end: 0 });
  if (given && !found)
    throw new Refusal("The text does not contain these words as they are. Select words within one paragraph.", "invalid");
  return found;
}

async function refuseFull(place: CommentPlace, sampleId: number | null): Promise<void> {
  if (sampleId !== null && (await countComments(place, sampleId)) >= most.ofSample)
    throw new Refusal(`A sample can have up to ${most.ofSample} comments.`, "conflict");
  if ((await countComments(place)) >= most.ofPlace)
    throw new Refusal(`A run, comparison or ranking can have up to ${most.ofPlace.toLocaleString("en")} comments.`, "conflict");
}
