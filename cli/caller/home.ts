import { accessSync, constants } from "node:fs";
import path from "node:path";
import { Refusal } from "@/lib/domain/problem";

const option = "--data";

/** Sets ASSAY_HOME (`--data` wins, else the working folder) and unset variables from its .env. Returns the other arguments. */
export function enterHome(args: readonly string[]): string[] {
  const { folder, rest } = takeFolder(args);
  process.env.ASSAY_HOME = path.resolve(folder ?? (process.env.ASSAY_HOME?.trim() || "."));
  const settings = path.join(process.env.ASSAY_HOME, ".env");
  try {
    // loadEnvFile reports every problem as a missing file.
    accessSync(settings, constants.R_OK);
    process.loadEnvFile(settings);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT") throw new Refusal(`${settings} cannot be read: ${message}.`, "conflict");
  }
  return rest;
}

/** The option can come before the command's name, which commander does not support. */
function takeFolder(args: readonly string[]): { folder?: string; rest: string[] } {
  const at = args.findIndex((arg) => arg === option || arg.startsWith(`${option}=`));
  if (at < 0) return { rest: [...args] };
  const isApart = args[at] === option;
  const folder = isApart ? args[at + 1] : args[at]?.slice(option.length + 1);
  if (!folder?.trim()) throw new Refusal("--data needs a folder, for example --data /var/lib/assay.");
  return { folder, rest: args.toSpliced(at, isApart ? 2 : 1) };
}
