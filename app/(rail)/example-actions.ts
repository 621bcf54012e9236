"use server";

import * as z from "zod";
import { formAction, goTo } from "@/app/action";
import { findExample, importExample } from "@/lib/imports/example";
import { startRuns } from "@/lib/runs/start/create";

export const addExampleAction = formAction({ needs: "editor", reads: z.object({}) }, async (_, { by }): Promise<void> => {
  const { id } = await importExample(by);
  goTo(`/datasets/${id}`);
});

export const judgeExampleAction = formAction({ needs: "editor", reads: z.object({}) }, async (_, { by }): Promise<void> => {
  const { id } = (await findExample()) ?? (await importExample(by));
  await startRuns({ datasetId: id, metrics: ["all"], judge: { kind: "lexical" } }, { by });
  goTo("/");
});
