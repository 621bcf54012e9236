import { recordEvent } from "@/lib/db/audit";
import {
  countComments,
  type FoundComment,
  findComment,
  removeComment,
  storeComment,
  updateComment,
} from "@/lib/db/reviews/comments";
import { findRun } from "@/lib/db/runs/list";
import { runHasSample } from "@/lib/db/samples/places";
import { findSample } from "@/lib/db/samples/rows";
import type { GivenPassage } from "@/lib/domain/comments/given";
import { findPassage, type Passage } from "@/lib/domain/comments/passage";
import type { Actor } from "@/lib/domain/people/actor";
import { Refusal } from "@/lib/domain/problem";
import { type Reviewer, reviewerKey } from "@/lib/domain/reviews/state";

const most = { ofSample: 500, ofRun: 5_000 };

export interface Commenter {
  reviewer: Reviewer;
  /** May delete everyone's. */
  isEditor: boolean;
  /** Samples that are hidden from the person. */
  hidden: readonly number[];
  by: Actor;
}

/** A comment on the run, a sample or a passage of it, or with `parentId` a reply in that comment's thread. */
export interface GivenComment {
  sampleId: number | null;
  parentId: number | null;
  text: string;
  passage: GivenPassage | null;
}

/** Returns its id. Refuses what is not there or hidden, and more than fits. */
export async function addComment(runId: string, { reviewer, hidden }: Commenter, given: GivenComment): Promise<number> {
  const run = await requireRun(runId);
  const parent = given.parentId === null ? null : await requireComment(runId, given.parentId, hidden);
  if (parent && (given.passage || (given.sampleId !== null && given.sampleId !== parent.sampleId)))
    throw new Refusal("A reply belongs where its thread is: leave out sampleId and passage.", "invalid");
  const sampleId = parent ? parent.sampleId : given.sampleId;
  const passage = await readPassage(runId, sampleId, hidden, given.passage);
  await refuseFull(runId, sampleId);
  try {
    return await storeComment(run.id, reviewer, {
      ...{ sampleId, passage, text: given.text, parentId: parent && (parent.parentId ?? parent.id) },
    });
  } catch (error) {
    // What it is on was deleted meanwhile; a foreign key reports it.
    await requireRun(runId);
    if (parent) await requireComment(runId, parent.id, hidden);
    await readPassage(runId, sampleId, hidden, null);
    throw error;
  }
}

/** Changes the person's own text; anyone may resolve a thread or reopen it. */
export async function changeComment(
  runId: string,
  id: number,
  { reviewer, hidden }: Commenter,
  { text, resolved }: { text?: string | undefined; resolved?: boolean | undefined },
): Promise<void> {
  const comment = await requireComment(runId, id, hidden);
  if (resolved !== undefined && comment.parentId !== null)
    throw new Refusal("Only the first comment of a thread can be resolved.", "conflict");
  if (text !== undefined && comment.text === null) throw new Refusal("This comment was deleted.", "conflict");
  if (text !== undefined && !isBy(comment, reviewer)) throw new Refusal("You can only edit your own comments.", "forbidden");
  await updateComment(id, {
    ...(text !== undefined && text !== comment.text && { text, editedAt: new Date() }),
    ...(resolved !== undefined && { resolvedAt: resolved ? new Date() : null, resolvedBy: resolved ? reviewer.name : null }),
  });
}

/** Deletes the person's own comment; an editor anyone's, which the audit log then has. */
export async function deleteComment(runId: string, id: number, { reviewer, isEditor, hidden, by }: Commenter): Promise<void> {
  const comment = await requireComment(runId, id, hidden);
  if (comment.text === null) throw new Refusal("This comment was deleted already.", "conflict");
  const isOwn = isBy(comment, reviewer);
  if (!isOwn && !isEditor) throw new Refusal("You can only delete your own comments.", "forbidden");
  await removeComment(comment);
  if (!isOwn) await recordEvent(by, "comment-deleted", comment.reviewer, { run: runId, text: comment.text });
}

const isBy = (comment: FoundComment, reviewer: Reviewer): boolean => comment.reviewerKey === reviewerKey(reviewer);

async function requireRun(runId: string) {
  const run = await findRun(runId);
  if (run) return run;
  throw new Refusal("There is no such run. It may have been deleted in the meantime.", "not-found");
}

async function requireComment(runId: string, id: number, hidden: readonly number[]): Promise<FoundComment> {
  await requireRun(runId);
  const comment = await findComment(runId, id);
  if (comment && !hidden.includes(comment.sampleId ?? 0)) return comment;
  throw new Refusal("There is no such comment. It may have been deleted in the meantime.", "not-found");
}

async function readPassage(
  runId: string,
  sampleId: number | null,
  hidden: readonly number[],
  given: GivenPassage | null,
): Promise<Passage | null> {
  if (sampleId === null) {
    if (given) throw new Refusal("A passage belongs to a sample: give sampleId.", "invalid");
    return null;
  }
  const sample = (await runHasSample(runId, sampleId)) ? await findSample(sampleId) : null;
  if (!sample) throw new Refusal("There is no such sample in this run. It may have been deleted in the meantime.", "not-found");
  if (hidden.includes(sampleId))
    throw new Refusal("An open round hides this sample's scores and comments from you until you have labelled it.", "conflict");
  const found = given && findPassage(sample, { ...given, end: 0 });
  if (given && !found)
    throw new Refusal("The text does not contain these words as they are. Select words within one paragraph.", "invalid");
  return found;
}

async function refuseFull(runId: string, sampleId: number | null): Promise<void> {
  if (sampleId !== null && (await countComments(runId, sampleId)) >= most.ofSample)
    throw new Refusal(`A sample can have up to ${most.ofSample} comments.`, "conflict");
  if ((await countComments(runId)) >= most.ofRun)
    throw new Refusal(`A run can have up to ${most.ofRun.toLocaleString("en")} comments.`, "conflict");
}
