import * as z from "zod";
import { isRead, type Reading } from "@/lib/domain/judgment";
import { defineMetric } from "@/lib/metrics/define";
import { registerMetrics } from "@/lib/metrics/registry";
import { meanOfModels, singleShape } from "@/lib/metrics/shapes/contexts";
import type { Behaviour } from "./judge-server";

const messages = (system: string, content: string) => [
  { role: "system" as const, content: system },
  { role: "user" as const, content },
];

const reading = (raw: number, detail: Reading["detail"] = null): Reading => ({
  raw,
  score: raw,
  detail,
  verdict: null,
  explanation: null,
  criteria: null,
  evidence: null,
  flags: [],
});

/** Takes a response apart, then checks each claim of the first model. */
const twoSteps = defineMetric({
  id: "two-steps",
  name: "Two steps",
  shortName: "Two steps",
  source: "test",
  group: "response",
  needs: ["contexts", "response"],
  shape: singleShape,
  rawMax: 1,
  settings: z.object({}),
  template: () => ({ system: "List the claims.", user: "{response}" }),
  placeholders: ["response"],
  typicalReplyTokens: () => 10,
  replyForm: () => "claims, separated by |",
  asks: ({ response }, _, { system }) => [{ item: null, poll: 0, temperature: 0, messages: messages(system, response ?? "") }],
  parse: (reply) =>
    reply.startsWith("claims:")
      ? { ok: true, reading: reading(1, { claims: reply.slice(7).split("|").filter(Boolean) }) }
      : { ok: false, cause: "malformed" },
  lexicalReply: ({ response }) => `claims:${response}|It is red.`,
  laterSteps: [
    {
      id: "check",
      template: () => ({ system: "Check the claim.", user: "{claim}" }),
      placeholders: ["claim"],
      typicalReplyTokens: () => 5,
      replyForm: () => "yes or no",
      usual: () => [{ step: 0, item: null, poll: 0, model: "any", error: null, ...reading(1, { claims: ["One.", "Two."] }) }],
      asks(_sample, _settings, { system }, before) {
        const claims = z.array(z.string()).catch([]).parse(before.find(isRead)?.detail?.claims);
        return claims.map((about, item) => ({ item, about, poll: 0, temperature: 0, messages: messages(system, about) }));
      },
      parse: (reply) => ({ ok: true, reading: reading(reply === "yes" ? 1 : 0) }),
      lexicalReply: ({ contexts }, { about }) => (contexts.some((context) => context.includes(about ?? "")) ? "yes" : "no"),
    },
  ],
  score(_, judgments) {
    const last = judgments.filter(({ step }) => step === 1);
    return meanOfModels(last.length > 0 ? last : judgments.filter((one) => !isRead(one)), () => null);
  },
  card: { summary: "", standIn: "", origin: "", scale: "", formula: "", whenNot: "", quirks: [] },
});

registerMetrics([twoSteps]);

/** As many claims as the response has digits; every second one is right. */
export function answerTwoSteps({ prompt }: { prompt: string }): Behaviour {
  const digits = prompt.match(/\d/g) ?? [];
  const verdict = Number(/Claim (\d+)/.exec(prompt)?.[1]) % 2 === 0 ? "yes" : "no";
  const content = prompt.includes("List the claims.")
    ? `claims:${digits.map((digit, index) => `Claim ${index} of ${prompt.match(/\d+/)?.[0]} says ${digit}`).join("|")}`
    : verdict;
  return { kind: "reply", content, usage: { prompt_tokens: 10, completion_tokens: 2 } };
}
