import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** Rooms and files that read untrusted text. */
const rooms = ["lib/imports", "lib/datasets", "lib/metrics", "lib/domain", "lib/judge", "lib/traces", "lib/db/traces", "lib/why"];
const files = [
  "app/download.ts",
  "components/run-form/models/found.ts",
  "components/run-form/opened.ts",
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

/** Exported functions with a parameter of, or containing, string or unknown. */
export async function textFunctions(): Promise<TextFunction[]> {
  const inRooms = rooms.flatMap((room) => readdirSync(room, { recursive: true }).map((file) => path.join(room, String(file))));
  const found: TextFunction[] = [];
  for (const file of [...inRooms.filter(isSource), ...files]) {
    const source = readFileSync(file, "utf8");
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
    .filter((parameter) => parameter !== "" && !/^\w+\?:/.test(parameter) && !/^[\w\s]+(?::[^={]+)?=(?!>)/.test(parameter))
    .map((parameter) => parameter.replace(/^[^:]+:\s*/, ""))
    .map((type) => (type.includes("=>") ? "function" : type));
}

/** Null if a type is unknown. */
export function argumentsFor(parameters: readonly string[], text: string): unknown[][] | null {
  const known = new Map<string, unknown[]>([
    ["string", [text]],
    ["unknown", [text]],
    ["string | null", [null, text]],
    ["string | null | undefined", [null, text]],
    ["readonly string[]", [piecesOf(text)]],
    ["readonly unknown[]", [piecesOf(text)]],
  ]);
  let all: unknown[][] = [[]];
  for (const type of parameters) {
    const values = known.get(type);
    if (!values) return null;
    all = all.flatMap((before) => values.map((value) => [...before, value]));
  }
  return all;
}

export const piecesOf = (text: string): string[] => [text, ...(text.match(/[\s\S]{1,64}/g) ?? [])];
