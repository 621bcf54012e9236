"use server";

import { addOwnMetric, removeOwnMetric } from "assay-lib/db/own-metrics";
import { Refusal } from "assay-lib/domain/problem";
import { isShipped, readShipped } from "assay-lib/metrics/own/shipped";
import { idOf } from "assay-lib/metrics/own/words/names";
import { readYaml, writeYaml } from "assay-lib/metrics/own/yaml";
import * as z from "zod";
import { callAction, formAction, problemsByField, sentence, Typed } from "@/app/action";
import { type DraftProblems, draftOf, type MetricDraft } from "@/components/metrics/form/draft";
import { readDefinition } from "./read-form";

const byEditor = { needs: "editor", refreshes: "/settings" } as const;

type Saved = { said: string } | { problems: DraftProblems };

export const saveMetricAction = formAction(
  { ...byEditor, reads: z.object({}), refused: problemsByField },
  async (_, { form, by }): Promise<Saved> => {
    const read = readDefinition(form);
    if (!read.ok) return { problems: read.problems };
    const { isNew, version, definition } = await addOwnMetric(read.definition, by);
    if (!isNew) return { said: `${definition.name} is unchanged, so it stays at version ${version}.` };
    return { said: `Saved: ${definition.name}, version ${version}. New runs can choose it.` };
  },
);

export const addShippedAction = formAction(
  { ...byEditor, reads: z.object({ metric: Typed }), refused: sentence },
  async ({ metric }, { by }) => {
    if (!isShipped(metric)) throw new Refusal("Assay ships no such metric.", "not-found");
    const { definition } = await addOwnMetric(await readShipped(metric), by);
    return `Added: ${definition.name}. New runs can choose it.`;
  },
);

export const removeMetricAction = formAction(
  { ...byEditor, reads: z.object({ metric: Typed }), refused: problemsByField },
  async ({ metric }, { by }) => {
    await removeOwnMetric(metric, by);
    return { said: `Removed ${metric}. New runs cannot choose it.` };
  },
);

const readFrom = "YAML";

/** Fills the form. */
export const readYamlAction = callAction(
  { needs: "editor", reads: z.tuple([z.string()]), refused: ({ message }: Refusal) => ({ problem: message }) },
  async ([text]): Promise<{ draft: MetricDraft } | { problem: string }> => ({ draft: draftOf(readYaml(text, readFrom)) }),
);

/** The form as a file. */
export const writeYamlAction = formAction(
  { needs: "editor", reads: z.object({}) },
  async (_, { form }): Promise<{ file: string; text: string } | { problems: DraftProblems }> => {
    const read = readDefinition(form);
    if (!read.ok) return { problems: read.problems };
    return { file: `${idOf(read.definition.name)}.yaml`, text: writeYaml(read.definition) };
  },
);
