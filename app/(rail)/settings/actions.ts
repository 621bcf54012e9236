"use server";

import { forgetTraits } from "assay-lib/db/model-traits";
import { builtInPrice, priceInWords } from "assay-lib/domain/price";
import { checkEnvironmentServer, checkNamedServer } from "assay-lib/judge/servers/check";
import { readServers } from "assay-lib/judge/servers/read";
import { deleteModelPrice, setModelPrice } from "assay-lib/judging/prices/settings";
import * as z from "zod";
import { formAction, problemsByField, sentence, Typed } from "@/app/action";

/** Tests the environment's judge, or the form's judge of judges.json. */
export const testJudgeAction = formAction(
  { needs: "editor", reads: z.object({ server: Typed }), refused: ({ message }) => ({ ok: false, message }) },
  async ({ server }) => {
    const servers = readServers();
    return server === "" ? checkEnvironmentServer(servers) : checkNamedServer(servers, server);
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
