"use server";

import { z } from "zod";
import { formAction, goTo, sentence } from "@/app/action";
import { longestId } from "@/lib/domain/bounds";
import { deleteConfiguration, deleteDataset } from "@/lib/runs/control/delete";

const Id = z.string().max(longestId);

/** Removes the dataset `id` with its runs and goes to the list; answers with a sentence when it cannot be done. */
export const deleteDatasetAction = formAction(
  { needs: "editor", reads: z.object({ id: Id }), refused: sentence },
  async ({ id }, { by }): Promise<null> => {
    await deleteDataset(id, by);
    goTo("/datasets");
  },
);

/** Removes the configuration `id` of the form's `dataset` with its runs; answers with a sentence when it cannot be done. */
export const deleteConfigurationAction = formAction(
  { needs: "editor", reads: z.object({ dataset: Id, id: Id }), refused: sentence, refreshes: "everything" },
  async ({ dataset, id }, { by }) => {
    await deleteConfiguration(dataset, id, by);
    return null;
  },
);
