"use server";

import { resetThresholds, setThresholds } from "assay-lib/db/thresholds";
import { defaultThresholds, thresholdsInWords } from "assay-lib/domain/scores/band";
import * as z from "zod";
import { formAction, problemsByField, Typed } from "@/app/action";

const byAdmin = { needs: "admin", refreshes: "everything" } as const;

/** Field names are paths: `Good`, `metrics.ID.thresholds.Good`, `metrics.ID.target`. Blank metrics use the default. */
export const saveThresholdsAction = formAction(
  { ...byAdmin, reads: z.record(z.string(), Typed), refused: problemsByField },
  async (typed, { by }) => {
    const number = (name: string): number => (typed[name] ? Number(typed[name]) : Number.NaN);
    const three = (under: string) => ({
      Excellent: number(`${under}Excellent`),
      Good: number(`${under}Good`),
      Moderate: number(`${under}Moderate`),
    });
    const ofMetric = (id: string) => {
      const thresholds = three(`metrics.${id}.thresholds.`);
      const target = number(`metrics.${id}.target`);
      const isTyped = Object.keys(thresholds).some((band) => typed[`metrics.${id}.thresholds.${band}`]);
      return { thresholds: isTyped ? thresholds : null, target: typed[`metrics.${id}.target`] ? target : null };
    };
    const ids = Object.keys(typed).flatMap((name) => /^metrics\.(.+)\.target$/.exec(name)?.[1] ?? []);
    await setThresholds({ ...three(""), metrics: Object.fromEntries(ids.map((id) => [id, ofMetric(id)])) }, by);
    return { said: `Saved: ${thresholdsInWords(three(""))}.` };
  },
);

export const resetThresholdsAction = formAction({ ...byAdmin, reads: z.object({}) }, async (_, { by }) => {
  await resetThresholds(by);
  return `Saved: ${thresholdsInWords(defaultThresholds)}; no targets.`;
});
