"use server";

import { baselineDoubts, removeBaseline, setBaseline } from "assay-lib/db/runs/baselines";
import { findRun } from "assay-lib/db/runs/list";
import { BaselineName } from "assay-lib/domain/baselines/named";
import { longestId } from "assay-lib/domain/bounds";
import { RunAbout } from "assay-lib/domain/runs/title-and-tags";
import { editRun } from "assay-lib/runs/control/edit";
import * as z from "zod";
import { callAction, changeAction, sentence } from "@/app/action";
import type { SetBaselineAnswer } from "@/components/runs/baseline/name-dialog";
import type { EditAnswer } from "@/components/runs/edit/use-saved";

const Id = z.string().max(longestId);
const Edit = z.tuple([Id, RunAbout.partial(), RunAbout.partial()]);

/** Returns an error message if it fails, with the stored values if someone else changed them first. */
export const editRunAction = callAction(
  {
    needs: "editor",
    reads: Edit,
    refused: async ({ kind, message }, input): Promise<EditAnswer> => {
      const run = kind === "conflict" && input ? await findRun(input[0]) : null;
      return { problem: message, ...(run && { theirs: { name: run.name, note: run.note, tags: run.tags } }) };
    },
    refreshes: "everything",
  },
  async ([id, change, expected]): Promise<EditAnswer> => {
    await editRun(id, change, expected);
    return null;
  },
);

/** Returns an error message, or doubts unless they are confirmed. */
export const setBaselineAction = callAction(
  {
    needs: "editor",
    reads: z.tuple([Id, BaselineName, z.boolean()]),
    refused: sentence,
    refreshes: "everything",
  },
  async ([run, name, isConfirmed], { by }): Promise<SetBaselineAnswer> => {
    const doubts = isConfirmed ? null : await baselineDoubts(name, run);
    if (doubts !== null) return { doubts };
    await setBaseline(name, { run, force: isConfirmed }, by);
    return null;
  },
);

export const removeBaselineAction = changeAction("editor", z.tuple([Id, BaselineName]), ([run, name], { by }) =>
  removeBaseline(name, { run }, by),
);
