import * as z from "zod";
import type { JudgedSample, SampleField } from "@/lib/domain/sample";
import { percent } from "@/lib/domain/scores/format";
import {
  type Ask,
  defineMetric,
  type LexicalEvidence,
  type Metric,
  type Parsed,
  type Place,
  type Settings,
} from "@/lib/metrics/define";
import { groundedShare, lexicalNote } from "@/lib/metrics/lexical-findings";
import type { MetricDefinition } from "@/lib/metrics/own/words/definition";
import { placeholderOf } from "@/lib/metrics/own/words/names";
import { contextsShape, meanPerContext } from "@/lib/metrics/shapes/contexts";
import { pollsShape, scorePolls } from "@/lib/metrics/shapes/polls";
import { meanOfModels, singleShape } from "@/lib/metrics/shapes/single";
import { conversation, dataRule, delimited, withConversation } from "@/lib/metrics/texts/conversation";
import { fillTemplate } from "@/lib/metrics/texts/template";
import { scaleOf } from "./reply";

export function metricOf(id: string, definition: MetricDefinition): Metric {
  const { name, question, needs, unit, direction, bands } = definition;
  const scale = scaleOf(definition.scale);
  const isOfContext = unit === "context";
  const placeholders = needs.map((field) => placeholderOf(field, unit));
  const user = `${definition.prompt.replace(/\{([a-z]+)\}/g, (placeholder, one: string) =>
    one === "contexts" ? placeholder : `\n${delimited(one.toUpperCase(), placeholder)}\n`,
  )}\n\nNow reply with the JSON object.`;
  const system = `You judge ${isOfContext ? "a CONTEXT that a search retrieved for a QUESTION" : "the work of a system that retrieves contexts and answers questions"}, by one criterion: ${question}

${dataRule}

Reply with one JSON object and nothing else. Give your reasoning in a few sentences first, then your ${definition.scale === "0 to 10" ? "score, a whole number from 0 to 10" : "grade, one of those listed"}:
${scale.form}`;

  const better = (parsed: Parsed): Parsed =>
    direction === "lower" && parsed.ok ? { ok: true, reading: { ...parsed.reading, score: 1 - parsed.reading.score } } : parsed;
  const scaleInWords = scaleText(definition);
  const step = {
    template: ({ conversation }: Settings) => withConversation({ system, user }, conversation),
    placeholders,
    typicalReplyTokens: () => 90,
    replyForm: () => `One JSON object and nothing else: ${scale.form}`,
    reply: scale.reply,
    parse: (reply: string) => better(scale.read(reply)),
    lexicalReply(sample: JudgedSample, { item }: Place, evidence: LexicalEvidence) {
      const { share, reasoning } = standIn(sample, needs, item, evidence);
      const raw = Math.round((direction === "lower" ? 1 - share : share) * scale.rawMax);
      const word = scale.wordOf(raw);
      return JSON.stringify(word === null ? { reasoning, score: raw } : { reasoning, grade: word });
    },
  };
  const about = {
    id,
    name,
    shortName: name,
    source: "own",
    needs,
    group: isOfContext || !needs.includes("response") ? ("retrieval" as const) : ("response" as const),
    rawMax: scale.rawMax,
    ...(bands !== undefined && { thresholds: bands === "none" ? null : bands }),
    card: {
      summary: question,
      standIn: "shared words",
      origin: "Defined here, not built in.",
      scale: scaleInWords,
      formula: isOfContext
        ? "The mean over the contexts. Several judge models: the mean over those that replied, context by context."
        : "The grade from 0 to 1. Several judge models: the mean over those that replied.",
      whenNot: "It is as good as its prompt: compare it with people's labels before you rely on it.",
      quirks: [],
    },
  };
  const ofConversation = needs.includes("question") ? { conversation } : {};
  const messages = (sample: JudgedSample, template: Parameters<typeof fillTemplate>[0], context = "") =>
    fillTemplate(template, sample, {
      question: sample.question,
      contexts: sample.contexts,
      response: sample.response ?? "",
      reference: sample.reference ?? "",
      context,
    });
  const temperature = (usual: number) => z.number().min(0).max(2).default(usual);

  if (isOfContext)
    return defineMetric({
      ...about,
      ...step,
      shape: contextsShape,
      settings: z.object({ ...ofConversation, temperature: temperature(0) }),
      asks: (sample, settings, template) =>
        sample.contexts.map((context, item) => ({
          item,
          poll: 0,
          temperature: settings.temperature,
          messages: messages(sample, template, context),
        })),
      score: (sample, judgments) => meanPerContext(sample, judgments, ({ explanation }) => explanation),
    });
  if (definition.scale === "yes or no" && direction === "higher")
    return defineMetric({
      ...about,
      ...step,
      shape: pollsShape(id),
      settings: z.object({
        ...ofConversation,
        polls: z.int().min(1).max(20).default(definition.polls),
        temperature: temperature(definition.polls > 1 ? 1 : 0),
      }),
      polls: ({ polls }) => polls,
      asks(sample, { polls, temperature }, template): Omit<Ask, "step">[] {
        const same = messages(sample, template);
        return Array.from({ length: polls }, (_, poll) => ({ item: null, poll, temperature, messages: same }));
      },
      score: (_, judgments, { polls }) => scorePolls(judgments, polls),
    });
  return defineMetric({
    ...about,
    ...step,
    shape: singleShape,
    settings: z.object({ ...ofConversation, temperature: temperature(0) }),
    asks: (sample, settings, template) => [
      { item: null, poll: 0, temperature: settings.temperature, messages: messages(sample, template) },
    ],
    score: (_, judgments) => meanOfModels(judgments, ({ explanation }) => explanation),
  });
}

function scaleText({ scale, direction }: MetricDefinition): string {
  const named = { "yes or no": "Yes or no", "0 to 10": "A whole number from 0 to 10" };
  const values = typeof scale === "string" ? named[scale] : `${scale.join(", ")}, in equal steps`;
  return `${values}, shown as 0 to 1.${direction === "lower" ? " Lower is better, so it is turned around: 1 stands for the lowest." : ""}`;
}

/** Needs no model: how many words of one text are in another. */
function standIn(
  { question, contexts, response, reference }: JudgedSample,
  needs: readonly SampleField[],
  item: number | null,
  evidence: LexicalEvidence,
): { share: number; reasoning: string } {
  const answer = response ?? "";
  if (item === null && needs.includes("response") && needs.includes("contexts")) {
    const share = groundedShare(evidence.grounding(answer, contexts));
    return { share, reasoning: `The contexts contain ${percent(share)} of the response's words. ${lexicalNote}` };
  }
  const [sought, name] = needs.includes("reference") ? [reference ?? "", "reference"] : [question, "question"];
  const whole = needs.includes("response") ? answer : contexts.join("\n");
  const searched = item === null ? whole : (contexts[item] ?? "");
  const { share, found, missing } = evidence.relevance(sought, searched);
  const words = found.length + missing.length;
  return { share, reasoning: `Contains ${found.length} of ${words} content words of the ${name}. ${lexicalNote}` };
}
