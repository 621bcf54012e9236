import { refuseNameOfAccount } from "@/lib/access/people/reviewer-for";
import type { StoredShare } from "@/lib/access/shares/store";
import { type ReadComment, readComments } from "@/lib/comments/read";
import type { GivenPassage } from "@/lib/comments/words/given";
import { addComment } from "@/lib/comments/write";
import { findRuns } from "@/lib/db/runs/list";
import { type CommentPlace, placeOfRanking } from "@/lib/domain/comments/place";
import { Refusal } from "@/lib/domain/problem";

/** The most that a sample can have. */
const most = 500;

type Share = Pick<StoredShare, "id" | "kind" | "runs" | "level" | "guests">;

export interface SharedPlace {
  /** Null: the run, comparison or ranking itself. */
  sampleId: number | null;
  /** Samples of open rounds. */
  hidden: readonly number[];
}

async function placeOf({ kind, runs }: Share): Promise<CommentPlace> {
  if (kind === "run") return { run: runs[0] ?? "" };
  if (kind === "comparison") return { runs: [...runs] };
  const found = await findRuns(runs);
  return placeOfRanking(
    runs,
    found.map(({ datasetId }) => datasetId),
  );
}

/** The first comments of `total`, oldest first, without accounts and e-mail addresses; null if the link hides comments. */
export async function readSharedComments(
  share: Share,
  place: SharedPlace,
): Promise<{ comments: ReadComment[]; total: number } | null> {
  if (share.level !== "everything" && !share.guests) return null;
  const { comments, total } = await readShown(share, place);
  const shown = numbered(comments);
  return { comments: comments.map((comment) => withoutIds(comment, shown)), total };
}

const readShown = async (share: Share, place: SharedPlace) => readComments(await placeOf(share), place, { take: most });

/** Numbers name comments to visitors: the time at which they were written, in ms, which they see anyway. */
function numbered(comments: readonly ReadComment[]): Map<number, number> {
  let latest = 0;
  return new Map(
    comments.map(({ id, createdAt }) => {
      latest = Math.max(latest + 1, createdAt.getTime());
      return [id, latest];
    }),
  );
}

/** Lists what visitors see, so that a new field stays hidden. */
const withoutIds = (comment: ReadComment, shown: ReadonlyMap<number, number>): ReadComment => ({
  id: shown.get(comment.id) ?? 0,
  parentId: comment.parentId === null ? null : (shown.get(comment.parentId) ?? 0),
  sampleId: null,
  reviewerId: null,
  reviewerDetail: null,
  text: comment.text,
  reviewer: comment.text === null ? "" : comment.reviewer,
  isGuest: comment.isGuest,
  passage: comment.passage,
  isLost: comment.isLost,
  createdAt: comment.createdAt,
  editedAt: comment.editedAt,
  resolvedAt: comment.resolvedAt,
  resolvedBy: comment.resolvedBy,
  mentions: [],
});

export interface GuestComment {
  name: string;
  text: string;
  /** The number of a shown comment to reply to. */
  parent: number | null;
  passage: GivenPassage | null;
}

/** Throws Refusal if the link takes no comments, or not this one. */
export async function addGuestComment(share: Share, place: SharedPlace, { name, text, parent, passage }: GuestComment) {
  if (!share.guests) throw new Refusal("Visitors of this link cannot write comments.", "not-found");
  await refuseNameOfAccount(name);
  const parentId = parent === null ? null : await storedId(share, place, parent);
  if (parentId === undefined)
    throw new Refusal("There is no such comment. It may have been deleted in the meantime.", "not-found");
  const guest = { reviewer: { id: null, name }, hiddenIn: async () => place.hidden };
  return addComment(await placeOf(share), guest, { sampleId: place.sampleId, parentId, text, passage }, share.id);
}

async function storedId(share: Share, place: SharedPlace, shown: number): Promise<number | undefined> {
  const { comments } = await readShown(share, place);
  return [...numbered(comments)].find(([, number]) => number === shown)?.[0];
}
