import * as z from "zod";
import { JudgeSetup, type Message } from "@/lib/domain/judge";
import type { Endpoint } from "@/lib/http/endpoint";
import type { Question } from "@/lib/judge/contract/call";
import { type Ask, defineMetric } from "@/lib/metrics/define";
import { singleShape } from "@/lib/metrics/shapes/contexts";

const wordMetric = defineMetric({
  id: "word",
  name: "Word",
  shortName: "Word",
  source: "test",
  group: "response",
  needs: ["question"],
  shape: singleShape,
  rawMax: 10,
  typicalReplyTokens: () => 5,
  replyForm: () => "Score: <number>",
  settings: z.object({}),
  template: () => ({ system: "Answer with a number.", user: "{question}" }),
  placeholders: ["question"],
  asks: () => [],
  parse: (reply) => {
    const raw = Number(/^Score: (\d+)$/.exec(reply)?.[1] ?? Number.NaN);
    if (Number.isNaN(raw)) return { ok: false, cause: "no-score", detail: "There is no score." };
    return {
      ok: true,
      reading: {
        raw,
        score: raw / 10,
        verdict: null,
        explanation: null,
        criteria: null,
        evidence: null,
        detail: null,
        flags: [],
      },
    };
  },
  score: () => ({ score: null, cause: null, scored: 0, expected: 0, explanation: null, detail: { raw: null, models: {} } }),
  lexicalReply: (sample, _, evidence) =>
    `Score: ${Math.round(10 * evidence.relevance(sample.question, sample.contexts[0] ?? "").share)}`,
  card: { standIn: "words", summary: "", origin: "", scale: "", formula: "", whenNot: "", quirks: [] },
});

const messages: Message[] = [
  { role: "system", content: "Answer with a number." },
  { role: "user", content: "How tall is the tower?" },
];

function asksOf(polls: number, temperature: number): [Ask, ...Ask[]] {
  const ask = (poll: number): Ask => ({ step: 0, item: null, poll, temperature, messages });
  return [ask(0), ...Array.from({ length: polls - 1 }, (_, index) => ask(index + 1))];
}

/** The metric reads `Score: <number>` and nothing else. */
export const aQuestion = ({ model = "judge-a", temperature = 0, polls = 1 } = {}): Question => ({
  model,
  asks: asksOf(polls, temperature),
  metric: wordMetric,
  settings: {},
  sample: { question: "How tall is the tower?", contexts: ["The tower is 300 metres tall."], response: "It has three floors." },
});

/** A setup that asks a server at this address. */
export const aSetup = (baseUrl: string, more: Partial<z.input<typeof JudgeSetup>> = {}): JudgeSetup =>
  JudgeSetup.parse({ kind: "openai", models: ["judge-a"], baseUrl, timeout: 5, ...more });

/** A server at this address and what opens it. */
export const anEndpoint = (baseUrl: string, more: Partial<Endpoint> = {}): Endpoint => ({
  baseUrl,
  apiKey: "sk-test-key",
  headers: {},
  ...more,
});
