import type { Command } from "commander";
import type * as z from "zod";
import { ifUnset } from "@/lib/domain/judge";
import { optionNumber } from "./option-values";

type Settings = z.ZodObject<Record<string, z.ZodDefault<z.ZodType<number | boolean | null>>>>;

/** An option for each setting, `--no-…` for what is on by default. Its help is the first sentence of the setting's description. */
export function withSettings(command: Command, { shape }: Settings, { showsDefaults = true } = {}): Command {
  const unset: Readonly<Record<string, string>> = ifUnset;
  for (const [key, setting] of Object.entries(shape)) {
    const flag = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const [sentence = ""] = setting.unwrap().meta()?.description?.split(". ", 1) ?? [];
    const help = `${sentence.charAt(0).toLowerCase()}${sentence.slice(1).replace(/\.$/, "")}`;
    const initial = setting.def.defaultValue;
    if (initial === true) command.option(`--no-${flag}`, `don't ${help}`);
    else if (initial === false) command.option(`--${flag}`, help);
    else
      command.option(
        `--${flag} <n>`,
        showsDefaults ? `${help} (default: ${initial ?? unset[key]})` : help,
        optionNumber(setting),
      );
  }
  return command;
}

/** Settings without an option are undefined: the server then chooses. */
export const settingsIn = <S extends z.ZodObject>(options: object, { shape }: S): Partial<z.infer<S>> => {
  const given = new Map(Object.entries(options));
  return Object.fromEntries(Object.keys(shape).map((key) => [key, given.get(key)])) as Partial<z.infer<S>>;
};
