"use server";

import { findExample, importExample } from "assay-lib/imports/example";
import { lookForServers, onlyLocal } from "assay-lib/judge/servers/local";
import { startRuns } from "assay-lib/runs/start/create";
import * as z from "zod";
import { formAction, goTo, sentence, Typed } from "@/app/action";

export const lookForJudgeAction = formAction({ needs: "admin", reads: z.object({}) }, () => lookForServers());

export const judgeExampleLocallyAction = formAction(
  { needs: "admin", reads: z.object({ server: Typed, model: Typed }), refused: sentence },
  async ({ server, model }, { by }): Promise<string> => {
    const servers = onlyLocal(server);
    const { id } = (await findExample()) ?? (await importExample(by));
    // Local servers handle few concurrent requests, slowly.
    const judge = { kind: "openai" as const, models: [model], concurrency: 4, timeout: 300 };
    await startRuns({ datasetId: id, metrics: ["all"], judge }, { by, servers });
    goTo("/");
  },
);
