import * as z from "zod";
import { Count } from "@/lib/domain/api/operation";
import { TraceState } from "./state";

const State = TraceState.describe(
  "sampled: it is one sample or several; waiting: more spans are expected; incomplete: it lacks a question, a search or an answer; no-text: no span carries a text; refused: it cannot be stored; left-out: no rule takes it.",
);

export const Trace = z
  .object({
    id: z.string().describe("32 hexadecimal digits."),
    project: z.string(),
    state: State,
    reason: z.string().nullable().describe("Why it gave no samples, or fewer samples than questions."),
    datasetId: z.string().nullable().describe("Dataset of its samples."),
    samples: z.array(z.string()).describe("External ids of its samples, one for each question."),
    changedAt: z.string().describe("When its last span arrived."),
  })
  .meta({ id: "Trace" });

export const TraceProject = z
  .object({
    project: z.string(),
    spans: Count.describe("Accepted spans."),
    leftOut: Count.describe("Of those, spans of traces outside the project's percentage."),
    rejected: Count.describe("Rejected spans, as reported to the sender."),
    lastAt: z.string().nullable().describe("When the last span arrived; null if every trace was excluded."),
    traces: z.record(TraceState, Count).describe("Its traces by state."),
  })
  .meta({ id: "TraceProject" });
