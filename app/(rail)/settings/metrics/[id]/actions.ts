"use server";

import { addPromptVersion, removePromptVersion } from "assay-lib/db/prompts/versions";
import { longestId } from "assay-lib/domain/bounds";
import { NewPromptVersion } from "assay-lib/metrics/words/prompts/version";
import * as z from "zod";
import { callAction, formAction, goTo, problemsByField, Typed } from "@/app/action";
import { promptsHref } from "@/components/addresses/prompts";

const Id = z.string().max(longestId);

export const saveVersionAction = callAction(
  { needs: "editor", reads: z.tuple([Id, NewPromptVersion]), refused: problemsByField, refreshes: "everything" },
  async ([metric, version], { by }) => {
    const { name } = await addPromptVersion(metric, version, by);
    return { name };
  },
);

export const removeVersionAction = formAction(
  { needs: "editor", reads: z.object({ metric: Typed, name: Typed }), refused: problemsByField },
  async ({ metric, name }, { by }) => {
    await removePromptVersion(metric, name, by);
    return goTo(promptsHref(metric));
  },
);
