import type { JudgmentCause, ScoreCause } from "@/lib/domain/cause";
import type { Message } from "@/lib/domain/judge";
import type { MetricThresholds } from "@/lib/domain/scores/band";

export interface TriedReply {
  /** In the scale's words: "partly", "7 of 10". */
  grade: string | null;
  reasoning: string | null;
  /** Null without a reply. */
  reply: string | null;
  cause: JudgmentCause | null;
  detail: string | null;
}

interface TriedPrompt {
  /** Index of the context that it is about; null for the whole sample. */
  context: number | null;
  messages: readonly Message[];
  replies: TriedReply[];
}

interface TriedSample {
  id: number;
  question: string;
  score: number | null;
  cause: ScoreCause | null;
  /** Contexts that were not judged, because there are too many. */
  leftOut: number;
  prompts: TriedPrompt[];
}

export interface TriedMetric {
  model: string;
  /** To the judge, including those that failed. */
  calls: number;
  thresholds: MetricThresholds;
  samples: TriedSample[];
}
