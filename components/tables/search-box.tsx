"use client";

import { longestSearch } from "assay-lib/domain/sample-query";
import { debounce, parseAsInteger, parseAsString, useQueryStates } from "nuqs";
import { useEffect, useRef, useTransition } from "react";
import { cn } from "@/components/ui/class-names";
import { SearchInput } from "@/components/ui/field";
import { Kbd } from "@/components/ui/tag";

const whereKeysAreText = "input, textarea, select, [contenteditable], [role=dialog]";

/** Sets `q` in the address; the key / focuses it. Old rows stay until new ones arrive. */
export const SearchBox = ({ label, className }: { label: string; className?: string }) => {
  const [pending, startTransition] = useTransition();
  const [{ q }, set] = useQueryStates(
    { q: parseAsString.withDefault(""), page: parseAsInteger },
    { shallow: false, startTransition },
  );
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isTyped = event.target instanceof Element && event.target.closest(whereKeysAreText);
      if (event.key !== "/" || event.ctrlKey || event.metaKey || isTyped) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, []);
  return (
    <span className={cn("relative w-full max-w-64 phone:max-w-none", className)}>
      <SearchInput
        ref={input}
        aria-label={label}
        aria-busy={pending}
        aria-keyshortcuts="/"
        placeholder={label}
        maxLength={longestSearch}
        value={q}
        onChange={({ target }) => {
          void set({ q: target.value || null, page: null }, { limitUrlUpdates: target.value ? debounce(250) : undefined });
        }}
      />
      {q === "" && (
        <span aria-hidden className="pointer-events-none absolute inset-y-0 right-2 flex items-center phone:hidden">
          <Kbd>/</Kbd>
        </span>
      )}
    </span>
  );
};
