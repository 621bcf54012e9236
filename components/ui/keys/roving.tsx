"use client";

import { type ComponentProps, type KeyboardEvent, useLayoutEffect, useRef } from "react";

const stops = "a[href], button:not(:disabled), [data-mark]";
type Stop = HTMLElement | SVGElement;
const shown = (element: Element): boolean => element.checkVisibility();

type Props = Omit<ComponentProps<"div">, "role"> & {
  label?: string;
  role?: "group" | "toolbar" | "presentation";
  within?: string;
};

/** One Tab stop for the links and buttons inside; arrow keys, Home and End move. Without scripts each is a stop. */
export const Roving = ({ label, role = "group", within = stops, ...rest }: Props) => {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const all = () => [...element.querySelectorAll<Stop>(within)];
    const settle = (chosen: Element | null) => {
      const present = all().filter(shown);
      const stop = present.find((each) => each === chosen) ?? present.find((each) => each.tabIndex === 0) ?? present[0];
      for (const each of all()) if (each.tabIndex !== (each === stop ? 0 : -1)) each.tabIndex = each === stop ? 0 : -1;
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(within)) settle(target);
    };
    settle(document.activeElement);
    // Content can load later, such as a chart.
    const observer = new MutationObserver(() => settle(document.activeElement));
    observer.observe(element, { childList: true, subtree: true });
    element.addEventListener("focusin", onFocus);
    return () => {
      observer.disconnect();
      element.removeEventListener("focusin", onFocus);
    };
  }, [within]);
  // A React handler, so inner handlers run first.
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (!(target instanceof Element) || !target.matches(within) || !root.current?.contains(target)) return;
    const present = [...root.current.querySelectorAll<Stop>(within)].filter(shown);
    const at = present.indexOf(target as Stop);
    const last = present.length - 1;
    const places: Record<string, number> = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1 };
    const next = { ...places, Home: 0, End: last }[key];
    if (next === undefined) return;
    event.preventDefault();
    const after = next > last ? 0 : next;
    present[next < 0 ? last : after]?.focus();
  };
  // biome-ignore lint/a11y/noStaticElementInteractions: the links and buttons in it take the keys.
  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a group and a toolbar take a name, and without one there is no label.
  return <div ref={root} role={role} aria-label={label} onKeyDown={onKeyDown} {...rest} />;
};
