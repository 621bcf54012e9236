import { expect, test } from "vitest";
import { requireMetrics } from "@/lib/metrics/registry";
import { ReplyDetail } from "@/lib/metrics/shapes/sentences";
import { sentenceNumber } from "@/lib/metrics/texts/sentences";
import { collections, sample } from "./all.fixture";
import type { Expected, Groups } from "./form.fixture";

function parsed(id: string, reply: string, settings: object = {}) {
  const [metric] = requireMetrics([id]);
  if (!metric) throw new Error(`There is no ${id}.`);
  return metric.parse(reply, sample, { item: 0, poll: 0 }, metric.settings.parse(settings));
}

function rawOf(id: string, reply: string): Expected {
  const result = parsed(id, reply);
  return result.ok ? result.reading.raw : result.cause;
}

function chosenOf(reply: string, mode: "select" | "extract"): Expected {
  const result = parsed("ragas-context-relevancy", reply, { mode });
  if (!result.ok) return result.cause;
  const { chosen } = ReplyDetail.parse(result.reading.detail);
  return chosen.map(sentenceNumber);
}

const read = {
  trulens: (reply: string) => rawOf("trulens-context-relevance", reply),
  nvidia: (reply: string) => rawOf("nvidia-context-relevance", reply),
  select: (reply: string) => chosenOf(reply, "select"),
  extract: (reply: string) => chosenOf(reply, "extract"),
  adherence: (reply: string): Expected => {
    const result = parsed("context-adherence-plus", reply);
    return result.ok ? (result.reading.verdict ?? "none") : result.cause;
  },
};

const rows = Object.entries(collections as Record<keyof typeof read, readonly Groups[]>).flatMap(([metric, groups]) =>
  groups.flatMap((named) =>
    Object.entries(named).flatMap(([group, replies]) =>
      replies.map(([reply, expected]) => ({ metric: metric as keyof typeof read, group, reply, expected })),
    ),
  ),
);

test.each(rows)("$metric, $group: $reply", ({ metric, reply, expected }) => expect(read[metric](reply)).toEqual(expected));

const flagsOf = (id: string, reply: string, settings: object = {}) => {
  const result = parsed(id, reply, settings);
  return result.ok ? result.reading.flags : result.cause;
};

test.each([
  ["trulens-context-relevance", "Score: 8\nCriteria: relevance"],
  ["trulens-context-relevance", "**Score:** 8/10"],
  ["trulens-context-relevance", "8"],
  ["trulens-context-relevance", "<think>Hm.</think>Score: 8"],
  ["nvidia-context-relevance", '```json\n{"score": 2, "reasoning": "r"}\n```'],
  ["ragas-context-relevancy", '["1.1"]'],
  ["ragas-context-relevancy", "Insufficient Information"],
  ["context-adherence-plus", "All is there.\n**Verdict:** Yes"],
  ["context-adherence-plus", '{"verdict": "no"}'],
])("%s: its own form has no flag: %s", (id, reply) => expect(flagsOf(id, reply)).toEqual([]));

test.each([
  ["trulens-context-relevance", "Rating: 8"],
  ["trulens-context-relevance", '{"score": 8}'],
  ["trulens-context-relevance", "Score: 0.8 (8/10)"],
  ["trulens-context-relevance", "Score: 4 + 4 = 8"],
  ["nvidia-context-relevance", "2"],
  ["nvidia-context-relevance", "{'score': 2}"],
  ["ragas-context-relevancy", "1.1, 1.2"],
  ["ragas-context-relevancy", "None"],
  ["context-adherence-plus", "yes"],
  ["context-adherence-plus", "Answer: yes"],
  ["context-adherence-plus", "Verdict: not grounded"],
  ["context-adherence-plus", '{"verdict": true}'],
])("%s: another form is flagged: %s", (id, reply) => expect(flagsOf(id, reply)).toEqual(["read leniently"]));

test("a score below one may have both flags", () => {
  expect(flagsOf("trulens-context-relevance", "Rating: 0.9")).toEqual(["read leniently", "looks already normalised"]);
  expect(flagsOf("trulens-context-relevance", "Score: 0.9")).toEqual(["looks already normalised"]);
});
