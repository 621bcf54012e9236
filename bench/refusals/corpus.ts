import { readdirSync, readFileSync } from "node:fs";
import { outerSentences } from "@/lib/why/refusal/clauses";
import { denies, featuresOf } from "@/lib/why/refusal/features";
import { likelyLanguage } from "@/lib/why/refusal/likely";

/** What a response does; "fills" neither answers nor refuses: "Please ask the bank." */
type Section = "refuses" | "answers" | "fills" | "partly";

export interface Line {
  language: string;
  section: Section;
  /** The features of each sentence; of a refusal, also a partial one, of those that deny something, if any does. */
  sentences: Uint32Array[];
}

const folder = new URL("./corpus/", import.meta.url);

/** The example's responses: they are long, and all of them answer. */
function readExample(): Line[] {
  const rows = readFileSync(new URL("../../example/pubmedqa-retrieval.jsonl", import.meta.url), "utf8")
    .trim()
    .split("\n");
  const responses = new Set(rows.map((row): string => JSON.parse(row).response));
  return Array.from(responses, (response) => ({
    language: "english",
    section: "answers",
    sentences: featuresIn(response, "answers"),
  }));
}

/** The corpus: a response a line, under headings of what it does. */
export function readCorpus(): Line[] {
  const own = readdirSync(folder).flatMap((file) => {
    const language = file.replace(".txt", "");
    const sections = readFileSync(new URL(file, folder), "utf8")
      .split(/^# (?=(?:refuses|answers|fills|partly)$)/m)
      .slice(1);
    return sections.flatMap((text) => {
      const [section, ...lines] = text.trim().split("\n") as [Section, ...string[]];
      return lines.map((line) => ({ language, section, sentences: featuresIn(line.replaceAll("\\n", "\n"), section) }));
    });
  });
  return [...own, ...readExample()];
}

/** "Please ask the bank." refuses if it is the whole response; what fills an answer is not alone. */
function featuresIn(response: string, section: Section): Uint32Array[] {
  const { sentences } = outerSentences(response);
  const isAlone = sentences.length === 1 && section !== "fills";
  const language = likelyLanguage(sentences.join(" "));
  const refuses = section === "refuses" || section === "partly";
  const denying = refuses ? sentences.filter((sentence) => denies(sentence, language)) : [];
  return (denying.length > 0 ? denying : sentences).map((sentence) => Uint32Array.from(featuresOf(sentence, language, isAlone)));
}
