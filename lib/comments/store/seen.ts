import { db, fetchNumber, write } from "@/lib/db/connection/client";
import { oneOf } from "@/lib/db/dialect/bind";
import { databaseTime } from "@/lib/db/location/clock";
import type { CommentPlace } from "@/lib/domain/comments/place";
import { Prisma } from "@/prisma/client/client";
import { columnsOfPlace } from "./places";

/** The place where comments are shown: a sample of a run, or with null the place and all its samples. */
export interface Shown {
  place: CommentPlace;
  sampleId: number | null;
}

const keyOf = ({ place, sampleId }: Shown): string => {
  const { place: key } = columnsOfPlace(place);
  return sampleId === null ? key : `${key}/${sampleId}`;
};

const isUnseenOnSample = (person: string) => Prisma.sql`NOT EXISTS (SELECT 1 FROM "Seen" s
  WHERE s."reviewerKey" = ${person} AND s."place" = c."place" || '/' || c."sampleId" AND s."commentId" >= c."id")`;

/** The id of the newest comment by others, not on a hidden sample, that the person has not seen; 0 if there is none. */
export function newestUnseen(person: string, shown: Shown, hidden: readonly number[]): Promise<number> {
  const within =
    shown.sampleId === null
      ? Prisma.sql`(c."sampleId" IS NULL OR (c."sampleId" NOT IN ${oneOf(hidden, "int")} AND ${isUnseenOnSample(person)}))`
      : Prisma.sql`c."sampleId" = ${shown.sampleId}`;
  return fetchNumber`
    SELECT max(c."id") FROM "Comment" c
    WHERE c."place" = ${columnsOfPlace(shown.place).place} AND c."text" IS NOT NULL AND c."reviewerKey" <> ${person}
      AND c."id" > COALESCE((SELECT "commentId" FROM "Seen" WHERE "reviewerKey" = ${person} AND "place" = ${keyOf(shown)}), 0)
      AND ${within}`;
}

/** The person has seen what is shown up to this comment, which is there; with 0 only the run's page. A run that is gone throws. */
export async function storeSeen(person: string, shown: Shown, commentId: number): Promise<void> {
  const { runId, datasetId } = columnsOfPlace(shown.place);
  const where = { reviewerKey: person, place: keyOf(shown) };
  const seen = { at: databaseTime(), ...(commentId > 0 && { commentId }) };
  await write(() =>
    db.seen.upsert({ where: { reviewerKey_place: where }, create: { ...where, runId, datasetId, ...seen }, update: seen }),
  );
}

export const hasComment = async ({ place, sampleId }: Shown, id: number): Promise<boolean> =>
  (await db.comment.count({
    where: { id, place: columnsOfPlace(place).place, ...(sampleId !== null && { sampleId }) },
  })) > 0;
