"use server";

import { forgetTraits } from "assay-lib/db/model-traits";
import { builtInPrice, priceInWords } from "assay-lib/domain/price";
import { deleteModelPrice, setModelPrice } from "assay-lib/judging/prices/settings";
import { removeJudge, saveJudge } from "assay-lib/judging/servers/manage";
import * as z from "zod";
import { callAction, formAction, problemsByField, sentence, Typed } from "@/app/action";

/** `judge` may be anything. */
export const saveJudgeAction = callAction(
  { needs: "admin", reads: z.tuple([z.unknown()]), refused: problemsByField, refreshes: "everything" },
  async ([judge], { by }) => {
    const { name, model } = await saveJudge(judge, by);
    return { said: `Saved. New runs can ask ${name}/${model} at once.` };
  },
);

export const removeJudgeAction = formAction(
  { needs: "admin", reads: z.object({ name: Typed }), refused: problemsByField, refreshes: "everything" },
  async ({ name }, { by }) => {
    await removeJudge(name, by);
    return { said: `${name} was removed.` };
  },
);

const byAdmin = { needs: "admin", refused: sentence, refreshes: "/settings" } as const;
const Model = z.object({ model: Typed });

export const forgetTraitsAction = formAction(
  { ...byAdmin, reads: Model.extend({ server: Typed }) },
  async ({ model, server }) => {
    await forgetTraits(server, model);
    return `${shortened(model)} was forgotten. The next run will detect it again.`;
  },
);

/** Prices are in US dollars per million tokens; `cached` may be empty. */
export const setPriceAction = formAction(
  { ...byAdmin, reads: Model.extend({ prompt: Typed, completion: Typed, cached: Typed }), refused: problemsByField },
  async (typed, { by }) => {
    const price = {
      prompt: numberOf(typed.prompt),
      completion: numberOf(typed.completion),
      ...(typed.cached !== "" && { cached: numberOf(typed.cached) }),
    };
    const { model } = await setModelPrice(typed.model, price, by);
    return { said: `Saved: ${shortened(model)} costs ${priceInWords(price)}.` };
  },
);

export const deletePriceAction = formAction({ ...byAdmin, reads: Model }, async ({ model }, { by }) => {
  await deleteModelPrice(model, by);
  const builtIn = builtInPrice(model);
  return builtIn
    ? `${shortened(model)} uses the built-in price again, ${priceInWords(builtIn)}.`
    : `Deleted your price of ${shortened(model)}.`;
});

const numberOf = (text: string): number => (text === "" ? Number.NaN : Number(text));

const shortened = (model: string): string => (model.length > 60 ? `${model.slice(0, 59)}…` : model);
