import * as z from "zod";
import { aboutBounds } from "@/lib/domain/bounds";
import { PlainName } from "@/lib/domain/people/plain-name";

const { name, note, tag, tags } = aboutBounds;

export const RunAbout = z.object({
  name: PlainName.min(1, "A run needs a name.").max(name, `A name has at most ${name} characters.`),
  note: z
    .string()
    .trim()
    .max(note, `A note has at most ${note.toLocaleString("en")} characters.`)
    .nullable()
    .transform((text) => text || null),
  tags: z
    .array(PlainName.min(1, "A tag cannot be empty.").max(tag, `A tag has at most ${tag} characters.`))
    .transform((all) => [...new Set(all)])
    .refine((all) => all.length <= tags, `A run has at most ${tags} tags.`),
});
export type RunAbout = z.infer<typeof RunAbout>;
