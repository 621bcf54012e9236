import { createHash } from "node:crypto";
import { type CommentPlace, keyOfRun } from "@/lib/domain/comments/place";
import type { Prisma } from "@/prisma/client/client";

type Columns = Pick<Prisma.CommentUncheckedCreateInput, "place"> & {
  runId: string | null;
  runsJson: string | null;
  datasetId: string | null;
};

/** The order of runs does not matter. */
export function columnsOfPlace(place: CommentPlace): Columns {
  const none = { runId: null, runsJson: null, datasetId: null };
  if ("run" in place) return { ...none, place: keyOfRun(place.run), runId: place.run };
  if ("dataset" in place) return { ...none, place: `dataset:${place.dataset}`, datasetId: place.dataset };
  const runs = [...new Set(place.runs)].sort();
  const runsJson = JSON.stringify(runs);
  const hash = createHash("sha256").update(runsJson).digest("hex");
  return { ...none, place: `runs:${hash}`, runId: runs[0] ?? null, runsJson };
}

function placeOfColumns({ runId, runsJson, datasetId }: Omit<Columns, "place">): CommentPlace {
  if (runsJson !== null) return { runs: JSON.parse(runsJson) as string[] };
  return datasetId !== null ? { dataset: datasetId } : { run: runId ?? "" };
}

/** A row with its place instead of the columns that name it. */
export const withPlace = <Row extends Omit<Columns, "place">>({ runId, runsJson, datasetId, ...row }: Row) => ({
  ...row,
  place: placeOfColumns({ runId, runsJson, datasetId }),
});

export const isSamePlace = (one: CommentPlace, other: CommentPlace): boolean =>
  columnsOfPlace(one).place === columnsOfPlace(other).place;
