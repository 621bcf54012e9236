import type { Behaviour, Script } from "@/testing/judge-server";

type Request = Parameters<Script>[0];
export type Body = Request["body"];

/** What a good judge says. */
function saidBy({ prompt }: Request): string {
  if (/"score"/.test(prompt)) return '{"score": 2, "reasoning": "It names the height."}';
  if (/Supporting Evidence/.test(prompt)) return "Criteria: The height.\nSupporting Evidence: It is named.\nScore: 8";
  return "The claims were checked one by one.\n\nVerdict: yes";
}

export const jsonAnswer = (body: unknown): Behaviour => ({ kind: "json", body });
export const refusedWith = (status: number, body: unknown): Behaviour => ({ kind: "status", status, body });
export const choice = (more: object, body: object = {}): Behaviour =>
  jsonAnswer({
    model: "judge-a",
    choices: [{ index: 0, finish_reason: "stop", ...more }],
    usage: { prompt_tokens: 20, completion_tokens: 9 },
    ...body,
  });
export const message = (more: object): Behaviour => choice({ message: { role: "assistant", ...more } });
export const ends = (reason: string, content: string): Behaviour => choice({ finish_reason: reason, message: { content } });

/** A good judge, whose reply has this form. */
export const of =
  (form: (text: string) => Behaviour): Script =>
  (request) =>
    form(saidBy(request));
export const good = of((content) => message({ content }));

/** Streams a text in small events. */
export const chunks = (text: string): string =>
  [
    ...(text.match(/[\s\S]{1,9}/g) ?? []).map((content) => ({
      choices: [{ index: 0, delta: { content }, finish_reason: null }],
    })),
    { choices: [{ index: 0, delta: {}, finish_reason: "stop" }] },
  ]
    .map((event) => `data: ${JSON.stringify(event)}\n\n`)
    .concat("data: [DONE]\n\n")
    .join("");
