"use server";

import { revalidatePath } from "next/cache";
import { readActor } from "@/app/actor";
import { demand } from "@/app/demand";
import type { PriceOutcome } from "@/components/settings/price-form";
import type { JudgeTest } from "@/components/settings/test-judge";
import { forgetTraits } from "@/lib/db/model-traits";
import { removePrice, setPrice } from "@/lib/db/prices";
import { parseEnvironment } from "@/lib/domain/environment";
import { builtInPrice, formatPrice, type Price } from "@/lib/domain/price";
import { Refusal } from "@/lib/domain/problem";
import { checkEnvironmentJudge } from "@/lib/judge/check-environment";

/** Asks the environment's judge whether it can be used. */
export async function testJudgeAction(): Promise<JudgeTest> {
  await demand("editor");
  return await checkEnvironmentJudge(parseEnvironment(process.env));
}

/** Forgets what was found out about the form's `model` at the environment's server; answers what to announce. */
export async function forgetTraitsAction(form: FormData): Promise<string> {
  await demand("admin");
  const model = textOf(form, "model");
  await forgetTraits(parseEnvironment(process.env).OPENAI_BASE_URL, model);
  revalidatePath("/settings");
  return `${brief(model)} is forgotten. The next run finds out again.`;
}

/** Sets the price of the form's `model` to its `prompt` and `completion`, US dollars a million tokens. */
export async function setPriceAction(form: FormData): Promise<PriceOutcome> {
  await demand("admin");
  const typed = { model: textOf(form, "model"), prompt: textOf(form, "prompt"), completion: textOf(form, "completion") };
  const price = { prompt: numberOf(typed.prompt), completion: numberOf(typed.completion) };
  let model: string;
  try {
    model = await setPrice(typed.model, price, await readActor());
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const problems = error.errors.map(({ path, message }) => [path, message]);
    return { problems: problems.length > 0 ? Object.fromEntries(problems) : { "": error.message }, typed };
  }
  revalidatePath("/settings");
  return { saved: `Saved: ${brief(model)} costs ${inWords(price)}.` };
}

/** Removes one's own price of the form's `model`; answers what to announce. */
export async function removePriceAction(form: FormData): Promise<string> {
  await demand("admin");
  const model = textOf(form, "model");
  try {
    await removePrice(model, await readActor());
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  revalidatePath("/settings");
  const builtIn = builtInPrice(model);
  return builtIn
    ? `${brief(model)} is back at the built-in price, ${inWords(builtIn)}.`
    : `Your price of ${brief(model)} is removed.`;
}

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value.trim().slice(0, 1000) : "";
};

const numberOf = (text: string): number => (text === "" ? Number.NaN : Number(text));

const brief = (model: string): string => (model.length > 60 ? `${model.slice(0, 59)}…` : model);

const inWords = ({ prompt, completion }: Price): string =>
  `US$ ${formatPrice(prompt)} / ${formatPrice(completion)} a million tokens`;
