"use client";

import { type ComponentProps, type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from "react";

const stops = "a[href], button:not(:disabled), [data-stop]";
const shown = (element: HTMLElement): boolean => element.offsetParent !== null;

/**
 * One stop of the Tab key for everything in it; arrow keys, Home and End move inside. Until scripts run, everything in it is a stop.
 * Fields that take text keep their own stop.
 */
export const Roving = ({
  label,
  role = "group",
  ...rest
}: Omit<ComponentProps<"div">, "role"> & { label: string; role?: "group" | "toolbar" }) => {
  const root = useRef<HTMLDivElement>(null);
  const all = () => [...(root.current?.querySelectorAll<HTMLElement>(stops) ?? [])];
  const makeOnly = (stop: HTMLElement | undefined) => {
    for (const each of all()) each.tabIndex = each === stop ? 0 : -1;
  };
  // After every rendering, since its content may have changed; the present stop stays.
  useLayoutEffect(() => {
    const present = all().filter(shown);
    makeOnly(present.find((each) => each === document.activeElement) ?? present.find((each) => each.tabIndex === 0) ?? present[0]);
  });
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key, target } = event;
    if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (!(target instanceof HTMLElement) || !root.current?.contains(target) || !target.matches(stops)) return;
    const present = all().filter(shown);
    const at = present.indexOf(target);
    const next = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: present.length - 1,
    }[key];
    if (next === undefined) return;
    event.preventDefault();
    present[(next + present.length) % present.length]?.focus();
  };
  const onFocus = ({ target }: FocusEvent<HTMLDivElement>) => {
    if (target instanceof HTMLElement && root.current?.contains(target) && target.matches(stops)) makeOnly(target);
  };
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is a group or a toolbar, which take a name.
    <div ref={root} role={role} aria-label={label} onKeyDown={onKeyDown} onFocus={onFocus} {...rest} />
  );
};
