"use server";

import { loadOwnMetrics } from "assay-lib/db/own-metrics";
import { findRun } from "assay-lib/db/runs/list";
import { startRuns } from "assay-lib/runs/start/create";
import * as z from "zod";
import { formAction, goTo } from "@/app/action";
import type { PlanProblem } from "@/components/runs/new/estimate/plan";
import { problemsOf } from "./plan-form";
import { readRunForm } from "./read-form";

export const startRunsAction = formAction(
  { needs: "editor", reads: z.object({}), refused: problemsOf },
  async (_, { form, by }): Promise<PlanProblem[]> => {
    await loadOwnMetrics();
    const read = readRunForm(form);
    if (!read.ok) return read.problems;
    const ids = await startRuns(read.input, { by });
    const race = read.input.untilDecided && ids[0] !== undefined ? (await findRun(ids[0]))?.raceId : null;
    if (race) goTo(`/races/${race}`);
    goTo(ids.length === 1 ? `/runs/${ids[0]}` : "/");
  },
);
