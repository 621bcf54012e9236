"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const whereKeysAreText = "input, textarea, select, [contenteditable], [role=dialog]";

/** j and k open the next and previous question. */
export function useNextQuestion(rows: readonly { href: string; isOpen: boolean }[]): void {
  const router = useRouter();
  useEffect(() => {
    const open = rows.findIndex(({ isOpen }) => isOpen);
    const move = (event: KeyboardEvent) => {
      const isTyped = event.target instanceof Element && event.target.closest(whereKeysAreText);
      if (open < 0 || isTyped || event.ctrlKey || event.metaKey || event.altKey) return;
      const next = event.key === "j" ? rows[open + 1] : event.key === "k" ? rows[open - 1] : undefined;
      if (next) router.push(next.href, { scroll: false });
    };
    document.addEventListener("keydown", move);
    return () => document.removeEventListener("keydown", move);
  }, [rows, router]);
}
