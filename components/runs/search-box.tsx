"use client";

import { debounce, parseAsInteger, parseAsString, useQueryStates } from "nuqs";
import { useEffect, useRef, useTransition } from "react";
import { cn } from "@/components/ui/class-names";
import { SearchInput } from "@/components/ui/field";

/** Searches by the address's `q`; the key / leads here. The old rows stay until the new ones are there. */
export const SearchBox = ({ label, className }: { label: string; className?: string }) => {
  const [pending, startTransition] = useTransition();
  const [{ q }, set] = useQueryStates(
    { q: parseAsString.withDefault(""), page: parseAsInteger },
    { shallow: false, startTransition },
  );
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (
        event.key !== "/" ||
        event.ctrlKey ||
        event.metaKey ||
        target.closest("input, textarea, select, [contenteditable], [role=dialog]")
      )
        return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, []);
  return (
    <SearchInput
      ref={input}
      aria-label={label}
      aria-busy={pending}
      aria-keyshortcuts="/"
      placeholder={label}
      maxLength={500}
      value={q}
      onChange={({ target }) => {
        void set({ q: target.value || null, page: null }, { limitUrlUpdates: target.value ? debounce(250) : undefined });
      }}
      className={cn("max-w-64 phone:max-w-none", className)}
    />
  );
};
