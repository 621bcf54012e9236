import { createHash } from "node:crypto";
import { readFile } from "@/lib/datasets/read-file";
import { findDataset } from "@/lib/db/datasets";
import { samplesAfter } from "@/lib/db/samples/rows";
import { Refusal } from "@/lib/domain/problem";
import { earlierQuestions, type SampleContent } from "@/lib/domain/sample";
import { counted } from "@/lib/domain/text/counted";
import { questionKey } from "@/lib/domain/text/question-key";
import { ConfigurationNames } from "@/lib/imports/configuration-names";
import type { ImportOptions, ImportSource } from "@/lib/imports/options";
import type { Imported } from "@/lib/imports/report";

const pageSize = 500;

/** Finds the rows among the stored samples of their configuration, by their texts. Throws Refusal unless each is there. */
export async function scoreKnown(sources: readonly ImportSource[], options: ImportOptions): Promise<Imported> {
  const { datasetId, configuration: forAll, map, contextDelimiter, eachTurn, caller, signal, scoreChoices, scores } = options;
  const dataset = datasetId === undefined ? null : await findDataset(datasetId);
  if (!dataset) {
    const why = datasetId === undefined ? "Name the dataset that has these rows." : `There is no dataset ${datasetId}.`;
    throw new Refusal(why, "invalid", [{ path: "dataset", message: "There is none." }]);
  }
  const names = new ConfigurationNames([], forAll, caller);
  const stored = new Map<string, Map<string, number[]>>();
  const missing: number[] = [];
  const report: Imported = {
    id: dataset.id,
    name: dataset.name,
    configurations: [],
    accepted: 0,
    rejected: [],
    rejectedCount: 0,
    hints: [],
    existed: true,
  };
  for (const { fileName, bytes } of sources) {
    const reading = { fileName, map, contextDelimiter, eachTurn, caller, signal, scores: scoreChoices };
    for await (const event of readFile(bytes, reading)) {
      if (event.kind === "columns") scores?.found(event.scores);
      if (event.kind === "problem") report.rejectedCount++;
      if (event.kind !== "sample") continue;
      const name = names.nameOf(event.configuration, fileName);
      const samples = stored.get(name) ?? (await samplesByText(dataset.configurations.find((one) => one.name === name)?.id));
      stored.set(name, samples);
      const sampleId = samples.get(textOf(event.sample))?.shift();
      if (sampleId === undefined) {
        missing.push(event.line);
        continue;
      }
      report.accepted++;
      await scores?.add({
        configuration: name,
        position: null,
        sampleId,
        contexts: event.sample.contexts.length,
        scores: event.scores,
      });
    }
  }
  const [first] = missing;
  if (first !== undefined)
    throw new Refusal(
      `${counted(missing.length, "row")}, the first in line ${first.toLocaleString("en")}, ${missing.length === 1 ? "is" : "are"} not among the samples of ${dataset.name}, ${[...stored.keys()].join(", ")}. Nothing was stored. Import the file under another configuration, or into a new dataset.`,
      "conflict",
    );
  return { ...report, configurations: [...stored.keys()] };
}

/** Samples with equal texts, in order. */
async function samplesByText(configurationId: string | undefined): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  if (configurationId === undefined) return found;
  for (let last = -1; ; ) {
    const page = await samplesAfter(configurationId, last, pageSize);
    for (const sample of page) {
      const text = textOf(sample);
      const same = found.get(text);
      if (same) same.push(sample.id);
      else found.set(text, [sample.id]);
      last = sample.position;
    }
    if (page.length < pageSize) return found;
  }
}

const textOf = ({
  question,
  turns,
  contexts,
  response,
}: Pick<SampleContent, "question" | "turns" | "contexts" | "response">): string =>
  createHash("sha256")
    .update(JSON.stringify([questionKey(question, earlierQuestions(turns)), contexts, response]))
    .digest("base64");
