import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { defaultLimits } from "@/lib/datasets/bytes/limits";
import { defaultThresholds } from "@/lib/domain/scores/band";
import { nvidiaContextRelevance } from "@/lib/metrics/nvidia-context-relevance";
import { contextSentences } from "@/lib/metrics/texts/sentences";

/** Rooms and files that read untrusted text; so do the words of all features. */
const rooms = ["lib/imports", "lib/datasets", "lib/metrics", "lib/domain", "lib/http", "lib/judge", "lib/traces", "lib/why"];
const files = [
  "lib/operations/downloads/send.ts",
  "components/runs/new/models/found.ts",
  "components/samples/texts/fold.ts",
  "components/samples/texts/markdown-tree.ts",
  "components/samples/texts/quotes.ts",
  "components/samples/difference/words.ts",
  "lib/samples/from-texts.ts",
];

export interface TextFunction {
  /** Such as "lib/domain/text/question-key.ts questionKey". */
  name: string;
  parameters: string[];
  call: (...values: unknown[]) => unknown;
}

const isSource = (file: string) => file.endsWith(".ts") && !/\.(test|fixture)\.ts$/.test(file);

const exported = /^export (?:async )?(?:function\*? (\w+)|const (\w+)(?:: [^=\n]+)? = (?:async )?)(?:<[^()]*?>)?\(/gm;

/** Such files pass texts on to the database, a thread or a server, and read them by functions that are called here. */
const passesOn = /from "(@\/lib\/(?:db|threads|[\w-]+\/store)\/|undici|\.\/manage)/;

/** Exported functions with a parameter of, or containing, string or unknown. */
export async function textFunctions(): Promise<TextFunction[]> {
  const words = readdirSync("lib").flatMap((feature) => {
    const folder = path.join("lib", feature, "words");
    return existsSync(folder) && !rooms.includes(path.join("lib", feature)) ? [folder] : [];
  });
  const inRooms = [...rooms, ...words].flatMap((room) =>
    readdirSync(room, { recursive: true }).map((file) => path.join(room, String(file))),
  );
  const found: TextFunction[] = [];
  for (const file of [...inRooms.filter(isSource), ...files]) {
    const source = readFileSync(file, "utf8");
    if (passesOn.test(source)) continue;
    const signatures = [...source.matchAll(exported)].map((match) => ({
      name: match[1] ?? match[2] ?? "",
      parameters: parametersAt(source, match.index + match[0].length),
    }));
    const ofTexts = signatures.filter(({ parameters }) => parameters.some((type) => /\bstring\b|\bunknown\b/.test(type)));
    if (ofTexts.length === 0) continue;
    const module = (await import(pathToFileURL(file).href)) as Record<string, TextFunction["call"]>;
    for (const { name, parameters } of ofTexts) {
      const call = module[name];
      if (call) found.push({ name: `${file} ${name}`, parameters, call });
    }
  }
  return found;
}

/** `from` is the offset after the opening bracket. */
function parametersAt(source: string, from: number): string[] {
  const parameters: string[] = [];
  let depth = 1;
  let start = from;
  for (let at = from; depth > 0 && at < source.length; at++) {
    const sign = source.charAt(at);
    if ("([{".includes(sign) || (sign === "<" && /\w/.test(source.charAt(at - 1)))) depth++;
    else if (")]}".includes(sign) || (sign === ">" && source.charAt(at - 1) !== "=")) depth--;
    if ((sign === "," && depth === 1) || depth === 0) {
      parameters.push(source.slice(start, at));
      start = at + 1;
    }
  }
  return parameters
    .map((parameter) => parameter.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "").trim())
    .filter(
      (parameter) => parameter !== "" && !/^\w+\?:|= \{\}$/.test(parameter) && !/^[\w\s]+(?::[^={]+)?=(?!>)/.test(parameter),
    )
    .map((parameter) => parameter.replace(/^(?:[.\w]+|\{[^}]*\}+):\s*/, "").replace(/\s+/g, " "))
    .map((type) => (type.includes("=>") ? "function" : type));
}

export const piecesOf = (text: string): string[] => [text, ...(text.match(/[\s\S]{1,64}/g) ?? [])];

export const endpoint = {
  baseUrl: "http://localhost/?key=of-the-query",
  apiKey: "sk-0123456789abcdef",
  headers: { "x-key": "of-the-header" },
};

/** Values that hold the text, by the name of their type. */
const named: Readonly<Record<string, (text: string) => unknown>> = {
  string: (text) => text,
  unknown: (text) => text,
  number: () => 1,
  boolean: () => true,
  function: (text) => () => text,
  Buffer: (text) => Buffer.from(text),
  Uint8Array: (text) => Buffer.from(text),
  CallingTool: () => "command",
  ContextSentence: (text) => contextSentences([`${text} a`])[0],
  TraceEncoding: () => "json",
  Endpoint: () => endpoint,
  Gold: (text) => ({ id: text, text }),
  GoodRule: () => ({ kind: "graded", from: 1, isBelow: false }),
  RepliedJson: (text) => text,
  LabelKind: () => "graded",
  Limits: () => defaultLimits,
  Margins: () => ({ each: 0.03, of: {} }),
  MeasureKind: () => "cost",
  Message: (text) => ({ role: "user", content: text }),
  Metric: () => nvidiaContextRelevance,
  Nested: (text) => ({ [text]: { [text]: text }, [`a.0.${text}`]: text }),
  Overlay: (text) => ({ marks: [{ start: 5, end: text.length - 5, label: "1.1", altered: false }] }),
  Parameters: (text) => Object.fromEntries(piecesOf(text).map((piece) => [piece, piece])),
  Part: (text) => contextSentences([text]),
  PromptTemplate: (text) => ({ system: text, user: text }),
  Scale: () => ({ max: 10 }),
  Settings: () => ({}),
  Thresholds: () => ({ all: defaultThresholds, own: {}, targets: {} }),
};

/** A value of the type with this source, with the text wherever it can be; undefined if the type is not known. */
export function valueFor(type: string, text: string): unknown {
  const [first = ""] = type.split(" | ").filter((one) => one !== "null" && one !== "undefined");
  if (Object.hasOwn(named, first)) return named[first]?.(text);
  const literal = /^"(.*)"$/.exec(first);
  if (literal) return literal[1];
  const list = /^(?:readonly )?(?:\((.*)\)|(.*))\[\]$/.exec(type) ?? /^Iterable<(.*)>$/.exec(type);
  if (list) return each(piecesOf(text), list[1] ?? list[2] ?? "", (values) => values);
  const set = /^ReadonlySet<(.*)>$/.exec(type);
  if (set) return each(piecesOf(text), set[1] ?? "", (values) => new Set(values));
  const record = /^(?:Readonly<)?Record<string, (.*?)>>?$/.exec(type);
  if (record) return each([text], record[1] ?? "", ([value]) => ({ [text]: value }));
  const fields = /^\{ (.*?);? \}$/.exec(type)?.[1]?.split(/; /);
  if (!fields) return undefined;
  const entries = fields.map((field): [string, unknown] => {
    const [name = "", ...rest] = field.split(": ");
    return [name.replace("?", ""), valueFor(rest.join(": "), text)];
  });
  return entries.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(entries);
}

function each(texts: readonly string[], type: string, as: (values: unknown[]) => unknown): unknown {
  const values = texts.map((text) => valueFor(type, text));
  return values.includes(undefined) ? undefined : as(values);
}
