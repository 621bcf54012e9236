"use server";

import { z } from "zod";
import { callAction } from "@/app/action";
import type { EditAnswer } from "@/components/runs/edit/use-saved";
import { findRun } from "@/lib/db/runs/list";
import { longestId } from "@/lib/domain/bounds";
import { RunAbout } from "@/lib/domain/runs/title-and-tags";
import { editRun } from "@/lib/runs/control/edit";

const Edit = z.tuple([z.string().max(longestId), RunAbout.partial(), RunAbout.partial()]);

/**
 * Changes a run's name, note or tags. Returns a sentence when it cannot, and the stored values if somebody else changed them
 * first.
 */
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
