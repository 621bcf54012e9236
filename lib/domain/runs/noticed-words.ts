import type { Noticed } from "@/lib/domain/run";

/** One sentence each. */
export const noticedInWords = (noticed: Noticed): string[] =>
  Object.entries(noticed).flatMap(([model, { answeredBy, shortened }]) => [
    ...(answeredBy.length > 0 ? [`${answeredBy.join(", ")} answered, although ${model} was asked.`] : []),
    ...(shortened ? [shortenedInWords(model, shortened)] : []),
  ]);

const parts: Readonly<Record<string, string>> = {
  temperature: "the temperature",
  system: "the system role (its instructions begin the user message)",
  json_schema: "structured output",
};

/** One sentence for each model that does not take all that a run sends; parts that change no reply are not named. */
export const droppedInWords = (dropped: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.entries(dropped).flatMap(([model, names]) => {
    const isUnlimited = names.includes("max_tokens") && names.includes("max_completion_tokens");
    const left = [...names.flatMap((name) => parts[name] ?? []), ...(isUnlimited ? ["a limit of reply tokens"] : [])];
    return left.length === 0
      ? []
      : [`${model} does not take ${left.join(" and ")}, so ${left.length === 1 ? "it is" : "they are"} left out.`];
  });

export const shortenedInWords = (model: string, { sent, counted }: { sent: number; counted: number }): string =>
  `The server of ${model} counted ${counted.toLocaleString("en")} tokens in a prompt of about ${sent.toLocaleString("en")}: it cuts prompts to its context window, so the judge does not see all contexts. Raise the window (in Ollama num_ctx or OLLAMA_CONTEXT_LENGTH) and judge again.`;

const version = /(?:-(?:\d{4}-\d{2}-\d{2}|\d{3,8}|latest|preview|exp|v\d{1,2}|instruct|it|turbo-latest))+$/;

/** The model's name without provider, tag and date. */
const nameOf = (model: string): string =>
  (model.split("/").at(-1) ?? model)
    .toLowerCase()
    .replace(/[:@].*$/, "")
    .replace(/\.gguf$/, "")
    .replace(/^(?:[a-z]{2,4}\.)?(?:anthropic|meta|amazon|mistral|cohere|deepseek|openai|google|qwen)\./, "")
    .replace(version, "");

/** Another model than was asked, beyond what a server adds to its name. */
export const isOtherModel = (asked: string, answered: string): boolean => nameOf(asked) !== nameOf(answered);
