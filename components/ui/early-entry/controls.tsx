"use client";

import { type ComponentProps, type Ref, useImperativeHandle, useLayoutEffect, useRef } from "react";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Replays what was entered before scripts loaded, because React would overwrite it. */
function useEarlyEntry<Element extends Control>(props: {
  ref?: Ref<Element> | undefined;
  value?: unknown;
  checked?: boolean | undefined;
}) {
  const ref = useRef<Element>(null);
  useImperativeHandle(props.ref, () => ref.current as Element);
  const isDone = useRef(props.value === undefined && props.checked === undefined);
  useLayoutEffect(() => {
    if (!isDone.current && ref.current) reportEarlyEntry(ref.current);
    isDone.current = true;
  }, []);
  return ref;
}

function reportEarlyEntry(control: Control): void {
  if (control instanceof HTMLSelectElement) {
    const sent = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    if (sent !== -1 && control.selectedIndex !== sent) control.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (control.type === "checkbox" || control.type === "radio") {
    const { checked, defaultChecked, type } = control as HTMLInputElement;
    // Only the radio button that was checked reports.
    if (checked === defaultChecked || (type === "radio" && !checked)) return;
    (control as HTMLInputElement).checked = defaultChecked;
    control.click();
  } else if (control.value !== control.defaultValue.replaceAll("\r\n", "\n")) {
    const entered = control.value;
    // React ignores an event if the value equals the one last set on the element.
    control.value = control.defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, entered);
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

export const EarlyInput = (props: ComponentProps<"input">) => <input {...props} ref={useEarlyEntry(props)} />;

export const EarlyTextarea = (props: ComponentProps<"textarea">) => <textarea {...props} ref={useEarlyEntry(props)} />;

export const EarlySelect = (props: ComponentProps<"select">) => <select {...props} ref={useEarlyEntry(props)} />;
