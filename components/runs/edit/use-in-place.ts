"use client";

import { type FormEvent, useRef, useState } from "react";

/** An editor that replaces its button. `seen` is the value when it opened, boxed because values can be null. */
export function useInPlace<Value>(save: (text: string, seen: Value) => void) {
  const [seen, setSeen] = useState<{ value: Value } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setSeen(null);
    requestAnimationFrame(() => button.current?.focus());
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (seen) save(String(new FormData(event.currentTarget).get("text")).trim(), seen.value);
    close();
  };
  return { seen, open: (value: Value) => setSeen({ value }), close, button, onSubmit };
}
