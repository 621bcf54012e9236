"use server";

import { z } from "zod";
import { formAction, goTo, sentence } from "@/app/action";
import { longestId } from "@/lib/domain/bounds";
import { deleteConfiguration, deleteDataset } from "@/lib/runs/control/delete";

const Id = z.string().max(longestId);

/** Deletes the dataset `id` with its runs and opens the list. Returns a sentence when it cannot. */
export const deleteDatasetAction = formAction(
  { needs: "editor", reads: z.object({ id: Id }), refused: sentence },
  async ({ id }, { by }): Promise<null> => {
    await deleteDataset(id, by);
    goTo("/datasets");
  },
);

/** Deletes the configuration `id` of the form's `dataset` with its runs. Returns a sentence when it cannot. */
export const deleteConfigurationAction = formAction(
  { needs: "editor", reads: z.object({ dataset: Id, id: Id }), refused: sentence, refreshes: "everything" },
  async ({ dataset, id }, { by }) => {
    await deleteConfiguration(dataset, id, by);
    return null;
  },
);
