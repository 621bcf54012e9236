"use server";

import { z } from "zod";
import { callAction, formAction, goTo, sentence } from "@/app/action";
import { impactOf } from "@/lib/db/deletion/impact";
import { longestId, mostConfigurations, mostSelected } from "@/lib/domain/bounds";
import { ParameterChange } from "@/lib/domain/parameters/values";
import { deleteAs, deleteConfiguration, deleteDataset } from "@/lib/runs/control/delete";
import { editParameters } from "@/lib/runs/control/parameters";

const Id = z.string().max(longestId);
const Ids = z.array(Id).min(1).max(mostSelected);

/** Opens the list, or returns an error message. */
export const deleteDatasetAction = formAction(
  { needs: "editor", reads: z.object({ id: Id }), refused: sentence },
  async ({ id }, { by }): Promise<null> => {
    await deleteDataset(id, by);
    goTo("/datasets");
  },
);

export const deleteConfigurationAction = formAction(
  { needs: "editor", reads: z.object({ dataset: Id, id: Id }), refused: sentence, refreshes: "everything" },
  async ({ dataset, id }, { by }) => {
    await deleteConfiguration(dataset, id, by);
    return null;
  },
);

const Changes = z
  .array(z.tuple([Id, ParameterChange]))
  .min(1)
  .max(mostConfigurations);

/** All or none. Returns an error message if it fails. */
export const editParametersAction = callAction(
  { needs: "editor", reads: z.tuple([Id, Changes]), refused: ({ message }) => message, refreshes: "everything" },
  async ([id, changes], { by }): Promise<string | null> => {
    await editParameters(id, changes, by);
    return null;
  },
);

export const countDatasetsImpactAction = callAction({ needs: "editor", reads: z.tuple([Ids]) }, async ([ids]) =>
  impactOf("dataset", ids),
);

export const deleteDatasetsAction = callAction(
  { needs: "editor", reads: z.tuple([Ids]), refused: sentence, refreshes: "everything" },
  async ([ids], { by }) => {
    await deleteAs("dataset", ids, by);
    return null;
  },
);
