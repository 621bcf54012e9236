import type { KeyboardEvent } from "react";
import type { ShownClaim } from "@/components/samples/claims/view/shown";
import type { ReaderFocus } from "./focus";

type Area = "list" | "response" | "contexts";

function areaOf(target: Element): Area | null {
  if (target.closest("[data-claim]")) return "list";
  if (target.closest("[data-run]")) return "response";
  return target.closest("[data-place]") ? "contexts" : null;
}

export function elementOf(root: HTMLElement, area: Area, claim: number, claims: readonly ShownClaim[]): HTMLElement | null {
  const find = (selector: string) => root.querySelector<HTMLElement>(selector);
  if (area === "list") return find(`[data-claim="${claim}"]`);
  if (area === "response") return find(`[data-run~="${claim}"]`);
  const [place] = claims[claim]?.places ?? [];
  return place === undefined ? null : find(`[data-place="${place}"]`);
}

/**
 * Up and down: claims; left and right: the claim's sentence in the response and in the contexts; Enter: there and back; Escape lifts
 * the focus. Returns whether the key was one of them.
 */
export function pressKey(event: KeyboardEvent<HTMLElement>, focus: ReaderFocus, claims: readonly ShownClaim[]): boolean {
  const { key, target, currentTarget: root } = event;
  if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return false;
  if (key === "Escape" && focus.focus !== null && !target.closest("textarea, [role=dialog] [role=dialog]")) {
    focus.moveTo(null);
    return true;
  }
  const area = areaOf(target);
  if (area === null) return false;
  const claim = focus.current ?? focus.stop;
  const go = (to: Area, next = claim): boolean => {
    const element = elementOf(root, to, next, claims) ?? (to === "contexts" ? null : elementOf(root, "list", next, claims));
    if (!element) return false;
    if (next !== claim || focus.current === null) focus.moveTo({ claims: [next], place: null });
    element.focus();
    return true;
  };
  const step = (by: number) => {
    const at = focus.shown.indexOf(claim);
    const next = focus.shown[at < 0 ? 0 : at + by];
    if (next === undefined) return true;
    return go(area, next) || go("list", next);
  };
  switch (key) {
    case "ArrowDown":
      return step(1);
    case "ArrowUp":
      return step(-1);
    case "Home":
      return go("list", focus.shown[0]);
    case "End":
      return go("list", focus.shown.at(-1));
    case "ArrowLeft":
      return go("response");
    case "ArrowRight":
      return go("contexts");
    case "Enter":
      return area === "list" ? go("contexts") || go("response") : go("list");
    default:
      return false;
  }
}
