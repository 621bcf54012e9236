"use server";

import { server } from "assay-lib/api/server";
import { settings } from "assay-lib/api/settings";
import { forgetTraits } from "assay-lib/db/model-traits";
import { builtInPrice, priceInWords } from "assay-lib/domain/price";
import { checkEnvironmentServer, checkNamedServer } from "assay-lib/judge/servers/check";
import { knownServers } from "assay-lib/judging/servers/known";
import { saveJudge } from "assay-lib/judging/servers/manage";
import * as z from "zod";
import { formAct } from "@/app/act";
import { callAction, formAction, problemsByField, sentence, Typed } from "@/app/action";

/** Tests the environment's judge, or the form's judge of judges.json. */
export const testJudgeAction = formAction(
  { needs: "editor", reads: z.object({ server: Typed }), refused: ({ message }) => ({ ok: false, message }) },
  async ({ server }) => {
    const servers = await knownServers();
    return server === "" ? checkEnvironmentServer(servers) : checkNamedServer(servers, server);
  },
);

/** `judge` may be anything. */
export const saveJudgeAction = callAction(
  { needs: "admin", reads: z.tuple([z.unknown()]), refused: problemsByField, refreshes: "everything" },
  async ([judge], { by }) => {
    const { name, model } = await saveJudge(judge, by);
    return { said: `Saved. New runs can ask ${name}/${model} at once.` };
  },
);

export const removeJudgeAction = formAct(server.removeJudge, (_, typed) => ({ said: `${typed("name")} was removed.` }), {
  refused: problemsByField,
  refreshes: "everything",
});

const byAdmin = { refused: sentence, refreshes: "/settings" } as const;

export const forgetTraitsAction = formAction(
  { ...byAdmin, needs: "admin", reads: z.object({ model: Typed, server: Typed }) },
  async ({ model, server }) => {
    await forgetTraits(server, model);
    return `${shortened(model)} was forgotten. The next run will detect it again.`;
  },
);

export const setPriceAction = formAct(
  settings.setPrice,
  ({ model, prompt, completion, cached }) => {
    const price = { prompt, completion, ...(cached !== null && { cached }) };
    return { said: `Saved: ${shortened(model)} costs ${priceInWords(price)}.` };
  },
  { ...byAdmin, refused: problemsByField },
);

export const deletePriceAction = formAct(
  settings.deletePrice,
  ({ model }) => {
    const builtIn = builtInPrice(model);
    return builtIn
      ? `${shortened(model)} uses the built-in price again, ${priceInWords(builtIn)}.`
      : `Deleted your price of ${shortened(model)}.`;
  },
  byAdmin,
);

const shortened = (model: string): string => (model.length > 60 ? `${model.slice(0, 59)}…` : model);
