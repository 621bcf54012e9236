import { subjects } from "@/components/glossary/words";
import type { Command } from "./commands";

/** Only for searches; loaded with the palette. */
export const glossary: readonly Command[] = Object.values(subjects).flatMap((words) =>
  Object.entries(words).map(([word, { name }]) => ({ name: `Glossary: ${name}`, href: `/glossary#${word}`, words: word })),
);
