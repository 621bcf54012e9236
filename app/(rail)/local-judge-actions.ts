"use server";

import { z } from "zod";
import { formAction, goTo, sentence, Typed } from "@/app/action";
import { findExample, importExample } from "@/lib/imports/example";
import { lookForServers, onlyLocal } from "@/lib/judge/servers/local";
import { startRuns } from "@/lib/runs/start/create";

/** Asks the usual ports of this machine for their models. Nothing else asks them. */
export const lookForJudgeAction = formAction({ needs: "admin", reads: z.object({}) }, () => lookForServers());

/** Judges the example with the form's `model` of a `server` that was found; imports the example first if it is missing. */
export const judgeExampleLocallyAction = formAction(
  { needs: "admin", reads: z.object({ server: Typed, model: Typed }), refused: sentence },
  async ({ server, model }, { by }): Promise<string> => {
    const servers = onlyLocal(server);
    const { id } = (await findExample()) ?? (await importExample(by));
    // One machine answers few requests at once, and slowly.
    const judge = { kind: "openai" as const, models: [model], concurrency: 4, timeout: 300 };
    await startRuns({ datasetId: id, metrics: ["all"], judge }, { by, servers });
    goTo("/");
  },
);
