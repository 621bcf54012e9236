"use server";

import { metrics } from "assay-lib/api/metrics";
import { addPromptVersion } from "assay-lib/db/prompts/versions";
import { longestId } from "assay-lib/domain/bounds";
import { NewPromptVersion } from "assay-lib/domain/prompts/version";
import * as z from "zod";
import { formAct } from "@/app/act";
import { callAction, goTo, problemsByField } from "@/app/action";
import { promptsHref } from "@/components/addresses/prompts";

const Id = z.string().max(longestId);

export const saveVersionAction = callAction(
  { needs: "editor", reads: z.tuple([Id, NewPromptVersion]), refused: problemsByField, refreshes: "everything" },
  async ([metric, version], { by }) => {
    const { name } = await addPromptVersion(metric, version, by);
    return { name };
  },
);

export const removeVersionAction = formAct(metrics.removePromptVersion, (_, typed) => goTo(promptsHref(typed("id"))), {
  refused: problemsByField,
  refreshes: "everything",
});
