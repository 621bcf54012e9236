"use server";

import { impactOf } from "assay-lib/db/deletion/delete";
import { longestId, mostConfigurations, mostSelected } from "assay-lib/domain/bounds";
import { ParameterChange } from "assay-lib/domain/parameters/values";
import { accountOf } from "assay-lib/domain/people/visitor";
import { Refusal } from "assay-lib/domain/problem";
import { ReviewerName } from "assay-lib/domain/reviews/opinion";
import { confirmGolden } from "assay-lib/golden/save";
import { deleteAs, deleteConfiguration, deleteDataset } from "assay-lib/runs/control/delete";
import { editParameters } from "assay-lib/runs/control/parameters";
import * as z from "zod";
import { callAction, changeAction, formAction, goTo, sentence } from "@/app/action";

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

/** All or none. */
export const editParametersAction = changeAction("editor", z.tuple([Id, Changes]), ([id, changes], { by }) =>
  editParameters(id, changes, by),
);

export const countDatasetsImpactAction = callAction({ needs: "editor", reads: z.tuple([Ids]) }, async ([ids]) =>
  impactOf("dataset", ids),
);

export const deleteDatasetsAction = changeAction("editor", z.tuple([Ids]), ([ids], { by }) => deleteAs("dataset", ids, by));

const Confirmation = z.tuple([z.int().positive(), z.boolean(), z.string().max(1000).nullable()]);

/** Confirms a golden row for the account, or else the given name. */
export const confirmGoldenAction = changeAction("reviewer", Confirmation, async ([sample, isConfirmed, name], { visitor }) => {
  const person = accountOf(visitor) ?? { id: null, name: ReviewerName.safeParse(name ?? "").data ?? "" };
  if (person.name === "") throw new Refusal("Enter your name.");
  await confirmGolden(sample, person, isConfirmed);
});
