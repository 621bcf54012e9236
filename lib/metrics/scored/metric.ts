import * as z from "zod";
import { type ScoredMetric, scaleInWords } from "@/lib/domain/scored/definition";
import { defineMetric, type Metric } from "@/lib/metrics/define";
import { contextsShape, meanOfModels, meanPerContext, singleShape } from "@/lib/metrics/shapes/contexts";

/** A metric whose scores another tool computed: it asks nothing. */
export function scoredMetric(id: string, definition: ScoredMetric): Metric {
  const { tool, name, role, unit, direction, scale } = definition;
  const isOfContext = unit === "context";
  const about = {
    id,
    name,
    shortName: name,
    source: tool || "scored elsewhere",
    group: role === "context relevance" || role === "retrieval" ? ("retrieval" as const) : ("response" as const),
    role,
    needs: ["question" as const],
    rawMax: scale[0] === 0 ? scale[1] : null,
    thresholds: null,
    ...(role === "groundedness" && { mustNotFall: true as const }),
    settings: z.object({}),
    card: {
      summary: `${tool || "Another tool"} computed this score. Role: ${role}.`,
      standIn: "",
      origin:
        `Read from a file; Assay asked no judge. ${tool ? `The documentation of ${tool} says how it is computed.` : ""}`.trim(),
      scale: `${scaleInWords(definition)}, shown as 0 to 1.${direction === "lower" ? " Lower is better, so it is turned around: 1 stands for the lowest." : ""}`,
      formula: isOfContext ? "The mean over the contexts." : "The tool's own score.",
      whenNot: "Its scores cannot be compared with those of another tool, even under the same name.",
      quirks: [],
    },
    template: () => ({ system: "", user: "" }),
    placeholders: [],
    typicalReplyTokens: () => 0,
    replyForm: () => "",
    asks: () => [],
    parse: () => ({ ok: false, cause: "no-score" }) as const,
    lexicalReply: () => "",
  };
  return isOfContext
    ? defineMetric({
        ...about,
        shape: contextsShape,
        score: (sample, judgments) => meanPerContext(sample, judgments, ({ explanation }) => explanation),
      })
    : defineMetric({
        ...about,
        shape: singleShape,
        score: (_, judgments) => meanOfModels(judgments, ({ explanation }) => explanation),
      });
}
