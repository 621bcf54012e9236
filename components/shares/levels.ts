import type { ShareKind } from "assay-lib/access/shares/new";
import type { ShareLevel } from "assay-lib/domain/shares/choices";

type Words = Readonly<Record<ShareLevel, { name: string; hint: string }>>;

export const levelWords: Readonly<Record<ShareKind, Words>> = {
  run: {
    scores: { name: "Scores", hint: "Without names and texts" },
    texts: {
      name: "With texts",
      hint: "Also questions, contexts, responses, references, ids, labels, why samples fail, the judge’s explanations, and the names of run, dataset, configuration and judge",
    },
    everything: {
      name: "Everything",
      hint: "Also all other columns of the upload and slices by them, how many reviews agree, prompts and replies, comments with their writers’ names, and a download",
    },
  },
  comparison: {
    scores: { name: "Scores", hint: "Without names and texts" },
    texts: {
      name: "With texts",
      hint: "Also questions, contexts, responses, the judge’s explanations, and the names of runs, configurations and judges",
    },
    everything: { name: "Everything", hint: "Also cost and latency, and comments with their writers’ names" },
  },
  ranking: {
    scores: { name: "Scores", hint: "Configurations are numbers" },
    texts: { name: "With texts", hint: "Also names, parameters and their effects; a ranking shows no questions or responses" },
    everything: { name: "Everything", hint: "Also cost and latency, comments with their writers’ names, and a download" },
  },
};
