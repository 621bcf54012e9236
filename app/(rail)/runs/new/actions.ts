"use server";

import { loadOwnMetrics } from "assay-lib/db/own-metrics";
import { startRuns } from "assay-lib/runs/start/create";
import * as z from "zod";
import { formAction, goTo } from "@/app/action";
import type { FormProblem } from "@/components/run-form/estimate/plan";
import { problemsOf } from "./plan-form";
import { readForm } from "./read-form";

export const startRunsAction = formAction(
  { needs: "editor", reads: z.object({}), refused: problemsOf },
  async (_, { form, by }): Promise<FormProblem[]> => {
    await loadOwnMetrics();
    const read = readForm(form);
    if (!read.ok) return read.problems;
    const ids = await startRuns(read.input, { by });
    goTo(ids.length === 1 ? `/runs/${ids[0]}` : "/");
  },
);
