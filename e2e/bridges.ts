import { reply, type Script } from "@/testing/judge-server";
import { test as base } from "./fixtures";

export const opened = "Tower Bridge opened in 1894.";
export const painted = "The bridge could perhaps be painted in blue after the war.";
const rows = [
  {
    id: "bridge",
    question: "When did Tower Bridge open?",
    contexts: [`${opened} It took eight years to build.`, painted],
    response: "Tower Bridge opened in 1894 and is blue.",
    reference: "In 1894.",
    labels: { adherent: false },
  },
  {
    id: "markup",
    question: "<b>Bold</b> question about markup?",
    contexts: [
      {
        text: "<script>document.title = 'taken over'</script> A context that is markup.",
        id: "<b>document</b>#1",
        score: 0.81234,
        metadata: { source: "<i>wiki</i>", page: 3, path: ["<u>a</u>"] },
      },
    ],
    response: "<img src=x> is the response.",
    turns: [
      { role: "user", content: "<s>Hello</s>" },
      { role: "assistant", content: `What about <i>markup</i>? ${"It goes on. ".repeat(60)}` },
    ],
    reference_contexts: ["A context that is markup.", "A <b>gold</b> context that is missed."],
  },
  {
    id: "arabic",
    question: "متى افتتح الجسر؟",
    contexts: ["افتتح الجسر عام 1894."],
    response: "عام 1894.",
  },
];

/** Fixed replies; the third of five polls is no. */
export function judgeBridges(): Script {
  let polls = 0;
  return ({ prompt }) => {
    if (prompt.includes("Supporting Evidence"))
      return reply("Score: 9\nCriteria: The year of the opening is named.\nSupporting Evidence: It says 1894.");
    if (/verdict/i.test(prompt)) {
      polls++;
      return polls % 5 === 3
        ? reply("Nothing supports the colour.\nVerdict: no")
        : reply("The year is right: “tower bridge  opened in 1894”, it says.\nVerdict: yes");
    }
    if (/"score"/.test(prompt)) {
      const score = prompt.includes(opened) ? 2 : 0;
      return reply(JSON.stringify({ score, reasoning: "The reasoning of the second metric." }));
    }
    return prompt.includes(opened)
      ? reply(JSON.stringify([opened, "The bridge is painted in blue after the war."]))
      : reply("Insufficient Information");
  };
}

export const test = base.extend<{ runId: string; table: string }>({
  runId: async ({ verbs, judge }, use) => {
    judge.script = judgeBridges();
    const [runId = ""] = await verbs.judged(await verbs.addDataset(rows, "bridges"), {
      judge: { kind: "openai", models: ["judge-a"], concurrency: 1 },
      settings: { "ragas-context-relevancy": { mode: "extract" } },
    });
    await use(runId);
  },
  table: ({ runId }, use) => use(`/runs/${runId}?sort=position`),
});

export const first = /When did Tower Bridge open/;
