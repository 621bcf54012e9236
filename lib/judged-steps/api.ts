import * as z from "zod";
import { ControlsEstimate } from "@/lib/controls/words/report";
import { flag, json, operations } from "@/lib/domain/api/operation";
import { strictNamed } from "@/lib/domain/schema/named";
import { StepFigures } from "@/lib/domain/steps/facts";
import { StartedRuns } from "@/lib/runs/api";

const StepsBody = strictNamed("StepsBody", {});

const StepsQuery = z.strictObject({
  estimate: flag.describe("1 only prepares the contexts and estimates what judging them takes."),
});

export const steps = operations("Comparisons", {
  measureSteps: {
    at: "GET /runs/{id}/steps",
    needs: "viewer",
    summary: "What each retrieval step of a run's samples found, first found and lost, and how the judge scores its contexts.",
    answers: { 200: json(StepFigures, "The steps in the order in which they usually come; none without steps.") },
  },
  judgeSteps: {
    at: "POST /runs/{id}/steps",
    needs: "editor",
    summary:
      "Starts the run that judges the contexts of all steps, each distinct text of a sample once, with the run's judge and its metrics that score contexts one by one. With ?estimate=1 it starts nothing.",
    query: StepsQuery,
    body: StepsBody,
    isOnce: true,
    answers: {
      200: json(ControlsEstimate, "With ?estimate=1: what judging them takes."),
      201: json(StartedRuns, "The run, also if it was started before. It is judged in the background, and no list shows it."),
    },
    problems: [409],
  },
});
