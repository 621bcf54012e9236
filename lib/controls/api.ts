import * as z from "zod";
import { ControlsEstimate, ControlsReport } from "@/lib/controls/words/report";
import { flag, json, operations } from "@/lib/domain/api/operation";
import { ControlsRequest } from "@/lib/domain/controls/kinds";
import { strictNamed } from "@/lib/domain/schema/named";
import { StartedRuns } from "@/lib/runs/api";

const ControlsBody = strictNamed("ControlsBody", ControlsRequest.shape);

const ControlsQuery = z.strictObject({
  estimate: flag.describe("1 only draws the controls and estimates what judging them takes."),
});

export const controls = operations("Runs", {
  readControls: {
    at: "GET /runs/{id}/controls",
    needs: "viewer",
    summary: "What a run's judge makes of controls: samples of which it is known how they should score.",
    answers: { 200: json(ControlsReport, "Shares caught and passed, changes, noise, and the canary set, by metric.") },
  },
  startControls: {
    at: "POST /runs/{id}/controls",
    needs: "editor",
    summary:
      "Draws controls from a finished run's samples and starts the runs that judge them, or asks the canary set again. With ?estimate=1 it starts nothing.",
    query: ControlsQuery,
    body: ControlsBody,
    isOnce: true,
    answers: {
      200: json(ControlsEstimate, "With ?estimate=1: what asking them takes."),
      201: json(StartedRuns, "The runs. They are judged in the background, and no list shows them."),
    },
    problems: [409],
  },
});
