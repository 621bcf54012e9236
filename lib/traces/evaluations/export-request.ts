import type { EvaluationEvent } from "@/lib/db/evaluation-events";
import { version } from "@/lib/domain/process/version";
import { type Band, bandOf, type Thresholds, thresholdsOf } from "@/lib/domain/scores/band";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";

const text = (key: string, value: string) => ({ key, value: { stringValue: value } });

const labels = (band: Band | null) => (band ? [text("gen_ai.evaluation.score.label", band)] : []);

const nanoseconds = (at: Date): string => `${at.getTime()}000000`;

/** OTLP/JSON ExportLogsServiceRequest with a `gen_ai.evaluation.result` event per score. Lexical scores have no label, and
 *  explanations, which quote texts, are included only if allowed. */
export const exportRequest = (
  events: readonly EvaluationEvent[],
  { thresholds, withExplanations }: { thresholds: Thresholds; withExplanations: boolean },
): string =>
  JSON.stringify({
    resourceLogs: [
      {
        resource: { attributes: [text("service.name", "assay"), text("service.version", version)] },
        scopeLogs: [
          {
            scope: { name: "assay", version },
            logRecords: events.map(({ runId, judgeKind, traceId, spanId, metric, score, cause, explanation, at }) => ({
              timeUnixNano: nanoseconds(at),
              observedTimeUnixNano: nanoseconds(at),
              severityNumber: 9,
              severityText: "INFO",
              eventName: "gen_ai.evaluation.result",
              traceId,
              spanId,
              attributes: [
                text("gen_ai.evaluation.name", metric),
                ...(score === null
                  ? [text("error.type", cause ?? "_OTHER")]
                  : [
                      { key: "gen_ai.evaluation.score.value", value: { doubleValue: score } },
                      ...labels(describeJudge(judgeKind).asksModels ? bandOf(score, thresholdsOf(thresholds, metric)) : null),
                    ]),
                ...(withExplanations && explanation ? [text("gen_ai.evaluation.explanation", explanation)] : []),
                text("assay.run.id", runId),
              ],
            })),
          },
        ],
      },
    ],
  });
