"use server";

import { longestId } from "assay-lib/domain/bounds";
import { judgeTheRest, pauseRace, resumeRace, stopRace } from "assay-lib/runs/races/control";
import * as z from "zod";
import { formAction, sentence } from "@/app/action";
import { raceVerbs } from "@/components/races/verbs";

export const controlRaceAction = formAction(
  {
    needs: "editor",
    reads: z.object({ id: z.string().max(longestId), verb: z.enum(raceVerbs) }),
    refused: sentence,
    refreshes: "everything",
  },
  async ({ id, verb }, { by }) => {
    if (verb === "rest") await judgeTheRest(id, by);
    else await { pause: pauseRace, resume: resumeRace, stop: stopRace }[verb](id);
    return null;
  },
);
