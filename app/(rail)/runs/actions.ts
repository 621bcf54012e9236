"use server";

import { briefPairs } from "assay-lib/comparison/pairs";
import { runsSharingNone } from "assay-lib/comparison/store/questions";
import { impactOf } from "assay-lib/db/deletion/delete";
import { matchingRunRows } from "assay-lib/db/runs/table";
import { addTag, removeTag } from "assay-lib/db/runs/title-and-tags";
import { longestId, mostSelected } from "assay-lib/domain/bounds";
import { RunTag } from "assay-lib/domain/runs/title-and-tags";
import { counted } from "assay-lib/domain/text/counted";
import { exportRuns } from "assay-lib/exports/runs";
import { deleteAs } from "assay-lib/runs/control/delete";
import { archiveRuns } from "assay-lib/runs/control/edit";
import * as z from "zod";
import { callAction, changeAction } from "@/app/action";
import { loadRunsSearch, runsQueryOf } from "@/components/addresses/runs";

const Ids = z
  .array(z.string().max(longestId))
  .min(1)
  .max(mostSelected, `Select at most ${counted(mostSelected, "run")}.`);
const problem = ({ message }: { message: string }): { problem: string } => ({ problem: message });

export const matchingRunsAction = callAction({ needs: "viewer", reads: z.tuple([z.string().max(8000)]) }, async ([search]) =>
  matchingRunRows(runsQueryOf(loadRunsSearch(new URLSearchParams(search))), mostSelected),
);

export const briefPairsAction = callAction(
  { needs: "viewer", reads: z.tuple([z.array(z.string().max(longestId)).min(2).max(4)]), refused: problem },
  async ([ids]) => briefPairs(ids),
);

export const sharingNoneAction = callAction(
  { needs: "viewer", reads: z.tuple([z.string().max(longestId), Ids]) },
  async ([first, others]) => runsSharingNone(first, others),
);

/** Returns the changed runs, for undo. */
export const tagRunsAction = callAction(
  {
    needs: "editor",
    reads: z.tuple([Ids, RunTag, z.enum(["add", "remove"])]),
    refused: problem,
    refreshes: "everything",
  },
  async ([ids, tag, verb]) => ({ changed: await (verb === "add" ? addTag : removeTag)(ids, tag) }),
);

/** Returns the changed runs, for undo. */
export const archiveRunsAction = callAction(
  { needs: "editor", reads: z.tuple([Ids, z.boolean()]), refused: problem, refreshes: "everything" },
  async ([ids, isArchived], { by }) => ({ changed: await archiveRuns(ids, isArchived, by) }),
);

export const exportRunsAction = callAction(
  { needs: "viewer", reads: z.tuple([Ids, z.enum(["csv", "jsonl"])]), refused: problem },
  async ([ids, format]) => ({ text: await exportRuns(ids, format) }),
);

export const countRunsImpactAction = callAction({ needs: "editor", reads: z.tuple([Ids]) }, async ([ids]) =>
  impactOf("run", ids),
);

/** All or none. */
export const deleteRunsAction = changeAction("editor", z.tuple([Ids]), ([ids], { by }) => deleteAs("run", ids, by));
