import { readMessages } from "@/lib/datasets/values/messages";
import { at, firstText, isObject, isText, type Nested, sizeOf } from "@/lib/datasets/values/nested";
import { counted } from "@/lib/domain/text/counted";
import type { Gathering } from "./gather";
import { inside, mostly } from "./place";

/** Logs of `oaieval`: an event in each row. Those of one `sample_id` make a sample, whose later samplings are the judge's. */
export function openaiEvals(rows: readonly Nested[]): Gathering<Nested> | null {
  if (!mostly(rows, (row) => "sample_id" in row && "event_id" in row && isText(row.type) && isObject(row.data))) return null;
  const system = rows.flatMap((row) => contextsOf([row]));
  // What every question gets is an instruction.
  const instruction = system.length > 1 && new Set(system).size === 1 ? system[0] : undefined;
  const hasContexts = system.some((text) => text !== instruction);
  return {
    family: {
      name: "a log of OpenAI Evals",
      places: {
        id: inside("sample_id"),
        question: inside("question"),
        contexts: inside("contexts"),
        response: inside("response"),
        reference: inside("reference"),
      },
    },
    parts: function* (row) {
      if (isText(row.sample_id) && isObject(row.data)) yield { key: row.sample_id, part: row, size: sizeOf(row.data) };
    },
    join: (samples) => samples.map(({ key, parts }) => [sampleOf(key, parts, instruction)]),
    hints: (samples) => [
      `Each row is one event: the rows are read as ${counted(samples.length, "sample")}, by “sample_id”.`,
      ...(hasContexts ? ["System messages are read as contexts, since the log holds no others."] : []),
    ],
  };
}

const dataOf = (events: readonly Nested[], type: string) => events.filter((event) => event.type === type).map(({ data }) => data);

const contextsOf = (events: readonly Nested[]): string[] =>
  (readMessages(at(dataOf(events, "sampling")[0], "prompt")) ?? []).flatMap(({ role, text }) =>
    role === "system" && text.trim() !== "" ? [text] : [],
  );

function sampleOf(key: string, events: readonly Nested[], instruction: string | undefined): Nested {
  const [asked, ...graded] = dataOf(events, "sampling");
  const [match] = dataOf(events, "match");
  const prompt = at(asked, "prompt");
  const sampled = (data: unknown) => firstText(at(data, "sampled"), at(data, "sampled", 0));
  const sample = { model: at(graded.at(-1), "model") };
  const numbers = dataOf(events, "metrics").flatMap((data) => Object.entries(isObject(data) ? data : {}));
  return {
    sample_id: key,
    question: firstText(prompt) ?? readMessages(prompt)?.findLast(({ role }) => role === "user")?.text,
    contexts: contextsOf(events).filter((text) => text !== instruction),
    response: sampled(asked) ?? sampled(match),
    reference: firstText(at(match, "expected"), at(match, "expected", 0)) ?? undefined,
    results: [
      ...(match === undefined ? [] : [{ name: "match", passed: at(match, "correct") }]),
      ...numbers
        .filter(([, value]) => typeof value === "number" || typeof value === "boolean")
        .map(([name, score]) => ({ name, score, passed: null, sample })),
    ],
  };
}
