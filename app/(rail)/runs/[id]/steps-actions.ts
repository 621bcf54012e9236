"use server";

import { longestId } from "assay-lib/domain/bounds";
import { prepareSteps, startSteps } from "assay-lib/judged-steps/start";
import * as z from "zod";
import { formAction, goTo } from "@/app/action";

const Run = z.object({ run: z.string().max(longestId) });

const goToSteps = (run: string): never => goTo(`/runs/${encodeURIComponent(run)}#steps`);
/** The panel shows only what can be done. */
const refused = (_: unknown, input: { run: string } | null): never => (input ? goToSteps(input.run) : goTo("/"));

export const prepareStepsAction = formAction({ needs: "editor", reads: Run, refused }, async ({ run }): Promise<void> => {
  await prepareSteps(run);
  goToSteps(run);
});

export const startStepsAction = formAction({ needs: "editor", reads: Run, refused }, async ({ run }, { by }): Promise<void> => {
  await startSteps(run, by);
  goToSteps(run);
});
