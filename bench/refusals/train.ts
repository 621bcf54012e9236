/**
 * `npx tsx bench/refusals/train.ts` learns lib/why/refusal/weights.json from the corpus.
 * `npx tsx bench/refusals/train.ts --check` prints how well weights do that were learned from the other four fifths.
 */
import { writeFileSync } from "node:fs";
import { modelFrom, type Weights } from "@/lib/why/refusal/model";
import { type Line, readCorpus } from "./corpus";
import { type Learned, learn } from "./learn";

const thresholds = { refuses: 1, asserts: -2.3 };
const parts = 5;
/** Lines that translate each other are at about the same place in each file: they stay in one part. */
const block = 8;

const lines = readCorpus();
if (process.argv.includes("--check")) check();
else writeFileSync("lib/why/refusal/weights.json", `${JSON.stringify(packed(learn(lines)), null, 2)}\n`);

function packed({ bias, weights }: Learned): Weights {
  const step = Math.max(...Array.from(weights.values(), Math.abs)) / 127;
  const bytes: number[] = [];
  let last = 0;
  for (const [feature, weight] of Array.from(weights).sort(([a], [b]) => a - b)) {
    const stored = Math.round(weight / step);
    if (stored === 0) continue;
    bytes.push(...sevenBits(feature - last), stored & 255);
    last = feature;
  }
  return { ...thresholds, bias, step, features: Buffer.from(bytes).toString("base64") };
}

function sevenBits(number: number): number[] {
  return number < 128 ? [number] : [...sevenBits(Math.floor(number / 128)).map((byte) => byte | 128), number % 128];
}

function check(): void {
  const places = new Map<string, number>();
  const partOf = new Map<Line, number>();
  for (const line of lines) {
    const key = `${line.language} ${line.section}`;
    const place = places.get(key) ?? 0;
    places.set(key, place + 1);
    partOf.set(line, Math.floor(place / block) % parts);
  }
  const read = Array.from({ length: parts }, (_, part) => {
    const model = modelFrom(packed(learn(lines.filter((line) => partOf.get(line) !== part))));
    return lines
      .filter((line) => partOf.get(line) === part)
      .map(({ language, section, sentences }) => ({
        language,
        section,
        refuses: sentences.some((features) => model.score(features) > model.refuses),
      }));
  }).flat();
  const figures = (all: typeof read) => {
    const count = (section: string) => all.filter((one) => one.section === section && one.refuses).length;
    const found = count("refuses");
    const wrong = count("answers");
    const refusals = all.filter(({ section }) => section === "refuses").length;
    return { precision: found / (found + wrong), recall: found / refusals, refusals, wrong };
  };
  const languages = Array.from(new Set(read.map(({ language }) => language)));
  const byLanguage = languages.map((name) => [name, figures(read.filter(({ language }) => language === name))]);
  console.table({ all: figures(read), ...Object.fromEntries(byLanguage) });
}
