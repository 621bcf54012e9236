"use server";

import { impactOf } from "assay-lib/db/deletion/delete";
import { longestId, mostConfigurations, mostSelected } from "assay-lib/domain/bounds";
import { ParameterChange } from "assay-lib/domain/parameters/values";
import { accountOf } from "assay-lib/domain/people/visitor";
import { ReviewerName } from "assay-lib/domain/reviews/opinion";
import { confirmGolden } from "assay-lib/golden/save";
import { deleteAs, deleteConfiguration, deleteDataset } from "assay-lib/runs/control/delete";
import { editParameters } from "assay-lib/runs/control/parameters";
import * as z from "zod";
import { callAction, formAction, goTo, sentence } from "@/app/action";

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

const Confirmation = z.tuple([z.int().positive(), z.boolean(), z.string().max(1000).nullable()]);

/** Confirms a golden row for the account, or else the given name. Returns an error message if it fails. */
export const confirmGoldenAction = callAction(
  { needs: "reviewer", reads: Confirmation, refused: sentence, refreshes: "everything" },
  async ([sample, isConfirmed, name], { visitor }): Promise<string | null> => {
    const person = accountOf(visitor) ?? { id: null, name: ReviewerName.safeParse(name ?? "").data ?? "" };
    if (person.name === "") return "Enter your name.";
    await confirmGolden(sample, person, isConfirmed);
    return null;
  },
);
