import { keyedCommands } from "./keyed";

export interface PageKey {
  /** "g d": two keys in sequence. */
  keys: string;
  meaning: string;
}

const everywhere = (): PageKey[] => [
  { keys: "Ctrl K", meaning: "Open search" },
  ...keyedCommands().map(({ keys = "", name }) => ({ keys, meaning: name })),
  { keys: "?", meaning: "Show this list" },
];

export function pressedBy(key: string): HTMLElement | null {
  const found = [...document.querySelectorAll(`[aria-keyshortcuts="${CSS.escape(key)}"]`)].find(isUsable);
  return found instanceof HTMLElement ? found : null;
}

/** Then those of every page. */
export function keysOfPage(): PageKey[] {
  const ofPage = [...document.querySelectorAll("[aria-keyshortcuts]")].filter(isUsable).map((element) => ({
    keys: element.getAttribute("aria-keyshortcuts") ?? "",
    meaning: element.getAttribute("aria-label") ?? element.getAttribute("title") ?? textOf(element),
  }));
  const all = [...ofPage, ...everywhere()];
  return all.filter(({ keys }, index) => all.findIndex((other) => other.keys === keys) === index);
}

/** The text, less the shown key. */
function textOf(element: Element): string {
  const copy = element.cloneNode(true);
  if (copy instanceof Element) for (const key of copy.querySelectorAll("kbd")) key.remove();
  return (copy.textContent ?? "").trim();
}

const isUsable = (element: Element): boolean => element.checkVisibility() && !element.closest("[inert], :disabled");
