import { subjects } from "@/components/glossary/words";
import type { Command } from "./commands";

/** What each technical word means. Offered only once something is searched for; loaded with the palette, not with every page. */
export const glossary: readonly Command[] = Object.values(subjects).flatMap((words) =>
  Object.entries(words).map(([word, { name }]) => ({ name: `What “${name}” means`, href: `/glossary#${word}`, words: word })),
);
