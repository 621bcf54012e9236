export interface Command {
  name: string;
  /** Further words that a search matches. */
  words?: string;
  /** "g d": two keys in sequence. */
  keys?: string;
  needs?: "editor" | "admin";
  href?: string;
  act?: () => void;
}

const roles = ["viewer", "reviewer", "editor", "admin"];

/** The role is in the document. */
export const isOffered = ({ needs }: Command): boolean =>
  !needs || roles.indexOf(document.documentElement.dataset.role ?? "") >= roles.indexOf(needs);

/** With keys on every page, which loads only this file of the palette. */
export const keyed = {
  runs: { name: "Runs", href: "/", keys: "g r" },
  datasets: { name: "Datasets", href: "/datasets", keys: "g d" },
  compare: { name: "Compare", href: "/compare", keys: "g c" },
  settings: { name: "Settings", href: "/settings", keys: "g s" },
  glossary: { name: "Glossary", href: "/glossary", keys: "g w", words: "words meaning help" },
  newRun: { name: "New run", href: "/runs/new", keys: "n", needs: "editor", words: "evaluate judge start" },
} satisfies Record<string, Command>;

export const keyedCommands = (): Command[] => Object.values<Command>(keyed).filter(isOffered);

export const commandOf = (keys: string): Command | undefined => keyedCommands().find((command) => command.keys === keys);
