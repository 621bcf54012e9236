"use server";

import { noteMeasured } from "assay-lib/db/prompts/uses";
import { addPromptVersion, findPromptVersion, removePromptVersion, requireBuiltIn } from "assay-lib/db/prompts/versions";
import { findRun } from "assay-lib/db/runs/list";
import { longestId } from "assay-lib/domain/bounds";
import { Refusal } from "assay-lib/domain/problem";
import { largestDraw } from "assay-lib/domain/prompts/tried";
import { NewPromptVersion, VersionPrompts } from "assay-lib/domain/prompts/version";
import { drawPractice } from "assay-lib/prompts/draw";
import * as z from "zod";
import { callAction, formAction, goTo, problemsByField, Typed } from "@/app/action";
import { promptHref, promptsHref } from "@/components/addresses/prompts";

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

/** Opens the figures on the test part, which counts as a look at it. */
export const measureVersionAction = formAction(
  { needs: "editor", reads: z.object({ metric: Typed, name: Typed }), refused: problemsByField },
  async ({ metric, name }) => {
    const { id } = await findPromptVersion(metric, name);
    await noteMeasured(id);
    return goTo(promptHref(metric, name));
  },
);

const Asked = z.object({ run: Id, size: z.int().min(1).max(largestDraw), prompts: VersionPrompts });

export const drawSamplesAction = callAction(
  { needs: "editor", reads: z.tuple([Id, Asked]), refused: ({ message }: Refusal) => ({ problem: message }) },
  async ([metric, { run, size, prompts }]) => {
    const found = await findRun(run);
    if (!found?.metrics.includes(metric)) throw new Refusal("This run no longer exists. Choose another.", "not-found");
    return { draw: await drawPractice(found, requireBuiltIn(metric), prompts, size) };
  },
);
