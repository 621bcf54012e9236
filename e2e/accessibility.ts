import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** axe's colour rules, whose result depends on the theme. They take most of its time. */
const ofColours = ["color-contrast", "link-in-text-block"];

/** Looks of text that passed, by theme. A look names all that contrast depends on, so that each is checked once, not on every page. */
const passedLooks = { light: new Set<string>(), dark: new Set<string>() };

/**
 * Checks that the page has no accessibility violations, light and dark; or only the part that the selector `within` names, if the
 * rest is checked elsewhere.
 */
export async function expectAccessible(page: Page, within = "html"): Promise<void> {
  // A page's title arrives with its last part.
  await expect(page).toHaveTitle(/\S/);
  const rules = Object.fromEntries(ofColours.map((id) => [id, { enabled: false }]));
  const { violations } = await axe(page)
    .include(within)
    .options({ resultTypes: ["violations"], rules })
    .analyze();
  expect(described(violations)).toEqual([]);
  for (const theme of ["light", "dark"] as const) await expectReadableColours(page, within, theme);
  await page.emulateMedia({ colorScheme: null });
}

// No page of the product has frames, which axe would check in a second page.
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode();

const described = (violations: readonly { id: string; nodes: readonly { html: string }[] }[]): string[] =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`);

async function expectReadableColours(page: Page, within: string, theme: "light" | "dark"): Promise<void> {
  const known = passedLooks[theme];
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate(colorsHaveSettled);
  const marked = await page.evaluate(markNewLooks, { within, known: [...known] });
  if (marked > 0) {
    const { violations, passes } = await axe(page)
      .include("[data-look]")
      .options({ runOnly: { type: "rule", values: ofColours } })
      .analyze();
    expect(described(violations), theme).toEqual([]);
    // What axe leaves out, such as text that is hidden or disabled, says nothing about text of the same look.
    const contrast = passes.find(({ id }) => id === "color-contrast")?.nodes ?? [];
    const looks = await page.evaluate(
      looksOf,
      contrast.map(({ target }) => String(target[0])),
    );
    for (const look of looks) known.add(look);
  }
}

/** Marks the texts whose look is not known. Returns how many. */
function markNewLooks({ within, known }: { within: string; known: string[] }): number {
  for (const element of document.querySelectorAll("[data-look]")) element.removeAttribute("data-look");
  const isKnown = new Set(known);
  const boxes = new Map<Element, string>();
  const ofBox = (style: CSSStyleDeclaration) =>
    [style.backgroundColor, style.backgroundImage, style.opacity, style.filter, style.mixBlendMode, style.position].join();
  const hasText = (element: Element | null) =>
    [...(element?.childNodes ?? [])].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim());
  const short = (text: string) => {
    let [one, two] = [0, 1];
    for (let at = 0; at < text.length; at++) {
      one = Math.imul(one ^ text.charCodeAt(at), 2_654_435_761);
      two = Math.imul(two ^ text.charCodeAt(at), 1_597_334_677);
    }
    return `${(one >>> 0).toString(36)}-${(two >>> 0).toString(36)}`;
  };
  const isOutOfFlow = (element: Element) => ["absolute", "fixed", "sticky"].includes(getComputedStyle(element).position);
  /** Of text in a see-through box that lies over other parts: what is under it can be anything. */
  const overOthers = "";
  /** Everything coloured that it is in, and what may lie behind or over that. Boxes that change no colour do not count. */
  const boxOf = (element: Element): string => {
    const before = boxes.get(element);
    if (before !== undefined) return before;
    const { parentElement } = element;
    const outside = parentElement ? boxOf(parentElement) : "page";
    const beside = [...(parentElement?.children ?? [])].filter((other) => other !== element && isOutOfFlow(other));
    const own = new Set([
      ofBox(getComputedStyle(element)),
      ofBox(getComputedStyle(element, "::before")),
      ofBox(getComputedStyle(element, "::after")),
      ...beside.flatMap((other) => [other, ...other.querySelectorAll("*")]).map((other) => ofBox(getComputedStyle(other))),
    ]);
    own.delete("rgba(0, 0, 0, 0),none,1,none,normal,static");
    own.delete("rgba(0, 0, 0, 0),none,1,none,normal,relative");
    const isOver =
      outside === overOthers || (isOutOfFlow(element) && !getComputedStyle(element).backgroundColor.startsWith("rgb("));
    const box = isOver ? overOthers : own.size === 0 ? outside : short([outside, ...own].join(">"));
    boxes.set(element, box);
    return box;
  };
  const ofText = ({ color, fontSize, fontWeight, textShadow, textDecorationLine }: CSSStyleDeclaration) =>
    [color, fontSize, fontWeight, textShadow, textDecorationLine].join();
  /** Empty if it cannot be known again. */
  const lookOf = (element: Element): string => {
    if (boxOf(element) === overOthers) return "";
    // A link among words has to be told from them.
    const around = element.parentElement && hasText(element.parentElement) ? getComputedStyle(element.parentElement) : null;
    return short([boxOf(element), element.tagName, ofText(getComputedStyle(element)), around ? ofText(around) : ""].join(">"));
  };
  const texts = [...document.querySelectorAll(`:is(${within}), :is(${within}) *`)].filter(
    (element) =>
      (hasText(element) || element.matches("input, select, textarea")) &&
      // For screen readers only, it has no colours.
      !element.closest("head, .sr-only:not(:focus)"),
  );
  const fresh = texts.filter((element) => !isKnown.has(lookOf(element)));
  for (const element of fresh) element.setAttribute("data-look", lookOf(element));
  return fresh.length;
}

const looksOf = (selectors: string[]): string[] =>
  selectors.flatMap((selector) => document.querySelector(selector)?.getAttribute("data-look") || []);

/** Contrast is undefined while colours change from one theme to the other. */
async function colorsHaveSettled(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  const ended = Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
  // A hidden element's paused transition never ends.
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 1_000))]);
}
