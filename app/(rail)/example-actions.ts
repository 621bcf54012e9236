"use server";

import { findExample, importExample } from "assay-lib/imports/example";
import { startRuns } from "assay-lib/runs/start/create";
import { judgedExample } from "assay-lib/runs/start/example";
import * as z from "zod";
import { formAction, goTo } from "@/app/action";

export const addExampleAction = formAction({ needs: "editor", reads: z.object({}) }, async (_, { by }): Promise<void> => {
  const { id } = await importExample(by);
  goTo(`/datasets/${id}`);
});

export const judgeExampleAction = formAction({ needs: "editor", reads: z.object({}) }, async (_, { by }): Promise<void> => {
  const { id } = (await findExample()) ?? (await importExample(by));
  await startRuns(judgedExample(id), { by });
  goTo("/");
});
