"use server";

import * as z from "zod";
import { formAction, goTo, sentence, Typed } from "@/app/action";
import { findExample, importExample } from "@/lib/imports/example";
import { lookForServers, onlyLocal } from "@/lib/judge/servers/local";
import { startRuns } from "@/lib/runs/start/create";

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
