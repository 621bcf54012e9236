import * as z from "zod";
import { objectNamed } from "@/lib/domain/schema/named";

export const BaselineName = z
  .string()
  .trim()
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{N}._/-]{0,99}$/u,
    "A baseline's name has up to 100 letters, digits, dots, hyphens, slashes and underscores",
  );

export const usualName = "main";

/** PROJECT/NAME belongs to the project, any other name to a dataset: several datasets may have a `main`. */
export const isOfProject = (name: string): boolean => name.includes("/");

/** An address cannot hold a slash in one part. */
export function splitName(name: string): { name: string; project?: string } {
  const at = name.lastIndexOf("/");
  return at < 0 ? { name } : { name: name.slice(at + 1), project: name.slice(0, at) };
}

export const keyOf = (name: string, dataset: string): string => (isOfProject(name) ? name : `${dataset}:${name}`);

export const nameOfKey = (key: string): string => key.slice(key.indexOf(":") + 1);

export const Baseline = objectNamed("Baseline", {
  name: z.string(),
  run: z.string(),
  dataset: z.string().describe("The run's dataset, to which the name belongs unless it is PROJECT/NAME."),
  datasetName: z.string(),
  setAt: z.string(),
});
export type Baseline = z.infer<typeof Baseline>;
