import * as z from "zod";
import { aboutBounds } from "@/lib/domain/bounds";
import { plainName } from "@/lib/domain/text/normalized";

const { name, note, tag, tags } = aboutBounds;

export const RunTag = z
  .string()
  .overwrite(plainName)
  .min(1, "A tag cannot be empty.")
  .max(tag, `A tag has at most ${tag} characters.`);

export const RunAbout = z.object({
  name: z.string().overwrite(plainName).min(1, "A run needs a name.").max(name, `A name has at most ${name} characters.`),
  note: z
    .string()
    .trim()
    .max(note, `A note has at most ${note.toLocaleString("en")} characters.`)
    .nullable()
    .transform((text) => text || null),
  tags: z
    .array(RunTag)
    .transform((all) => [...new Set(all)])
    .refine((all) => all.length <= tags, `A run has at most ${tags} tags.`),
});
export type RunAbout = z.infer<typeof RunAbout>;
