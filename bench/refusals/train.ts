/** Learns lib/why/refusal/weights.json from the corpus: `npx tsx bench/refusals/train.ts`. It always learns the same. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { clausesOf, outerSentences } from "@/lib/why/refusal/clauses";
import { featuresOf, hashBits } from "@/lib/why/refusal/features";
import { likelyLanguage } from "@/lib/why/refusal/likely";
import type { Weights } from "@/lib/why/refusal/model";
import { hasSubstance } from "@/lib/domain/text/substance";

type Section = "refuses" | "answers" | "fills" | "partly";
export interface Line {
  language: string;
  section: Section;
  text: string;
  /** The features of each sentence, and of each clause of it. */
  sentences: { features: Uint32Array; clauses: Uint32Array[] }[];
}

export function linesOf(folder: string): Line[] {
  return readdirSync(folder).flatMap((name) => {
    let section: Section = "refuses";
    return readFileSync(`${folder}/${name}`, "utf8")
      .split("\n")
      .flatMap((text): Line[] => {
        const heading = /^# (refuses|answers|fills|partly)/.exec(text)?.[1];
        if (heading) section = heading as Section;
        if (heading || text.trim() === "") return [];
        return [lineOf({ language: name.replace(".txt", ""), section, text: text.replaceAll("\\n", "\n") })];
      });
  });
}

function lineOf(line: Omit<Line, "sentences">): Line {
  const { sentences } = outerSentences(line.text);
  const language = likelyLanguage(sentences.join(" "));
  const features = (text: string) => Uint32Array.from(featuresOf(text, language));
  return {
    ...line,
    sentences: sentences.map((sentence) => ({
      features: features(sentence),
      clauses: clausesOf(sentence).filter(hasSubstance).map(features),
    })),
  };
}
