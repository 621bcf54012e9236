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
      if (open < 0 || isTyped || event.ctrlKey || event.metaKey || event.altKey || !["j", "k"].includes(event.key)) return;
      const next = rows[event.key === "j" ? open + 1 : open - 1];
      if (next) router.push(next.href, { scroll: false });
    };
    document.addEventListener("keydown", move);
    return () => document.removeEventListener("keydown", move);
  }, [rows, router]);
}
